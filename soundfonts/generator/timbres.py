"""The instruments of the font: what each is made of, and its envelopes."""

import math

from arithmetic import exp, exp2, frequency, log2, sine
from soundfont import filter_cents, timecents
from tones import cycle, resonance, struck, sustained

# The loudness to which every zone of every instrument is brought, in decibels below full scale.
LEVEL = -15.5
# How much of every sound goes to the reverb, in tenths of a percent: a small room, not a hall.
ROOM = 70
# Softer is darker: velocity, linear, falling, takes up to 2400 cents off the filter (SoundFont 2.01, 8.4.2).
TOUCH = (0x0102, 8, -2400, 0, 0)


class Instrument:
    """A timbre over the keyboard: tones by key, and the generators and modulators all of its zones share."""

    def __init__(self, name, tones, brightness=None, touch=True, **generators):
        self.name, self.tones, self.brightness, self.touch, self.generators = name, tones, brightness, touch, generators

    def zones(self, number_of):
        """The zones, each tone reaching half-way to the next; `number_of` gives a sample's number."""
        zones = []
        keys = [tone.sample.root for tone in self.tones]
        for i, tone in enumerate(self.tones):
            low = 0 if i == 0 else (keys[i - 1] + keys[i]) // 2 + 1
            high = 127 if i + 1 == len(keys) else (keys[i] + keys[i + 1]) // 2
            zone = dict(reverbEffectsSend=ROOM, **self.generators)
            zone["keyRange"] = (low, high)
            zone["sampleModes"] = 1
            zone["sampleID"] = number_of(tone.sample)
            if self.brightness:
                harmonics, floor = self.brightness
                zone["initialFilterFc"] = filter_cents(max(floor, harmonics * frequency(keys[i])))
            excess = 20 * log2(tone.loudness) / log2(10) - LEVEL
            # Synthesizers apply 0.4 of what this generator states, as the first hardware did.
            zone["initialAttenuation"] = max(0, round(excess * 10 / 0.4))
            zones.append((zone, [TOUCH] if self.touch else []))
        return zones


def decay(seconds, release=0.4, attack=0.001, by_key=40):
    """The envelope of a tone that dies away: time to fall by 100 dB at middle C, and when the key is released."""
    return dict(attackVolEnv=timecents(attack), decayVolEnv=timecents(seconds), sustainVolEnv=1000,
                releaseVolEnv=timecents(release), keynumToVolEnvDecay=by_key)


def hold(attack, release, sustain=0, settle=0.5):
    """The envelope of a tone that lasts: attack in seconds, then to `sustain` (decibels down), release to -100 dB."""
    return dict(attackVolEnv=timecents(attack), decayVolEnv=timecents(settle), sustainVolEnv=round(sustain * 10),
                releaseVolEnv=timecents(release))


def sweep(cents, seconds, sustain=1.0):
    """A filter that opens by `cents` at the onset and closes again to the share 1 - sustain of it."""
    return dict(modEnvToFilterFc=cents, attackModEnv=timecents(0.001), decayModEnv=timecents(seconds),
                sustainModEnv=round(1000 * sustain), releaseModEnv=timecents(seconds))


def swell(cents, attack):
    """A filter that opens by `cents` with the attack and stays open."""
    return dict(modEnvToFilterFc=cents, attackModEnv=timecents(attack), sustainModEnv=0)


def vibrato(cents, hertz=5.2, delay=0.35):
    """A vibrato that sets in after `delay` seconds."""
    return dict(vibLfoToPitch=cents, freqVibLFO=round(1200 * log2(hertz / 8.175798915643707)),
                delayVibLFO=timecents(delay))


def comb(number, place):
    """What striking or plucking a string at a part of its length does to a harmonic."""
    return abs(sine(number * place / 2))


# Struck and plucked tones

def piano(hertz):
    for k in range(1, 40):
        first = k ** -0.85 * exp(-k * hertz / 2800) * (0.25 + comb(k, 0.13))
        yield k, first, first * 0.5 * exp(-(k - 1) * 0.14), 0.5 / (1 + 0.12 * k)


def electric_piano(hertz):
    yield 1, 1.0, 0.8, 0.5
    yield 2, 0.22, 0.10, 0.3
    yield 3, 0.10, 0.04, 0.2
    yield 4, 0.06, 0.015, 0.2
    if hertz < 900:
        yield 7, 0.30, 0.0, 0.08
        yield 14, 0.12, 0.0, 0.04


def harpsichord(hertz):
    for k in range(1, 48):
        first = k ** -0.45 * exp(-k * hertz / 6500) * (0.3 + comb(k, 0.11))
        yield k, first, first * 0.55 * exp(-(k - 1) * 0.03), 0.4


def nylon_guitar(hertz):
    for k in range(1, 28):
        first = k ** -1.15 * exp(-k * hertz / 3000) * (0.2 + comb(k, 0.22))
        yield k, first, first * 0.55 * exp(-(k - 1) * 0.25), 0.25


def steel_guitar(hertz):
    for k in range(1, 40):
        first = k ** -0.8 * exp(-k * hertz / 5500) * (0.2 + comb(k, 0.17))
        yield k, first, first * 0.6 * exp(-(k - 1) * 0.10), 0.4


def bass_guitar(hertz):
    for k in range(1, 24):
        first = k ** -1.1 * exp(-k * hertz / 1500) * (0.3 + comb(k, 0.2))
        yield k, first, first * 0.7 * exp(-(k - 1) * 0.15), 0.35


def marimba(hertz):
    yield 1, 1.0, 0.9, 0.3
    yield 3.95, 0.45, 0.0, 0.07
    yield 9.2, 0.2, 0.0, 0.03


def xylophone(hertz):
    yield 1, 1.0, 0.8, 0.2
    yield 3, 0.6, 0.05, 0.10
    yield 6, 0.35, 0.0, 0.05
    yield 10.2, 0.15, 0.0, 0.03


def chime(hertz):
    yield 1, 1.0, 0.9, 0.5
    yield 2.76, 0.5, 0.05, 0.15
    yield 5.4, 0.3, 0.0, 0.10
    yield 8.93, 0.12, 0.0, 0.05


def bell(hertz):
    for ratio, first, settled in ((0.5, 0.35, 0.3), (1, 0.8, 0.5), (1.19, 0.4, 0.15), (1.5, 0.3, 0.08), (2, 0.9, 0.35),
                                  (2.51, 0.4, 0.05), (3.01, 0.35, 0.04), (4.16, 0.3, 0.0), (5.43, 0.2, 0.0),
                                  (6.79, 0.15, 0.0)):
        yield ratio, first, settled, 0.35


def steel_drum(hertz):
    yield 1, 0.9, 0.6, 0.4
    yield 2.0, 0.8, 0.35, 0.25
    yield 3.01, 0.35, 0.06, 0.15
    yield 4.1, 0.25, 0.02, 0.1
    yield 6.2, 0.12, 0.0, 0.06


def timpani(hertz):
    for ratio, first, settled in ((1, 1.0, 0.8), (1.5, 0.6, 0.25), (1.98, 0.4, 0.1), (2.44, 0.3, 0.03), (2.9, 0.2, 0.0),
                                  (3.6, 0.15, 0.0)):
        yield ratio, first, settled, 0.25


# Sustained tones

def saw(k, hertz):
    return exp(-hertz / 9000) / k


def square(k, hertz):
    return exp(-hertz / 9000) / k if k % 2 else 0.0


def drawbars(k, hertz):
    return {1: 0.6, 2: 0.9, 3: 0.7, 4: 0.5, 6: 0.25, 8: 0.2}.get(k, 0.0)


def percussive_drawbars(k, hertz):
    return {2: 0.8, 4: 0.35, 6: 0.9}.get(k, 0.0)


def principal(k, hertz):
    return {1: 0.7, 2: 0.75, 3: 0.28, 4: 0.55, 5: 0.08, 6: 0.2, 8: 0.3, 12: 0.08, 16: 0.12}.get(k, 0.02 / k)


def free_reed(k, hertz):
    return k ** -0.75 * exp(-hertz / 3800) * (0.7 if k % 2 == 0 else 1.0)


def strings(k, hertz):
    body = 0.35 + resonance(hertz, 480, 220) + 0.7 * resonance(hertz, 1100, 450) + 0.6 * resonance(hertz, 2700, 1100)
    return body * k ** -0.95 * exp(-hertz / 5500)


def violin(k, hertz):
    body = (0.3 + resonance(hertz, 300, 90) + 0.9 * resonance(hertz, 520, 130) + 0.8 * resonance(hertz, 1000, 300)
            + 0.9 * resonance(hertz, 2600, 900))
    return body * k ** -0.9 * exp(-hertz / 6000)


def aah(k, hertz):
    vowel = (resonance(hertz, 700, 110) + 0.6 * resonance(hertz, 1120, 130) + 0.22 * resonance(hertz, 2500, 250)
             + 0.12 * resonance(hertz, 3400, 350) + 0.04)
    return vowel * k ** -0.75 * exp(-hertz / 8000)


def ooh(k, hertz):
    vowel = resonance(hertz, 350, 120) + 0.35 * resonance(hertz, 800, 120) + 0.04 * resonance(hertz, 2300, 300) + 0.015
    return vowel * k ** -0.9


def brass(k, hertz):
    return (0.35 + resonance(hertz, 1100, 700) + 0.35 * resonance(hertz, 2400, 1000)) * k ** -0.55 * exp(-hertz / 3800)


def saxophone(k, hertz):
    body = 0.3 + resonance(hertz, 650, 300) + 0.5 * resonance(hertz, 1500, 500) + 0.25 * resonance(hertz, 3000, 900)
    return body * k ** -0.7 * exp(-hertz / 4500)


def double_reed(k, hertz):
    body = 0.12 + resonance(hertz, 1050, 330) + 0.5 * resonance(hertz, 2700, 700)
    return body * k ** -0.45 * exp(-hertz / 6000)


def bassoon(k, hertz):
    body = 0.15 + resonance(hertz, 480, 160) + 0.25 * resonance(hertz, 1150, 350)
    return body * k ** -0.5 * exp(-hertz / 3500)


def clarinet(k, hertz):
    even = 0.1 + 0.5 * min(1.0, hertz / 4000)
    return (1.0 if k % 2 else even) * k ** -0.85 * exp(-hertz / 3800)


def flute(k, hertz):
    return {1: 1.0, 2: 0.38, 3: 0.16, 4: 0.07, 5: 0.03, 6: 0.015}.get(k, 0.0) * exp(-hertz / 6000)


def whistle(k, hertz):
    return {1: 1.0, 2: 0.05, 3: 0.02}.get(k, 0.0)


def flute_breath(hertz):
    return 0.0022 * resonance(hertz, 1800, 1800)


def pan_breath(hertz):
    return 0.009 * resonance(hertz, 1500, 1300)


def overdriven(k, hertz):
    return k ** -0.8 * (0.25 + comb(k, 0.15)) * exp(-hertz / 2800)


def clip(w):
    w *= 2.2
    return w / math.sqrt(1 + w * w)


def hard_clip(w):
    w *= 9
    return w / math.sqrt(1 + w * w)


def white(hertz):
    return 1.0


def silent(k, hertz):
    return 0.0


def tones(maker, name, keys, *arguments, **options):
    """One tone a key."""
    return [maker("%s %d" % (name, key), key, *arguments, seed=i + 1, **options) for i, key in enumerate(keys)]


def struck_tones(name, keys, rate, seconds, partials, **options):
    """Struck tones; higher ones settle sooner."""
    return [struck("%s %d" % (name, key), key, rate, seconds * exp2((keys[0] - key) / 48), partials, seed=i + 1, **options)
            for i, key in enumerate(keys)]


def plain(name, keys, rate, harmonic, **options):
    """Plain waveforms; they need so little room that there may be many."""
    return [cycle("%s %d" % (name, key), key, rate, harmonic, **options) for key in keys]


WIDE = list(range(28, 107, 7))


def instruments():
    """All instruments by name."""
    listed = [
        Instrument("Piano", struck_tones("piano", [28, 40, 52, 64, 76, 90], 18000, 0.36, piano, thump=0.25),
                   brightness=(9, 2200), **decay(22, 0.45), **sweep(2400, 6)),
        Instrument("Electric Piano", struck_tones("epiano", [36, 52, 68, 84], 16000, 0.2, electric_piano),
                   brightness=(7, 2500), **decay(16, 0.4), **sweep(1600, 3)),
        Instrument("Harpsichord", struck_tones("harpsichord", [36, 50, 64, 78], 22050, 0.18, harpsichord, thump=0.2),
                   brightness=(16, 6000), touch=False, **decay(11, 0.3), **sweep(1200, 3)),
        Instrument("Nylon Guitar", struck_tones("nylon", [40, 52, 64, 76], 16000, 0.16, nylon_guitar, thump=0.2),
                   brightness=(7, 1800), **decay(9, 0.5), **sweep(1800, 1.5)),
        Instrument("Steel Guitar", struck_tones("steel", [40, 52, 64, 76], 18000, 0.2, steel_guitar, thump=0.12),
                   brightness=(10, 2400), **decay(12, 0.5), **sweep(2200, 2.5)),
        Instrument("Bass", struck_tones("bass", [28, 38, 48], 12000, 0.2, bass_guitar, thump=0.15),
                   brightness=(9, 600), **decay(11, 0.25), **sweep(1800, 2)),
        Instrument("Marimba", struck_tones("marimba", [48, 66, 84], 18000, 0.10, marimba, thump=0.3), **decay(3.2, 1.2)),
        Instrument("Xylophone", struck_tones("xylophone", [60, 78], 24000, 0.09, xylophone, thump=0.3), **decay(2, 0.8)),
        Instrument("Chime", struck_tones("chime", [60, 76, 92], 28000, 0.12, chime), **decay(9, 3)),
        Instrument("Bell", struck_tones("bell", [52, 70], 18000, 0.24, bell, least=1024), **decay(14, 5)),
        Instrument("Steel Drum", struck_tones("steel drum", [55, 73], 18000, 0.18, steel_drum), **decay(5, 1.2)),
        Instrument("Timpani", struck_tones("timpani", [45], 8000, 0.4, timpani, thump=0.5), **decay(7, 2.5)),
        Instrument("Drawbar Organ", plain("drawbar", WIDE, 32000, drawbars), touch=False, **hold(0.006, 0.12)),
        Instrument("Percussive Organ", plain("percussive", WIDE, 32000, percussive_drawbars), touch=False,
                   **hold(0.004, 0.12, 14, 1.2)),
        Instrument("Pipe Organ", tones(sustained, "pipe", [36, 56, 76], 22050, 2048, principal, shimmer=0.03),
                   touch=False, **hold(0.05, 0.35)),
        Instrument("Free Reed", plain("reed", WIDE, 22050, free_reed), touch=False, **hold(0.04, 0.15)),
        Instrument("Strings", tones(sustained, "strings", [45, 60, 75], 18000, 8192, strings, spread=0.22),
                   brightness=(6, 3600), **hold(0.11, 0.9), **swell(900, 0.2)),
        Instrument("Solo String", tones(sustained, "violin", [43, 57, 71, 85], 22050, 2048, violin),
                   brightness=(8, 3500), **hold(0.05, 0.35), **vibrato(9)),
        Instrument("Choir Aah", tones(sustained, "aah", [50, 64, 78], 15000, 8192, aah, spread=0.2),
                   touch=False, **hold(0.12, 0.8)),
        Instrument("Choir Ooh", tones(sustained, "ooh", [52, 70], 16000, 8192, ooh, spread=0.2),
                   touch=False, **hold(0.10, 0.7)),
        Instrument("Brass", tones(sustained, "brass", [40, 52, 64, 76], 22050, 2048, brass),
                   brightness=(4.5, 1500), **hold(0.035, 0.22), **swell(2400, 0.06)),
        Instrument("Saxophone", tones(sustained, "sax", [46, 60, 74], 22050, 2048, saxophone),
                   brightness=(7, 2800), **hold(0.03, 0.18), **vibrato(8)),
        Instrument("Double Reed", tones(sustained, "oboe", [58, 70, 82], 22050, 1024, double_reed),
                   brightness=(9, 3800), **hold(0.03, 0.15), **vibrato(6)),
        Instrument("Bassoon", tones(sustained, "bassoon", [36, 50, 62], 16000, 1024, bassoon),
                   brightness=(8, 2000), **hold(0.035, 0.15), **vibrato(4)),
        Instrument("Clarinet", tones(sustained, "clarinet", [50, 64, 78], 22050, 1024, clarinet),
                   brightness=(8, 2600), **hold(0.03, 0.15)),
        Instrument("Flute", tones(sustained, "flute", [62, 80], 22050, 4096, flute, shimmer=0.08,
                                  breath=flute_breath), **hold(0.05, 0.2), **vibrato(9, 5.0)),
        Instrument("Pan Flute", tones(sustained, "pan", [62, 78], 22050, 4096, flute, shimmer=0.08, breath=pan_breath),
                   **hold(0.04, 0.3), **vibrato(5, 4.8)),
        Instrument("Whistle", plain("whistle", WIDE, 44100, whistle), touch=False, **hold(0.03, 0.15),
                   **vibrato(10, 5.4)),
        Instrument("Saw", plain("saw", WIDE, 32000, saw), brightness=(14, 4000), **hold(0.004, 0.15)),
        Instrument("Square", plain("square", WIDE, 32000, square), brightness=(12, 3500), **hold(0.004, 0.15)),
        Instrument("Overdriven Guitar", plain("overdriven", WIDE[:9], 22050, overdriven, shape=clip),
                   brightness=(8, 3000), **hold(0.003, 0.25, 10, 9)),
        Instrument("Distorted Guitar", plain("distorted", WIDE[:9], 22050, overdriven, shape=hard_clip),
                   brightness=(8, 3400), **hold(0.003, 0.25, 5, 9)),
        Instrument("Noise", tones(sustained, "noise", [60], 32000, 4096, silent, breath=white), touch=False,
                   scaleTuning=50, **hold(0.01, 0.4)),
    ]
    return {instrument.name: instrument for instrument in listed}
