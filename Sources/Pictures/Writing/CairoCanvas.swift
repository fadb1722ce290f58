import CCairo

/// A raster image that cairo draws on.
final class CairoCanvas {
  private let library: CairoLibrary
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Makes an image.
  ///
  /// - Throws: ``PictureError`` where cairo is missing or cannot make one of that size.
  init(width: Int, height: Int, scale: Double) throws(PictureError) {
    let library = try CairoLibrary.shared.get()
    guard let surface = library.createSurface(CAIRO_FORMAT_RGB24, Int32(clamping: width), Int32(clamping: height))
    else {
      throw .drawingFailed("no image")
    }
    let status = library.surfaceStatus(surface)
    guard status == CAIRO_STATUS_SUCCESS, let context = library.create(surface) else {
      library.destroySurface(surface)
      throw .drawingFailed(library.text(of: status))
    }
    self.library = library
    self.surface = surface
    self.context = context
    library.scale(context, scale, scale)
    // Without hinting, letters are as wide at every size as the layout took them to be.
    let options = library.createFontOptions()
    library.setAntialias(options, CAIRO_ANTIALIAS_GRAY)
    library.setHintStyle(options, CAIRO_HINT_STYLE_NONE)
    library.setHintMetrics(options, CAIRO_HINT_METRICS_OFF)
    library.setFontOptions(context, options)
    library.destroyFontOptions(options)
  }

  deinit {
    library.destroy(context)
    library.destroySurface(surface)
  }

  /// Paints everything with a color.
  func clear(_ color: Color) {
    use(color)
    library.paint(context)
  }

  /// Draws an element.
  func draw(_ element: Drawing.Element) {
    switch element {
    case .shape(let shape): draw(shape)
    case .text(let label): draw(label)
    case .group(_, let elements): for element in elements { draw(element) }
    }
  }

  private func draw(_ shape: Shape) {
    library.newPath(context)
    switch shape.outline {
    case .rectangle(let box, let radius): trace(box, radius: min(radius, box.width / 2, box.height / 2))
    case .path(let steps): for step in steps { trace(step) }
    }
    if let fill = shape.fill {
      use(fill)
      library.fill(context)
    }
    if let stroke = shape.stroke {
      use(stroke.color)
      library.setLineWidth(context, stroke.width)
      library.setDashes(context, stroke.dashes, Int32(clamping: stroke.dashes.count), 0)
      library.stroke(context)
    }
  }

  private func trace(_ box: Box, radius: Double) {
    guard radius > 0 else { return library.rectangle(context, box.x, box.y, box.width, box.height) }
    let quarter = Double.pi / 2
    library.newSubPath(context)
    library.arc(context, box.right - radius, box.y + radius, radius, -quarter, 0)
    library.arc(context, box.right - radius, box.bottom - radius, radius, 0, quarter)
    library.arc(context, box.x + radius, box.bottom - radius, radius, quarter, 2 * quarter)
    library.arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
    library.closePath(context)
  }

  private func trace(_ step: Shape.Step) {
    switch step {
    case .move(let point): library.move(context, point.x, point.y)
    case .line(let point): library.line(context, point.x, point.y)
    case .curve(let first, let second, let end):
      library.curve(context, first.x, first.y, second.x, second.y, end.x, end.y)
    case .close: library.closePath(context)
    }
  }

  private func draw(_ label: Label) {
    let weight = label.style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    library.selectFont(context, Label.families[0], CAIRO_FONT_SLANT_NORMAL, weight)
    library.setFontSize(context, label.style.size)
    use(label.color)
    // A zero byte would end the text.
    let text = label.text.filter { $0 != "\0" }
    var extents = cairo_text_extents_t()
    if label.anchor != .start { library.textExtents(context, text, &extents) }
    let shift =
      switch label.anchor {
      case .start: 0.0
      case .middle: extents.x_advance / 2
      case .end: extents.x_advance
      }
    library.newPath(context)
    library.move(context, label.origin.x - shift, label.origin.y)
    library.showText(context, text)
  }

  private func use(_ color: Color) {
    library.setColor(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// The image as a PNG file.
  func png() throws(PictureError) -> [UInt8] {
    let status = library.status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(library.text(of: status)) }
    let file = Output()
    let written = library.writePNG(
      surface,
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let file = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        file.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(file).toOpaque())
    guard written == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(library.text(of: written)) }
    return file.bytes
  }

  private final class Output {
    var bytes: [UInt8] = []
  }
}

extension CairoLibrary {
  fileprivate func text(of status: cairo_status_t) -> String {
    statusText(status).map { String(cString: $0) } ?? "cairo gave no reason"
  }
}
