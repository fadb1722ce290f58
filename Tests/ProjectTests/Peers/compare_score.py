"""Compares a MusicXML file, as another program reads it, with its song file, read here from the format's description.

compare_score.py SONG MUSICXML
    as music21 reads it: the place, the length and the pitch of every note, ties joined; of drums the places.
compare_score.py SONG MIDI
    as a notation program plays what it read: every note without ornament begins where the song says.

What stands on no hundred-and-twenty-eighth is printed nearby, so that it need only be near.
"""
import json
import sys
from collections import defaultdict
from fractions import Fraction

from song_notes import written

song = json.load(open(sys.argv[1]))
quarter = song["ticksPerQuarter"]
faults = []
compared = 0


def is_near(tick, found, other):
    """Whether what was found at a place, in ticks, is a note of the song at a tick; `other` is its other end."""
    on_grid = all((t * 32) % quarter == 0 or t.denominator > 1 for t in (tick, other))
    return abs(tick - found) <= (1 if on_grid else Fraction(quarter, 16) + 1)


def read_with_music21(path):
    """(begin, end, key) in ticks for each part; of drums the key is None."""
    import music21

    for part in music21.converter.parse(path).parts:
        pieces = []
        for element in part.recurse().notes:
            if element.duration.isGrace:
                continue
            begin = Fraction(element.getOffsetInHierarchy(part)).limit_denominator(10**6) * quarter
            end = begin + Fraction(element.duration.quarterLength).limit_denominator(10**6) * quarter
            for note in getattr(element, "notes", [element]):
                pitch = note.pitch.midi if hasattr(note, "pitch") else None
                tie = note.tie.type if note.tie else None
                pieces.append((begin, end, pitch, tie))
        notes, open_ties = [], defaultdict(list)
        for begin, end, pitch, tie in sorted(pieces, key=lambda piece: (piece[0], piece[2] or 0)):
            chain = None
            if tie in ("stop", "continue"):
                chain = next((c for c in open_ties[pitch] if abs(c[1] - begin) < Fraction(1, 100)), None)
            if chain:
                open_ties[pitch].remove(chain)
                chain[1] = end
            else:
                chain = [begin, end, pitch]
                notes.append(chain)
            if tie in ("start", "continue"):
                open_ties[pitch].append(chain)
        yield notes


def read_midi(path):
    """(begin, None, key) in ticks for each track that has notes."""
    import mido

    file = mido.MidiFile(path)
    for track in file.tracks:
        tick, notes = 0, []
        for message in track:
            tick += message.time
            if message.type == "note_on" and message.velocity > 0:
                notes.append((Fraction(tick * quarter, file.ticks_per_beat), None, message.note))
        # The other tracks say what holds for all.
        if notes:
            yield notes


is_midi = sys.argv[2].endswith(".mid")
parts = list(read_midi(sys.argv[2]) if is_midi else read_with_music21(sys.argv[2]))
if len(parts) != len(song["tracks"]):
    faults.append(f"{len(parts)} parts for {len(song['tracks'])} tracks")
for track, notes in zip(song["tracks"], parts):
    wanted = written(song, track)
    by_key = defaultdict(list)
    for note in notes:
        by_key[note[2]].append(note)
    if not is_midi and len(notes) != len(wanted):
        faults.append(f"{track['id']}: {len(notes)} notes instead of {len(wanted)}")
    for begin, end, pitch, plain in wanted:
        if is_midi and not plain:
            continue
        candidates = by_key[None if track["kind"] == "drum" and not is_midi else pitch]
        match = next(
            (
                note
                for note in candidates
                if is_near(begin, note[0], begin if end is None else end)
                and (end is None or note[1] is None or is_near(end, note[1], begin))
            ),
            None,
        )
        compared += 1
        if match is None:
            faults.append(f"{track['id']}: {pitch} from {float(begin)} to {end and float(end)} is missing")
        elif not is_midi:
            candidates.remove(match)
if compared < 100:
    faults.append(f"only {compared} notes were compared")
print("\n".join(faults[:20]) if faults else f"{compared} notes agree")
sys.exit(1 if faults else 0)
