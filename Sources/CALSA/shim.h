// The types of the functions that are looked up at run time, taken from the library's own declarations.
#include <alsa/asoundlib.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(snd_seq_open);
FUNCTION_TYPE(snd_seq_close);
FUNCTION_TYPE(snd_seq_set_client_name);
FUNCTION_TYPE(snd_seq_create_simple_port);
FUNCTION_TYPE(snd_seq_parse_address);
FUNCTION_TYPE(snd_seq_connect_to);
FUNCTION_TYPE(snd_seq_event_output_direct);
FUNCTION_TYPE(snd_strerror);

#undef FUNCTION_TYPE
