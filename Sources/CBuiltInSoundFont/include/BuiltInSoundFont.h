#ifndef NEUME_BUILT_IN_SOUND_FONT_H
#define NEUME_BUILT_IN_SOUND_FONT_H

#include <stddef.h>

/// The first byte of the General MIDI SoundFont that is part of the program.
const unsigned char *neume_built_in_sound_font_bytes(void);

/// How many bytes the built-in SoundFont has.
size_t neume_built_in_sound_font_size(void);

#endif
