// The types of the functions that are looked up at run time, taken from the library's own declarations.
#include <ebur128.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(ebur128_init);
FUNCTION_TYPE(ebur128_destroy);
FUNCTION_TYPE(ebur128_add_frames_float);
FUNCTION_TYPE(ebur128_loudness_global);

#undef FUNCTION_TYPE
