"""Prints what mido reads from MIDI files: notes and tempos, in ticks.

Reads paths from standard input, one a line, and prints for each
    file PATH
    note TRACK ONSET END PORT CHANNEL PITCH VELOCITY    first in, first out per port, channel and pitch
    tempo TRACK TICK MICROSECONDS
    error KIND                                          instead, where mido does not read the file
"""

import sys
from collections import defaultdict, deque

import mido


def notes_and_tempos(number, track):
    tick, port, lines = 0, 0, []
    held = defaultdict(deque)
    for message in track:
        tick += message.time
        if message.type == "midi_port":
            port = message.port
        elif message.type == "set_tempo":
            lines.append(f"tempo {number} {tick} {message.tempo}")
        elif message.type in ("note_on", "note_off"):
            queue = held[port, message.channel, message.note]
            if message.type == "note_on" and message.velocity > 0:
                queue.append((tick, message.velocity))
            elif queue:
                onset, velocity = queue.popleft()
                lines.append(f"note {number} {onset} {tick} {port} {message.channel} {message.note} {velocity}")
    for (port, channel, pitch), queue in held.items():
        for onset, velocity in queue:
            lines.append(f"note {number} {onset} {tick} {port} {channel} {pitch} {velocity}")
    return lines


for path in sys.stdin.read().splitlines():
    print("file", path)
    try:
        for number, track in enumerate(mido.MidiFile(path).tracks):
            for line in notes_and_tempos(number, track):
                print(line)
    except Exception as error:
        print("error", type(error).__name__)
