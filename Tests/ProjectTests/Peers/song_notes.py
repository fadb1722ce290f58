"""Reads song files from the format's description alone."""
import re
from fractions import Fraction
from math import floor

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
DRUMS = {
    "acoustic-kick": 35, "kick": 36, "side-stick": 37, "snare": 38, "clap": 39, "low-floor-tom": 41, "closed-hat": 42,
    "high-floor-tom": 43, "pedal-hat": 44, "low-tom": 45, "open-hat": 46, "low-mid-tom": 47, "high-mid-tom": 48,
    "crash": 49, "high-tom": 50, "ride": 51, "tambourine": 54, "crash-2": 57, "high-bongo": 60, "low-bongo": 61,
    "mute-conga": 62, "open-conga": 63, "low-conga": 64, "maracas": 70,
}


def key(pitch):
    letter, accidentals, octave = re.fullmatch(r"([A-G])([#b]*)(-?\d+)", pitch).groups()
    return 12 * (int(octave) + 1) + STEPS[letter] + accidentals.count("#") - accidentals.count("b")


def rounded(value):
    return floor(value + Fraction(1, 2))


def notes_of(block):
    """(start, end, pitch, is tied, is plain) of what sounds in a block, in exact ticks from the phrase's start."""
    plain = "ornament" not in block and "grace" not in block

    def figure(holder, start, end):
        if holder.get("rest"):
            return
        if "tuplet" in holder:
            total = sum(slot.get("weight", 1) for slot in holder["tuplet"])
            before = 0
            for slot in holder["tuplet"]:
                after = before + slot.get("weight", 1)
                length = end - start
                yield from figure(slot, start + length * before / total, start + length * after / total)
                before = after
        else:
            for note in holder["notes"]:
                yield start, end, key(note["pitch"]), note.get("tie", False), plain

    at = Fraction(block["at"])
    yield from figure(block, at, at + block["length"])


def written(song, track):
    """(begin, end, key, is plain) of the notes of a track as they are written: references written out, ties joined."""
    phrases = {p["id"]: p for t in song["tracks"] for p in t["phrases"]}
    chains = {}
    notes = []
    for phrase in sorted(track["phrases"], key=lambda p: p["start"]):
        original = phrase if phrase["kind"] == "original" else phrases[phrase["of"]]
        start, end = phrase["start"], phrase["start"] + phrase["length"]
        for turn in range(start, end, original["length"]):
            for beat in original.get("beats", []):
                if turn + beat["at"] < end:
                    notes.append([Fraction(turn + beat["at"]), None, DRUMS[beat["drum"]], True])
            for number, voice in enumerate(original.get("voices", [])):
                for block in voice["blocks"]:
                    for begin, stop, pitch, tied, plain in notes_of(block):
                        begin, stop = turn + begin, min(turn + stop, end)
                        pitch += phrase.get("transpose", 0)
                        if begin >= end:
                            continue
                        chain = chains.pop((number, pitch), None)
                        if chain and chain[1] == begin:
                            chain[1] = stop
                        else:
                            chain = [begin, stop, pitch, plain]
                            notes.append(chain)
                        if tied:
                            chains[number, pitch] = chain
    return [tuple(note) for note in notes]
