"""Writes SoundFont 2.01 files (E-mu/Creative, "SoundFont Technical Specification", sections 4 to 8)."""

import struct

from arithmetic import log2

# Generator numbers, section 8.1.2.
GENERATORS = {
    "startAddrsOffset": 0, "modLfoToPitch": 5, "vibLfoToPitch": 6, "modEnvToPitch": 7, "initialFilterFc": 8,
    "initialFilterQ": 9, "modLfoToFilterFc": 10, "modEnvToFilterFc": 11, "modLfoToVolume": 13,
    "chorusEffectsSend": 15, "reverbEffectsSend": 16, "pan": 17, "delayModLFO": 21, "freqModLFO": 22,
    "delayVibLFO": 23, "freqVibLFO": 24, "attackModEnv": 26, "holdModEnv": 27, "decayModEnv": 28,
    "sustainModEnv": 29, "releaseModEnv": 30, "attackVolEnv": 34, "holdVolEnv": 35, "decayVolEnv": 36,
    "sustainVolEnv": 37, "releaseVolEnv": 38, "keynumToVolEnvDecay": 40, "instrument": 41, "keyRange": 43,
    "velRange": 44, "initialAttenuation": 48, "coarseTune": 51, "fineTune": 52, "sampleID": 53, "sampleModes": 54,
    "scaleTuning": 56, "exclusiveClass": 57, "overridingRootKey": 58,
}
# Section 4.6: at least this many zero frames follow every sample.
GUARD = 46


def timecents(seconds):
    """A duration as the file states it; the shortest is 1 ms."""
    return max(-12000, round(1200 * log2(max(seconds, 0.0009765625))))


def filter_cents(hertz):
    """A cut-off frequency in absolute cents (8.176 Hz is 0), kept within the format's range."""
    return max(1500, min(13500, round(1200 * log2(hertz / 8.175798915643707))))


class Sample:
    """A mono recording: floats in [-1, 1], rate in hertz, the key it sounds, loop as a half-open range or None."""

    def __init__(self, name, frames, rate, root, cents=0, loop=None):
        self.name, self.frames, self.rate, self.root, self.cents, self.loop = name, frames, rate, root, cents, loop


def chunk(tag, body):
    """A RIFF chunk, padded to an even length."""
    return tag + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def group(kind, body):
    """A LIST chunk."""
    return chunk(b"LIST", kind + body)


def text(value, size=20):
    """A name as the file states it: zero-padded, never full."""
    return value.encode("ascii")[: size - 1].ljust(size, b"\0")


def generator_records(generators):
    """The records of a zone in the order the format asks for: ranges first, the link last."""
    first = [name for name in ("keyRange", "velRange") if name in generators]
    last = [name for name in ("instrument", "sampleID") if name in generators]
    middle = sorted((name for name in generators if name not in first + last), key=GENERATORS.get)
    records = []
    for name in first + middle + last:
        value = generators[name]
        if name in first:
            records.append(struct.pack("<HBB", GENERATORS[name], *value))
        elif name in last:
            records.append(struct.pack("<HH", GENERATORS[name], value))
        else:
            records.append(struct.pack("<Hh", GENERATORS[name], value))
    return records


def zone_chunks(prefix, owners):
    """The bag, modulator and generator chunks of presets or instruments, and each owner's first bag.

    `owners` is a list of zone lists; a zone is (generators, modulators), a modulator five integers.
    """
    bags, modulators, generators, starts = [], [], [], []
    for zones in owners:
        starts.append(len(bags))
        for zone_generators, zone_modulators in zones:
            bags.append((len(generators), len(modulators)))
            generators += generator_records(zone_generators)
            modulators += [struct.pack("<HHhHH", *modulator) for modulator in zone_modulators]
    starts.append(len(bags))
    bags.append((len(generators), len(modulators)))
    return starts, (
        chunk(prefix + b"bag", b"".join(struct.pack("<HH", *bag) for bag in bags))
        + chunk(prefix + b"mod", b"".join(modulators) + b"\0" * 10)
        + chunk(prefix + b"gen", b"".join(generators) + b"\0" * 4))


def encode(title, comment, samples, instruments, presets):
    """The bytes of a font.

    `instruments` is a list of (name, zones); `presets` of (bank, program, name, zones).
    """
    audio, headers = bytearray(), bytearray()
    for sample in samples:
        start = len(audio) // 2
        frames = list(sample.frames)
        if sample.loop:
            # The interpolation reads a few frames past the loop's end: they are those of its beginning.
            frames = frames[: sample.loop[1]] + [frames[sample.loop[0] + i] for i in range(8)]
        audio += struct.pack("<%dh" % len(frames), *(max(-32768, min(32767, round(f * 32767))) for f in frames))
        end = len(audio) // 2
        loop = (start + sample.loop[0], start + sample.loop[1]) if sample.loop else (start, end)
        audio += b"\0" * (2 * GUARD)
        headers += text(sample.name) + struct.pack(
            "<IIIIIBbHH", start, end, loop[0], loop[1], sample.rate, sample.root, sample.cents, 0, 1)
    headers += text("EOS") + b"\0" * 26

    instrument_starts, instrument_chunks = zone_chunks(b"i", [zones for _, zones in instruments])
    instrument_headers = b"".join(
        text(name) + struct.pack("<H", start) for (name, _), start in zip(instruments, instrument_starts))
    instrument_headers += text("EOI") + struct.pack("<H", instrument_starts[-1])

    preset_starts, preset_chunks = zone_chunks(b"p", [zones for *_, zones in presets])
    preset_headers = b"".join(
        text(name) + struct.pack("<HHHIII", program, bank, start, 0, 0, 0)
        for (bank, program, name, _), start in zip(presets, preset_starts))
    preset_headers += text("EOP") + struct.pack("<HHHIII", 0, 0, preset_starts[-1], 0, 0, 0)

    info = (chunk(b"ifil", struct.pack("<HH", 2, 1)) + chunk(b"isng", b"EMU8000\0") + chunk(b"INAM", padded(title))
            + chunk(b"ICMT", padded(comment)))
    body = (group(b"INFO", info) + group(b"sdta", chunk(b"smpl", bytes(audio)))
            + group(b"pdta", chunk(b"phdr", preset_headers) + preset_chunks + chunk(b"inst", instrument_headers)
                    + instrument_chunks + chunk(b"shdr", bytes(headers))))
    return chunk(b"RIFF", b"sfbk" + body)


def padded(value):
    """A zero-terminated text of even length."""
    data = value.encode("ascii") + b"\0"
    return data + b"\0" * (len(data) % 2)
