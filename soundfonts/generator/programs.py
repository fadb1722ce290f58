"""The 128 programs of General MIDI 1: each an instrument or two, adjusted by offsets."""

from soundfont import timecents


def use(instrument, level=0.0, **generators):
    """A layer: `level` in dB (never above 0), everything else as offsets to the instrument's generators."""
    if level:
        generators["initialAttenuation"] = round(-level * 10 / 0.4)
    return instrument, generators


def longer(factor):
    """The offset in timecents that multiplies a time."""
    return timecents(factor)


def spread(instrument, cents, pan, level=0.0, **generators):
    """Two layers, a little apart in pitch and place."""
    return [use(instrument, level, fineTune=-cents, pan=-pan, **generators),
            use(instrument, level, fineTune=cents, pan=pan, **generators)]


def soft(factor, release=None):
    """A slower attack and release."""
    return dict(attackVolEnv=longer(factor), releaseVolEnv=longer(release or factor))


DARK, DULL, BRIGHT = dict(initialFilterFc=-900), dict(initialFilterFc=-1900), dict(initialFilterFc=900)
MUTED = dict(decayVolEnv=longer(0.12), releaseVolEnv=longer(0.4))
SHORT = dict(decayVolEnv=longer(0.4))
LONG = dict(decayVolEnv=longer(1.8))


PROGRAMS = [
    # Pianos
    ("Acoustic Grand Piano", spread("Piano", 1, 160, -3)),
    ("Bright Acoustic Piano", spread("Piano", 1, 160, -3, **BRIGHT)),
    ("Electric Grand Piano", [use("Piano", -4), use("Electric Piano", -6)]),
    ("Honky-tonk Piano", spread("Piano", 9, 120, -3, initialFilterFc=500)),
    ("Electric Piano 1", [use("Electric Piano")]),
    ("Electric Piano 2", spread("Electric Piano", 4, 200, -3, initialFilterFc=900)),
    ("Harpsichord", [use("Harpsichord")]),
    ("Clavinet", [use("Harpsichord", initialFilterFc=-1100, **SHORT)]),
    # Chromatic percussion
    ("Celesta", [use("Chime", **SHORT)]),
    ("Glockenspiel", [use("Chime")]),
    ("Music Box", [use("Chime", -2, **SHORT), use("Nylon Guitar", -9)]),
    ("Vibraphone", [use("Marimba", modLfoToVolume=30, freqModLFO=-700, decayVolEnv=longer(4), releaseVolEnv=longer(1.5))]),
    ("Marimba", [use("Marimba")]),
    ("Xylophone", [use("Xylophone")]),
    ("Tubular Bells", [use("Bell")]),
    ("Dulcimer", spread("Steel Guitar", 4, 150, -3, initialFilterFc=900)),
    # Organs
    ("Drawbar Organ", [use("Drawbar Organ")]),
    ("Percussive Organ", [use("Percussive Organ")]),
    ("Rock Organ", [use("Drawbar Organ", -4, vibLfoToPitch=6, freqVibLFO=-300), use("Percussive Organ", -4, fineTune=4)]),
    ("Church Organ", spread("Pipe Organ", 2, 250, -3, releaseVolEnv=longer(2))),
    ("Reed Organ", [use("Free Reed", initialFilterFc=-2600)]),
    ("Accordion", spread("Free Reed", 5, 120, -3, initialFilterFc=-900)),
    ("Harmonica", [use("Free Reed", initialFilterFc=-1400, vibLfoToPitch=8, freqVibLFO=-700)]),
    ("Tango Accordion", spread("Free Reed", 8, 120, -3, initialFilterFc=-1300)),
    # Guitars
    ("Acoustic Guitar (nylon)", [use("Nylon Guitar")]),
    ("Acoustic Guitar (steel)", [use("Steel Guitar")]),
    ("Electric Guitar (jazz)", [use("Nylon Guitar", initialFilterFc=-600, **LONG)]),
    ("Electric Guitar (clean)", spread("Steel Guitar", 2, 100, -3, **LONG)),
    ("Electric Guitar (muted)", [use("Steel Guitar", initialFilterFc=-700, **MUTED)]),
    ("Overdriven Guitar", [use("Overdriven Guitar")]),
    ("Distortion Guitar", [use("Distorted Guitar")]),
    ("Guitar Harmonics", [use("Chime", initialFilterFc=-1500, **SHORT)]),
    # Basses
    ("Acoustic Bass", [use("Bass", **DARK)]),
    ("Electric Bass (finger)", [use("Bass")]),
    ("Electric Bass (pick)", [use("Bass", **BRIGHT)]),
    ("Fretless Bass", [use("Bass", initialFilterFc=-300, vibLfoToPitch=7, freqVibLFO=-700, **LONG)]),
    ("Slap Bass 1", [use("Bass", initialFilterFc=1700, modEnvToFilterFc=900)]),
    ("Slap Bass 2", [use("Bass", initialFilterFc=2100, modEnvToFilterFc=600, **SHORT)]),
    ("Synth Bass 1", [use("Saw", initialFilterFc=-3000, modEnvToFilterFc=2400, decayModEnv=longer(0.35), sustainModEnv=900)]),
    ("Synth Bass 2", [use("Square", initialFilterFc=-2600, modEnvToFilterFc=1500, decayModEnv=longer(0.5),
                          sustainModEnv=900)]),
    # Strings
    ("Violin", [use("Solo String")]),
    ("Viola", [use("Solo String", initialFilterFc=-500)]),
    ("Cello", [use("Solo String", initialFilterFc=-800, attackVolEnv=longer(1.3))]),
    ("Contrabass", [use("Solo String", initialFilterFc=-1200, attackVolEnv=longer(1.5))]),
    ("Tremolo Strings", [use("Strings", modLfoToVolume=45, freqModLFO=350, attackVolEnv=longer(0.5))]),
    ("Pizzicato Strings", [use("Nylon Guitar", decayVolEnv=longer(0.2), initialFilterFc=300),
                           use("Strings", -14, attackVolEnv=longer(0.1), decayVolEnv=longer(0.5), sustainVolEnv=1000)]),
    ("Orchestral Harp", [use("Nylon Guitar", initialFilterFc=500, **LONG)]),
    ("Timpani", [use("Timpani")]),
    # Ensembles
    ("String Ensemble 1", spread("Strings", 3, 220, -3)),
    ("String Ensemble 2", spread("Strings", 3, 220, -3, initialFilterFc=-700, **soft(1.8, 1.3))),
    ("Synth Strings 1", spread("Saw", 7, 220, -3, initialFilterFc=-1500, **soft(20, 4))),
    ("Synth Strings 2", spread("Saw", 10, 220, -3, initialFilterFc=-2200, **soft(50, 6))),
    ("Choir Aahs", spread("Choir Aah", 3, 200, -3)),
    ("Voice Oohs", spread("Choir Ooh", 3, 200, -3)),
    ("Synth Voice", [use("Choir Ooh", -2), use("Square", -12, initialFilterFc=-2200, **soft(20, 3))]),
    ("Orchestra Hit", [use("Strings", -3, attackVolEnv=longer(0.05), decayVolEnv=longer(1.4), sustainVolEnv=1000),
                       use("Brass", -3, attackVolEnv=longer(0.2), decayVolEnv=longer(1.4), sustainVolEnv=1000),
                       use("Timpani", -6)]),
    # Brass
    ("Trumpet", [use("Brass")]),
    ("Trombone", [use("Brass", initialFilterFc=-500, attackVolEnv=longer(1.3))]),
    ("Tuba", [use("Brass", initialFilterFc=-1000, attackVolEnv=longer(1.3))]),
    ("Muted Trumpet", [use("Double Reed", initialFilterFc=600)]),
    ("French Horn", [use("Brass", initialFilterFc=-1100, modEnvToFilterFc=-700, attackVolEnv=longer(1.7))]),
    ("Brass Section", spread("Brass", 5, 200, -3)),
    ("Synth Brass 1", spread("Saw", 6, 180, -3, initialFilterFc=-2400, modEnvToFilterFc=2200, attackModEnv=longer(40),
                             **soft(6, 1.5))),
    ("Synth Brass 2", spread("Saw", 8, 180, -3, initialFilterFc=-2800, modEnvToFilterFc=2000, attackModEnv=longer(90),
                             **soft(12, 2))),
    # Reeds
    ("Soprano Sax", [use("Saxophone", initialFilterFc=400)]),
    ("Alto Sax", [use("Saxophone")]),
    ("Tenor Sax", [use("Saxophone", initialFilterFc=-300)]),
    ("Baritone Sax", [use("Saxophone", initialFilterFc=-600)]),
    ("Oboe", [use("Double Reed")]),
    ("English Horn", [use("Double Reed", initialFilterFc=-900)]),
    ("Bassoon", [use("Bassoon")]),
    ("Clarinet", [use("Clarinet")]),
    # Pipes
    ("Piccolo", [use("Flute", attackVolEnv=longer(0.7))]),
    ("Flute", [use("Flute")]),
    ("Recorder", [use("Whistle", -2, vibLfoToPitch=-8), use("Flute", -9)]),
    ("Pan Flute", [use("Pan Flute")]),
    ("Blown Bottle", [use("Pan Flute", initialFilterFc=-1800)]),
    ("Shakuhachi", [use("Pan Flute", vibLfoToPitch=12)]),
    ("Whistle", [use("Whistle", vibLfoToPitch=6)]),
    ("Ocarina", [use("Whistle", vibLfoToPitch=-4)]),
    # Synthesizer leads
    ("Lead 1 (square)", [use("Square")]),
    ("Lead 2 (sawtooth)", [use("Saw")]),
    ("Lead 3 (calliope)", [use("Whistle", -1), use("Pan Flute", -8)]),
    ("Lead 4 (chiff)", [use("Square", -3, initialFilterFc=-1200), use("Pan Flute", -5)]),
    ("Lead 5 (charang)", [use("Distorted Guitar", -2), use("Saw", -10, fineTune=5)]),
    ("Lead 6 (voice)", [use("Choir Aah", -2, attackVolEnv=longer(0.4)), use("Saw", -14)]),
    ("Lead 7 (fifths)", [use("Saw", -3), use("Saw", -5, coarseTune=7)]),
    ("Lead 8 (bass + lead)", [use("Saw", -3), use("Square", -4, coarseTune=-12, initialFilterFc=-1200)]),
    # Synthesizer pads
    ("Pad 1 (new age)", [use("Strings", -3, initialFilterFc=-1200, **soft(3, 2)), use("Chime", -2)]),
    ("Pad 2 (warm)", spread("Strings", 5, 200, -3, initialFilterFc=-1900, **soft(4, 2))),
    ("Pad 3 (polysynth)", spread("Saw", 8, 200, -3, initialFilterFc=-1600, **soft(6, 5))),
    ("Pad 4 (choir)", spread("Choir Aah", 6, 220, -3, **soft(3, 2))),
    ("Pad 5 (bowed)", spread("Solo String", 5, 200, -3, initialFilterFc=-1200, **soft(8, 4))),
    ("Pad 6 (metallic)", [use("Bell", -6, **LONG), use("Strings", -4, initialFilterFc=400, **soft(3, 2))]),
    ("Pad 7 (halo)", [use("Choir Ooh", -2, pan=-150, **soft(4, 2)), use("Strings", -6, pan=150, **soft(4, 2))]),
    ("Pad 8 (sweep)", spread("Saw", 9, 220, -3, initialFilterFc=-3600, modEnvToFilterFc=3200, attackModEnv=longer(1500),
                             **soft(60, 8))),
    # Synthesizer effects
    ("FX 1 (rain)", [use("Chime", 0, decayVolEnv=longer(0.6)), use("Square", -7, initialFilterFc=-1800, **soft(40, 6))]),
    ("FX 2 (soundtrack)", [use("Saw", -4, initialFilterFc=-2600, **soft(120, 10)),
                           use("Strings", -5, coarseTune=7, initialFilterFc=-1500, **soft(5, 2))]),
    ("FX 3 (crystal)", [use("Chime", -2), use("Bell", -9)]),
    ("FX 4 (atmosphere)", [use("Nylon Guitar", -2, **LONG), use("Strings", -9, initialFilterFc=-1200, **soft(3, 2))]),
    ("FX 5 (brightness)", [use("Saw", -2, **soft(8, 5)), use("Chime", -1)]),
    ("FX 6 (goblins)", [use("Choir Ooh", -3, vibLfoToPitch=30, **soft(4, 2)), use("Saw", -10, initialFilterFc=-2600,
                                                                                 **soft(90, 8))]),
    ("FX 7 (echoes)", [use("Chime", -4, modLfoToVolume=90, freqModLFO=-1200, **LONG), use("Pan Flute", -8, **soft(4, 4))]),
    ("FX 8 (sci-fi)", [use("Square", -4, vibLfoToPitch=40, initialFilterFc=-900, **soft(20, 6)), use("Bell", -8)]),
    # World
    ("Sitar", [use("Steel Guitar", -2, initialFilterFc=1200), use("Harpsichord", -10, fineTune=5)]),
    ("Banjo", [use("Steel Guitar", initialFilterFc=1000, **MUTED)]),
    ("Shamisen", [use("Harpsichord", initialFilterFc=-700, **MUTED)]),
    ("Koto", [use("Steel Guitar", initialFilterFc=700, decayVolEnv=longer(0.6))]),
    ("Kalimba", [use("Marimba", -1), use("Nylon Guitar", -10, **MUTED)]),
    ("Bagpipe", [use("Double Reed", -2, vibLfoToPitch=-6), use("Free Reed", -8)]),
    ("Fiddle", [use("Solo String", initialFilterFc=600, attackVolEnv=longer(0.5))]),
    ("Shanai", [use("Double Reed", initialFilterFc=500, vibLfoToPitch=6)]),
    # Percussive
    ("Tinkle Bell", [use("Chime", **SHORT)]),
    ("Agogo", [use("Xylophone", -4), use("Chime", -6, **MUTED)]),
    ("Steel Drums", [use("Steel Drum")]),
    ("Woodblock", [use("Xylophone", decayVolEnv=longer(0.3))]),
    ("Taiko Drum", [use("Timpani", decayVolEnv=longer(0.5))]),
    ("Melodic Tom", [use("Timpani", decayVolEnv=longer(0.35))]),
    ("Synth Drum", [use("Timpani", decayVolEnv=longer(0.4), modEnvToPitch=900, decayModEnv=longer(0.15), sustainModEnv=1000)]),
    ("Reverse Cymbal", [use("Noise", attackVolEnv=longer(120), releaseVolEnv=longer(0.3), initialFilterFc=-1500)]),
    # Sound effects
    ("Guitar Fret Noise", [use("Noise", 0, decayVolEnv=longer(0.16), sustainVolEnv=1000, initialFilterFc=-2600)]),
    ("Breath Noise", [use("Noise", 0, initialFilterFc=-2800, attackVolEnv=longer(10), decayVolEnv=longer(0.8),
                          sustainVolEnv=1000)]),
    ("Seashore", [use("Noise", -4, initialFilterFc=-3000, modLfoToFilterFc=900, freqModLFO=-6400, modLfoToVolume=40,
                      **soft(60, 6))]),
    ("Bird Tweet", [use("Whistle", vibLfoToPitch=260, freqVibLFO=900, delayVibLFO=longer(0.02), decayVolEnv=longer(1.5),
                        sustainVolEnv=1000)]),
    ("Telephone Ring", [use("Chime", modLfoToVolume=300, freqModLFO=1300, **LONG)]),
    ("Helicopter", [use("Noise", -2, initialFilterFc=-4000, modLfoToVolume=200, freqModLFO=600)]),
    ("Applause", [use("Noise", -4, initialFilterFc=-1500, modLfoToVolume=20, freqModLFO=1500, **soft(50, 5))]),
    ("Gunshot", [use("Noise", 0, initialFilterFc=-2400, attackVolEnv=longer(0.1), decayVolEnv=longer(2.4),
                     sustainVolEnv=1000, releaseVolEnv=longer(4))]),
]
