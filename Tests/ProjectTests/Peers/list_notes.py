"""Lists the notes of one track of a MIDI file up to a tick, as mido reads them: list_notes.py MIDI TRACK TICK."""
import sys

import mido

path, name, last = sys.argv[1], sys.argv[2], int(sys.argv[3])
for track in mido.MidiFile(path).tracks:
    if track.name != name:
        continue
    tick = 0
    for message in track:
        tick += message.time
        if message.type == "note_on" and message.velocity > 0 and tick < last:
            print(tick, message.note)
