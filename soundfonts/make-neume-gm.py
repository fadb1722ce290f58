#!/usr/bin/env python3
"""Makes neume-gm.sf2, the General MIDI SoundFont that Neume carries inside.

    soundfonts/make-neume-gm.py            writes soundfonts/neume-gm.sf2
    soundfonts/make-neume-gm.py --check    compares it with what would be written; exit code 1 when it differs

Everything is synthesised here from formulas; no recordings are used. The same bytes come out everywhere.
"""

import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER / "generator"))
sys.dont_write_bytecode = True

import drums  # noqa: E402
import programs  # noqa: E402
import soundfont  # noqa: E402
import timbres  # noqa: E402

COMMENT = "Synthesised by soundfonts/make-neume-gm.py of the Neume project, under the licence of that project."


def font():
    """The bytes of the font."""
    instruments = timbres.instruments()
    samples = [tone.sample for instrument in instruments.values() for tone in instrument.tones] + drums.SAMPLES
    place = {sample: number for number, sample in enumerate(samples)}
    drum_place = {sample.name: place[sample] for sample in drums.SAMPLES}
    listed = [(name, instrument.zones(place.__getitem__)) for name, instrument in instruments.items()]
    number = {name: index for index, name in enumerate(instruments)}
    listed.append(("Standard Kit", drums.kit_zones(drum_place.__getitem__)))
    presets = [
        (0, program, name, [(dict(generators, instrument=number[used]), []) for used, generators in layers])
        for program, (name, layers) in enumerate(programs.PROGRAMS)]
    presets.append((128, 0, "Standard Kit", [(dict(instrument=len(instruments)), [])]))
    return soundfont.encode("Neume General MIDI", COMMENT, samples, listed, presets)


def main():
    path = FOLDER / "neume-gm.sf2"
    made = font()
    if "--check" in sys.argv[1:]:
        if not path.exists() or path.read_bytes() != made:
            print("%s is not what make-neume-gm.py makes; run it to bring it up to date" % path.name, file=sys.stderr)
            return 1
        return 0
    path.write_bytes(made)
    print("%s: %d bytes" % (path.name, len(made)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
