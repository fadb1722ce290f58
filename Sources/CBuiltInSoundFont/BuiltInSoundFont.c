#include "BuiltInSoundFont.h"

// #embed belongs to C23, which this package does not ask for as a whole.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../soundfonts/neume-gm.sf2"
};

const unsigned char *neume_built_in_sound_font_bytes(void) { return bytes; }

size_t neume_built_in_sound_font_size(void) { return sizeof bytes; }
