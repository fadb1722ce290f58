"""Compares a MIDI file, as mido reads it, with its song file, read here from the format's description alone.

compare_notes.py SONG MIDI

For each track the onsets must be those of the song: references written out, transposed and cut, tuplets divided
exactly, ties joined, swing applied. Where a block has an ornament or graces, only the notes' place is compared.
"""
import json
import sys
from collections import Counter
from fractions import Fraction

import mido

from song_notes import DRUMS, notes_of, rounded


class Swing:
    """Moves a tick as the swing in force says."""

    def __init__(self, song):
        whole = song["ticksPerQuarter"] * 4
        self.entries = song.get("swing", [])
        self.whole = whole
        pickup = song.get("pickup", 0)
        # Bar lines: a meter begins a bar; before the first there may be a pickup.
        self.meters = [(m["tick"], whole * m["beats"] // m["unit"]) for m in song["meter"]]
        self.pickup = pickup

    def bar_start(self, tick):
        start, length = [m for m in self.meters if m[0] <= tick][-1]
        if start == 0:
            start = self.pickup
        return start + (tick - start) // length * length

    def __call__(self, tick):
        entry = None
        for candidate in self.entries:
            if candidate["tick"] <= tick:
                entry = candidate
        if not entry or "ratio" not in entry:
            return tick
        half = Fraction(entry["value"]) * self.whole
        first, second = (int(part) for part in entry["ratio"].split(":"))
        start = self.bar_start(tick)
        pair = start + (tick - start) // (2 * half) * 2 * half
        place = tick - pair
        middle = 2 * half * first / (first + second)
        if place < half:
            return rounded(pair + place * middle / half)
        return rounded(pair + middle + (place - half) * (2 * half - middle) / half)


def onsets(song, track):
    """What should begin: exact (tick, key) pairs, and the extents of blocks whose ornaments add more."""
    phrases = {p["id"]: p for t in song["tracks"] for p in t["phrases"]}
    swing = Swing(song)
    exact, loose = [], []
    chains = {}
    for phrase in sorted(track["phrases"], key=lambda p: p["start"]):
        original = phrase if phrase["kind"] == "original" else phrases[phrase["of"]]
        transpose = phrase.get("transpose", 0)
        start, end = phrase["start"], phrase["start"] + phrase["length"]
        for turn in range(start, end, original["length"]):
            if track["kind"] == "drum":
                for beat in original.get("beats", []):
                    if turn + beat["at"] < end:
                        exact.append((swing(turn + beat["at"]), DRUMS[beat["drum"]]))
                continue
            for number, voice in enumerate(original.get("voices", [])):
                for block in voice["blocks"]:
                    for begin, stop, pitch, tied, plain in notes_of(block):
                        begin, stop, pitch = turn + rounded(begin), turn + rounded(stop), pitch + transpose
                        if begin >= end:
                            continue
                        stop = min(stop, end)
                        continues = chains.pop((number, pitch), None) == begin
                        if tied:
                            chains[number, pitch] = stop
                        if continues:
                            continue
                        if plain:
                            exact.append((swing(begin), pitch))
                        else:
                            loose.append((swing(begin), swing(stop), pitch))
    return exact, loose


def heard(track):
    tick = 0
    for message in track:
        tick += message.time
        if message.type == "note_on" and message.velocity > 0:
            yield tick, message.note


song = json.load(open(sys.argv[1]))
midi = mido.MidiFile(sys.argv[2])
faults = []
if midi.ticks_per_beat != song["ticksPerQuarter"]:
    faults.append(f"{midi.ticks_per_beat} ticks per quarter instead of {song['ticksPerQuarter']}")
tracks = {track.name: track for track in midi.tracks}
total = 0
for track in song["tracks"]:
    exact, loose = onsets(song, track)
    # Notes of one pitch that begin together are one.
    wanted = Counter(set(exact))
    found = Counter(heard(tracks[track["name"]]))
    total += sum(found.values())
    for tick, pitch in sorted((wanted - found).elements()):
        faults.append(f"{track['id']}: {pitch} at {tick} is missing")
    for tick, pitch in sorted((found - wanted).elements()):
        if not any(begin <= tick < end and abs(pitch - main) <= 12 for begin, end, main in loose):
            faults.append(f"{track['id']}: {pitch} at {tick} is not in the song")
    for begin, end, pitch in loose:
        if not any(begin <= tick < end and other == pitch for tick, other in found):
            faults.append(f"{track['id']}: {pitch} between {begin} and {end} is missing")
if total < 100:
    faults.append(f"only {total} notes were compared")
print("\n".join(faults[:20]) if faults else f"{total} notes agree")
sys.exit(1 if faults else 0)
