// The types of the functions that are looked up at run time, taken from the library's own declarations.
#include <sndfile.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(sf_version_string);
FUNCTION_TYPE(sf_format_check);
FUNCTION_TYPE(sf_open);
FUNCTION_TYPE(sf_open_virtual);
FUNCTION_TYPE(sf_close);
FUNCTION_TYPE(sf_strerror);
FUNCTION_TYPE(sf_set_string);
FUNCTION_TYPE(sf_command);
FUNCTION_TYPE(sf_writef_int);
FUNCTION_TYPE(sf_writef_float);
FUNCTION_TYPE(sf_readf_float);

#undef FUNCTION_TYPE
