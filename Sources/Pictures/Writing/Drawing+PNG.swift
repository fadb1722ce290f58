extension Drawing {
  /// The highest and widest image that cairo makes, in pixels.
  static let longestSide = 32_767
  /// The most pixels of an image: 400 MB while it is drawn.
  static let mostPixels = 100_000_000
  /// How many pixels of an image stand for one of the drawing.
  public static let pngScales = 1...8

  /// Looks whether PNG files can be drawn here.
  ///
  /// - Throws: ``PictureError`` where cairo is missing.
  public static func checkPNG() throws(PictureError) { _ = try CairoLibrary.shared.get() }

  /// The drawing as a Portable Network Graphics file, drawn by cairo.
  ///
  /// - Parameter scale: Pixels of the image for each of the drawing, 1…8.
  /// - Throws: ``PictureError`` where the image would be too large, or cairo is missing.
  public func png(scale: Int = 1) throws(PictureError) -> [UInt8] {
    let factor = min(max(scale, Drawing.pngScales.lowerBound), Drawing.pngScales.upperBound)
    let (width, height) = (Int((width * Double(factor)).rounded(.up)), Int((height * Double(factor)).rounded(.up)))
    guard max(width, height) <= Drawing.longestSide else {
      throw .tooHigh(pixels: max(width, height), limit: Drawing.longestSide)
    }
    guard width * height <= Drawing.mostPixels else { throw .tooManyPixels(limit: Drawing.mostPixels) }
    let canvas = try CairoCanvas(width: width, height: height, scale: Double(factor))
    canvas.clear(background)
    for element in elements { canvas.draw(element) }
    return try canvas.png()
  }
}
