// The types of the functions that are looked up at run time, taken from the library's own declarations.
#include <zlib.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(inflateInit2_);
FUNCTION_TYPE(inflate);
FUNCTION_TYPE(inflateEnd);
FUNCTION_TYPE(compressBound);
FUNCTION_TYPE(compress2);
FUNCTION_TYPE(crc32);

#undef FUNCTION_TYPE
