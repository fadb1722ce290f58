"""Prints the notes that music21 reads of scores, one a line: path, part, MIDI key or `drum`, onset and length in quarters.

Ties are joined, repeats stay as they are written, transposing instruments sound; graces, cues and chord symbols are left
out. Paths come by standard input, one a line. A score that music21 refuses has one line with the word `refused`.
"""

import sys
import warnings

from music21 import converter, harmony, note, percussion

warnings.simplefilter("ignore")

for path in sys.stdin.read().split("\n"):
    if not path:
        continue
    try:
        score = converter.parse(path, forceSource=True).toSoundingPitch()
        lines = []
        for number, part in enumerate(score.parts):
            flat = part.stripTies().flatten()
            for element in flat.notes:
                if element.duration.isGrace or isinstance(element, harmony.Harmony):
                    continue
                onset, length = float(flat.elementOffset(element)), float(element.quarterLength)
                if isinstance(element, (note.Unpitched, percussion.PercussionChord)):
                    count = len(getattr(element, "notes", [element]))
                    keys, length = ["drum"] * count, 0.0
                else:
                    keys = [pitch.midi for pitch in element.pitches]
                lines += [f"{path}\t{number}\t{key}\t{onset:.4f}\t{length:.4f}" for key in keys]
        print("\n".join(lines) if lines else f"{path}\tempty", flush=True)
    except Exception as error:
        print(f"{path}\trefused\t{type(error).__name__}", flush=True)
