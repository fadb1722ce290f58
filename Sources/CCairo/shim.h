// The types of the functions that are looked up at run time, taken from the library's own declarations.
#include <cairo/cairo.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(cairo_image_surface_create);
FUNCTION_TYPE(cairo_surface_status);
FUNCTION_TYPE(cairo_surface_destroy);
FUNCTION_TYPE(cairo_surface_write_to_png_stream);
FUNCTION_TYPE(cairo_create);
FUNCTION_TYPE(cairo_status);
FUNCTION_TYPE(cairo_status_to_string);
FUNCTION_TYPE(cairo_destroy);
FUNCTION_TYPE(cairo_scale);
FUNCTION_TYPE(cairo_set_source_rgb);
FUNCTION_TYPE(cairo_set_line_width);
FUNCTION_TYPE(cairo_set_dash);
FUNCTION_TYPE(cairo_new_path);
FUNCTION_TYPE(cairo_new_sub_path);
FUNCTION_TYPE(cairo_move_to);
FUNCTION_TYPE(cairo_line_to);
FUNCTION_TYPE(cairo_curve_to);
FUNCTION_TYPE(cairo_close_path);
FUNCTION_TYPE(cairo_rectangle);
FUNCTION_TYPE(cairo_arc);
FUNCTION_TYPE(cairo_fill_preserve);
FUNCTION_TYPE(cairo_stroke);
FUNCTION_TYPE(cairo_paint);
FUNCTION_TYPE(cairo_select_font_face);
FUNCTION_TYPE(cairo_set_font_size);
FUNCTION_TYPE(cairo_set_font_options);
FUNCTION_TYPE(cairo_font_options_create);
FUNCTION_TYPE(cairo_font_options_destroy);
FUNCTION_TYPE(cairo_font_options_set_antialias);
FUNCTION_TYPE(cairo_font_options_set_hint_style);
FUNCTION_TYPE(cairo_font_options_set_hint_metrics);
FUNCTION_TYPE(cairo_text_extents);
FUNCTION_TYPE(cairo_show_text);

#undef FUNCTION_TYPE
