import CCairo
import DynamicLibraries

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
    do throws(DynamicLibrary.Missing) {
      return .success(try CairoLibrary())
    } catch {
      return .failure(.libraryMissing(error))
    }
  }()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libcairo.so.2", package: "libcairo2")
    createSurface = try library.function("cairo_image_surface_create")
    surfaceStatus = try library.function("cairo_surface_status")
    destroySurface = try library.function("cairo_surface_destroy")
    writePNG = try library.function("cairo_surface_write_to_png_stream")
    create = try library.function("cairo_create")
    status = try library.function("cairo_status")
    statusText = try library.function("cairo_status_to_string")
    destroy = try library.function("cairo_destroy")
    scale = try library.function("cairo_scale")
    setColor = try library.function("cairo_set_source_rgb")
    setLineWidth = try library.function("cairo_set_line_width")
    setDashes = try library.function("cairo_set_dash")
    newPath = try library.function("cairo_new_path")
    newSubPath = try library.function("cairo_new_sub_path")
    move = try library.function("cairo_move_to")
    line = try library.function("cairo_line_to")
    curve = try library.function("cairo_curve_to")
    closePath = try library.function("cairo_close_path")
    rectangle = try library.function("cairo_rectangle")
    arc = try library.function("cairo_arc")
    fill = try library.function("cairo_fill_preserve")
    stroke = try library.function("cairo_stroke")
    paint = try library.function("cairo_paint")
    selectFont = try library.function("cairo_select_font_face")
    setFontSize = try library.function("cairo_set_font_size")
    setFontOptions = try library.function("cairo_set_font_options")
    createFontOptions = try library.function("cairo_font_options_create")
    destroyFontOptions = try library.function("cairo_font_options_destroy")
    setAntialias = try library.function("cairo_font_options_set_antialias")
    setHintStyle = try library.function("cairo_font_options_set_hint_style")
    setHintMetrics = try library.function("cairo_font_options_set_hint_metrics")
    textExtents = try library.function("cairo_text_extents")
    showText = try library.function("cairo_show_text")
  }
}
