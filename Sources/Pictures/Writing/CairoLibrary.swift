import CCairo
import Glibc

/// The functions of cairo that are used, looked up once.
///
/// The library is opened when it is first needed, because linking it would cost every command its start-up, and stays
/// open until the program ends.
struct CairoLibrary: Sendable {
  let createSurface: cairo_image_surface_create_type
  let surfaceStatus: cairo_surface_status_type
  let destroySurface: cairo_surface_destroy_type
  let writePNG: cairo_surface_write_to_png_stream_type
  let create: cairo_create_type
  let status: cairo_status_type
  let statusText: cairo_status_to_string_type
  let destroy: cairo_destroy_type
  let scale: cairo_scale_type
  let setColor: cairo_set_source_rgb_type
  let setLineWidth: cairo_set_line_width_type
  let setDashes: cairo_set_dash_type
  let newPath: cairo_new_path_type
  let newSubPath: cairo_new_sub_path_type
  let move: cairo_move_to_type
  let line: cairo_line_to_type
  let curve: cairo_curve_to_type
  let closePath: cairo_close_path_type
  let rectangle: cairo_rectangle_type
  let arc: cairo_arc_type
  let fill: cairo_fill_preserve_type
  let stroke: cairo_stroke_type
  let paint: cairo_paint_type
  let selectFont: cairo_select_font_face_type
  let setFontSize: cairo_set_font_size_type
  let setFontOptions: cairo_set_font_options_type
  let createFontOptions: cairo_font_options_create_type
  let destroyFontOptions: cairo_font_options_destroy_type
  let setAntialias: cairo_font_options_set_antialias_type
  let setHintStyle: cairo_font_options_set_hint_style_type
  let setHintMetrics: cairo_font_options_set_hint_metrics_type
  let textExtents: cairo_text_extents_type
  let showText: cairo_show_text_type

  /// The library, opened at its first use.
  static let shared: Result<CairoLibrary, PictureError> = {
    do throws(PictureError) {
      return .success(try CairoLibrary())
    } catch {
      return .failure(error)
    }
  }()

  private static let name = "libcairo.so.2"

  private init() throws(PictureError) {
    guard let handle = dlopen(CairoLibrary.name, RTLD_NOW | RTLD_LOCAL) else {
      throw .libraryMissing(name: CairoLibrary.name, package: "libcairo2")
    }
    func function<Function>(_ symbol: String) throws(PictureError) -> Function {
      guard let address = dlsym(handle, symbol) else { throw .libraryLacks(name: CairoLibrary.name, symbol: symbol) }
      return unsafeBitCast(address, to: Function.self)
    }
    createSurface = try function("cairo_image_surface_create")
    surfaceStatus = try function("cairo_surface_status")
    destroySurface = try function("cairo_surface_destroy")
    writePNG = try function("cairo_surface_write_to_png_stream")
    create = try function("cairo_create")
    status = try function("cairo_status")
    statusText = try function("cairo_status_to_string")
    destroy = try function("cairo_destroy")
    scale = try function("cairo_scale")
    setColor = try function("cairo_set_source_rgb")
    setLineWidth = try function("cairo_set_line_width")
    setDashes = try function("cairo_set_dash")
    newPath = try function("cairo_new_path")
    newSubPath = try function("cairo_new_sub_path")
    move = try function("cairo_move_to")
    line = try function("cairo_line_to")
    curve = try function("cairo_curve_to")
    closePath = try function("cairo_close_path")
    rectangle = try function("cairo_rectangle")
    arc = try function("cairo_arc")
    fill = try function("cairo_fill_preserve")
    stroke = try function("cairo_stroke")
    paint = try function("cairo_paint")
    selectFont = try function("cairo_select_font_face")
    setFontSize = try function("cairo_set_font_size")
    setFontOptions = try function("cairo_set_font_options")
    createFontOptions = try function("cairo_font_options_create")
    destroyFontOptions = try function("cairo_font_options_destroy")
    setAntialias = try function("cairo_font_options_set_antialias")
    setHintStyle = try function("cairo_font_options_set_hint_style")
    setHintMetrics = try function("cairo_font_options_set_hint_metrics")
    textExtents = try function("cairo_text_extents")
    showText = try function("cairo_show_text")
  }
}
