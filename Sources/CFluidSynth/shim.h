// The types of the functions that are looked up at run time, taken from the library's own declarations.
#include <fluidsynth.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(fluid_version_str);
FUNCTION_TYPE(fluid_set_log_function);

FUNCTION_TYPE(new_fluid_settings);
FUNCTION_TYPE(delete_fluid_settings);
FUNCTION_TYPE(fluid_settings_setint);
FUNCTION_TYPE(fluid_settings_setnum);
FUNCTION_TYPE(fluid_settings_setstr);
FUNCTION_TYPE(fluid_settings_option_concat);
FUNCTION_TYPE(fluid_free);

FUNCTION_TYPE(new_fluid_audio_driver2);
FUNCTION_TYPE(delete_fluid_audio_driver);

FUNCTION_TYPE(new_fluid_synth);
FUNCTION_TYPE(delete_fluid_synth);
FUNCTION_TYPE(new_fluid_defsfloader);
FUNCTION_TYPE(fluid_sfloader_set_callbacks);
FUNCTION_TYPE(fluid_synth_add_sfloader);
FUNCTION_TYPE(fluid_synth_sfload);
FUNCTION_TYPE(fluid_synth_get_sfont_by_id);
FUNCTION_TYPE(fluid_sfont_iteration_start);
FUNCTION_TYPE(fluid_sfont_iteration_next);
FUNCTION_TYPE(fluid_preset_get_name);
FUNCTION_TYPE(fluid_preset_get_banknum);
FUNCTION_TYPE(fluid_preset_get_num);

FUNCTION_TYPE(fluid_synth_program_select);
FUNCTION_TYPE(fluid_synth_noteon);
FUNCTION_TYPE(fluid_synth_noteoff);
FUNCTION_TYPE(fluid_synth_cc);
FUNCTION_TYPE(fluid_synth_key_pressure);
FUNCTION_TYPE(fluid_synth_channel_pressure);
FUNCTION_TYPE(fluid_synth_pitch_bend);
FUNCTION_TYPE(fluid_synth_all_notes_off);
FUNCTION_TYPE(fluid_synth_reverb_on);
FUNCTION_TYPE(fluid_synth_chorus_on);
FUNCTION_TYPE(fluid_synth_write_float);

FUNCTION_TYPE(fluid_synth_get_active_voice_count);
FUNCTION_TYPE(fluid_synth_get_voicelist);
FUNCTION_TYPE(fluid_voice_get_id);
FUNCTION_TYPE(fluid_voice_is_playing);
FUNCTION_TYPE(fluid_voice_gen_get);

#undef FUNCTION_TYPE
