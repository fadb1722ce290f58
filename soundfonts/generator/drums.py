"""The drum kit: a few synthesised strokes and textures, tuned, filtered and shortened to the 47 General MIDI sounds."""

import math

from arithmetic import Noise, exp, exp2, inverse_transform, sine
from soundfont import Sample, filter_cents, timecents
from tones import PEAK, resonance

# How a stroke's note number is stored; keys transpose from here.
ROOT = 60


def stroke(name, rate, seconds, voice, seed=1, drive=1.8):
    """A sound that ends: `voice(t, noise)` is its value at t seconds.

    `drive` bends the peaks, as tape and heads do, so that the sound is loud without being high.
    """
    noise = Noise(seed)
    count = int(seconds * rate)
    frames = [voice(i / rate, noise) for i in range(count)]
    fade = int(0.02 * rate)
    for i in range(fade):
        frames[count - 1 - i] *= i / fade
    ramp = int(0.0007 * rate)
    for i in range(ramp):
        frames[i] *= i / ramp
    peak = max(abs(f) for f in frames)
    frames = [f / peak / math.sqrt(1 + (drive * f / peak) ** 2) for f in frames]
    peak = max(abs(f) for f in frames)
    return Sample(name, [f * PEAK / peak for f in frames], rate, ROOT)


def texture(name, rate, size, level, seed=1):
    """A sound that goes on: a loop of noise with the spectrum `level(hertz, noise)`."""
    noise = Noise(seed)
    bins = {b: (level(b * rate / size, noise), noise.uniform()) for b in range(1, int(size * 0.46))}
    frames = inverse_transform((size, bins))
    peak = max(abs(f) for f in frames)
    return Sample(name, [f * PEAK / peak for f in frames], rate, ROOT, loop=(0, size))


class Filtered:
    """Noise through a one-pole low-pass; what it leaves is the high-pass."""

    def __init__(self):
        self.low = 0.0

    def both(self, value, share):
        self.low += share * (value - self.low)
        return self.low, value - self.low


def glide(t, start, end, fall):
    """The phase in turns of a tone that falls from `start` to `end` hertz with the time constant `fall`."""
    return end * t + (start - end) * fall * (1 - exp(-t / fall))


def kick(t, noise):
    return (sine(glide(t, 190, 48, 0.035)) * exp(-t / 0.11) + 0.25 * noise.signed() * exp(-t / 0.003)
            + 0.3 * sine(glide(t, 700, 120, 0.006)) * exp(-t / 0.012))


def snare():
    f = Filtered()

    def voice(t, noise):
        _, high = f.both(noise.signed(), 0.25)
        body = sine(glide(t, 260, 182, 0.02)) * exp(-t / 0.055) + 0.6 * sine(330 * t) * exp(-t / 0.035)
        return 0.8 * body + 0.75 * high * (exp(-t / 0.075) + 0.5 * exp(-t / 0.012))
    return voice


def electric_snare():
    f = Filtered()

    def voice(t, noise):
        _, high = f.both(noise.signed(), 0.12)
        return 0.8 * sine(glide(t, 420, 210, 0.012)) * exp(-t / 0.04) + 0.8 * high * exp(-t / 0.06)
    return voice


def side_stick(t, noise):
    return (0.8 * sine(1720 * t) * exp(-t / 0.008) + 0.7 * sine(510 * t) * exp(-t / 0.010)
            + 0.6 * noise.signed() * exp(-t / 0.002))


def clap():
    f, g = Filtered(), Filtered()

    def voice(t, noise):
        low, _ = f.both(noise.signed(), 0.42)
        _, band = g.both(low, 0.12)
        last = t - 0.032
        return band * (sum(exp(-(t - s) / 0.004) for s in (0.0, 0.011, 0.021) if t >= s)
                       + (1.1 * exp(-last / 0.055) if last >= 0 else 0.0))
    return voice


def tom(t, noise):
    return (sine(glide(t, 175, 110, 0.06)) * exp(-t / 0.13) + 0.3 * sine(glide(t, 280, 176, 0.06)) * exp(-t / 0.06)
            + 0.18 * noise.signed() * exp(-t / 0.006))


def skin(t, noise):
    return (sine(glide(t, 245, 220, 0.02)) * exp(-t / 0.07) + 0.35 * sine(353 * t) * exp(-t / 0.03)
            + 0.25 * sine(515 * t) * exp(-t / 0.015) + 0.3 * noise.signed() * exp(-t / 0.003))


def slap(t, noise):
    return (0.6 * sine(290 * t) * exp(-t / 0.018) + 0.5 * sine(760 * t) * exp(-t / 0.010)
            + 0.7 * noise.signed() * exp(-t / 0.006))


def timbale(t, noise):
    return (sine(glide(t, 350, 330, 0.02)) * exp(-t / 0.10) + 0.5 * sine(549 * t) * exp(-t / 0.08)
            + 0.35 * sine(811 * t) * exp(-t / 0.06) + 0.25 * sine(1227 * t) * exp(-t / 0.04)
            + 0.3 * noise.signed() * exp(-t / 0.004))


def cowbell(t, noise):
    tone = sum(sine(hertz * k * t) / k for hertz in (562, 845) for k in (1, 3, 5))
    return tone * (0.6 * exp(-t / 0.08) + 0.6 * exp(-t / 0.012))


def agogo(t, noise):
    return (sine(910 * t) * exp(-t / 0.12) + 0.6 * sine(2290 * t) * exp(-t / 0.08) + 0.4 * sine(3410 * t) * exp(-t / 0.04)
            + 0.2 * sine(4720 * t) * exp(-t / 0.02))


def claves(t, noise):
    return sine(2480 * t) * exp(-t / 0.022) + 0.1 * noise.signed() * exp(-t / 0.001)


def wood_block(t, noise):
    return (sine(1010 * t) * exp(-t / 0.020) + 0.6 * sine(1530 * t) * exp(-t / 0.012)
            + 0.3 * noise.signed() * exp(-t / 0.002))


def rattle(rate_start, rate_end, seconds, centre):
    """Teeth scraped or balls shaken: a train of short bursts that speeds from one rate a second to another."""
    f, g = Filtered(), Filtered()

    def voice(t, noise):
        low, _ = f.both(noise.signed(), centre)
        _, band = g.both(low, centre / 4)
        phase = rate_start * t + (rate_end - rate_start) * t * t / (2 * seconds)
        return band * exp(-(phase - math.floor(phase)) * 5)
    return voice


def vibraslap(t, noise):
    phase = 22 * t
    tooth = (phase - math.floor(phase)) / 22
    return (0.7 * sine(2650 * t) + 0.4 * sine(1880 * t) + 0.4 * noise.signed()) * exp(-tooth / 0.006) * exp(-t / 0.18)


def cuica(start, end, seconds):
    def voice(t, noise):
        phase = start * t + (end - start) * t * t / (2 * seconds)
        return (sine(phase) + 0.5 * sine(2 * phase) + 0.25 * sine(3 * phase)) * (1 - exp(-t / 0.008)) * exp(-t / 0.12)
    return voice


def triangle(t, noise):
    return sum(level * sine(hertz * t) * exp(-t / fall) for hertz, level, fall in (
        (1290, 0.25, 0.35), (3450, 0.8, 0.5), (4810, 0.6, 0.4), (6720, 0.7, 0.35), (9180, 0.4, 0.2)))


def ride_bell(t, noise):
    return sum(level * sine(hertz * t) * exp(-t / fall) for hertz, level, fall in (
        (820, 0.7, 0.25), (1346, 0.7, 0.22), (2115, 0.6, 0.2), (3388, 0.45, 0.15), (5170, 0.3, 0.1)))


def shaken(t, noise):
    rise = 0.012
    return noise.signed() * (t / rise if t < rise else exp(-(t - rise) / 0.02))


def whistle_level(hertz, noise):
    return (1.0 if abs(hertz - 2340) < 6 else 0.0) + (0.5 if abs(abs(hertz - 2340) - 47) < 6 else 0.0) + (
        0.03 * resonance(hertz, 2400, 500) * noise.uniform())


def hat_level(hertz, noise):
    """The six oscillators of a well-known rhythm machine, spread, and noise."""
    metal = sum(resonance(hertz, base * k, 26) for base in (2053, 3044, 3696, 5227, 5400, 8000) for k in (1, 2, 3))
    return (0.35 + 2.2 * metal) * noise.uniform() * (1 if hertz > 5200 else (hertz / 5200) ** 4)


def cymbal_level(hertz, noise):
    value = noise.uniform()
    return value * value * value * (min(1.0, hertz / 900) ** 2) * exp(-hertz / 9000)


SAMPLES = [
    stroke("kick", 11025, 0.32, kick),
    stroke("snare", 20000, 0.22, snare(), seed=2),
    stroke("electric snare", 20000, 0.18, electric_snare(), seed=3),
    stroke("side stick", 22050, 0.06, side_stick),
    stroke("clap", 16000, 0.2, clap(), seed=4),
    stroke("tom", 10000, 0.42, tom, seed=5),
    stroke("skin", 14000, 0.24, skin, seed=6),
    stroke("slap", 22050, 0.08, slap, seed=7),
    stroke("timbale", 16000, 0.3, timbale, seed=8),
    stroke("cowbell", 16000, 0.2, cowbell, drive=0),
    stroke("agogo", 16000, 0.24, agogo, drive=0),
    stroke("claves", 22050, 0.09, claves, drive=0),
    stroke("wood block", 22050, 0.08, wood_block),
    stroke("guiro short", 16000, 0.11, rattle(90, 140, 0.11, 0.7), seed=9),
    stroke("guiro long", 12000, 0.38, rattle(55, 120, 0.38, 0.7), seed=10),
    stroke("vibraslap", 12000, 0.5, vibraslap, seed=11),
    stroke("cuica mute", 10000, 0.14, cuica(520, 640, 0.14), drive=0),
    stroke("cuica open", 10000, 0.3, cuica(420, 760, 0.3), drive=0),
    stroke("triangle", 20000, 0.36, triangle, drive=0),
    stroke("ride bell", 16000, 0.4, ride_bell, drive=0),
    stroke("shaken", 20000, 0.12, shaken, seed=12),
    texture("hat", 30000, 8192, hat_level, seed=13),
    texture("cymbal", 28000, 8192, cymbal_level, seed=14),
    texture("samba whistle", 16000, 2048, whistle_level, seed=15),
]

ROOM = 60  # reverb send in tenths of a percent


def key(sample, level, tune=0, decay=None, release=None, low=None, pan=0, group=0, damp=None):
    """A drum: its sample, level in dB, tuning in cents, filter in hertz, exclusive class.

    Textures go on and need a `decay`, in seconds to -100 dB; `damp` shortens a stroke in the same way.
    """
    zone = dict(initialAttenuation=max(0, round(-level * 10 / 0.4)), pan=pan, reverbEffectsSend=ROOM, scaleTuning=0)
    if tune:
        zone["coarseTune"], zone["fineTune"] = tune // 100, tune % 100
    if decay:
        zone.update(sampleModes=1, decayVolEnv=timecents(decay), sustainVolEnv=1000,
                    releaseVolEnv=timecents(release or decay))
    else:
        zone.update(releaseVolEnv=timecents(release or 4))
    if damp:
        zone.update(decayVolEnv=timecents(damp), sustainVolEnv=1000)
    if low:
        zone["initialFilterFc"] = filter_cents(low)
    if group:
        zone["exclusiveClass"] = group
    return sample, zone


# Exclusive classes: the sounds of one silence one another (General MIDI 1, percussion key map).
HAT, WHISTLE, GUIRO, CUICA, TRIANGLE = 1, 2, 3, 4, 5

KIT = {
    35: [key("kick", -3, tune=-250, low=3000)],
    36: [key("kick", -1)],
    37: [key("side stick", -1, pan=60)],
    38: [key("snare", 0)],
    39: [key("clap", -3, pan=-60)],
    40: [key("electric snare", 0)],
    41: [key("tom", -5, tune=-500, pan=220)],
    42: [key("hat", -7, decay=0.35, pan=-120, group=HAT)],
    43: [key("tom", -5, tune=-250, pan=140)],
    44: [key("hat", -4, tune=-200, decay=0.22, low=9000, pan=-120, group=HAT)],
    45: [key("tom", -5, tune=0, pan=60)],
    46: [key("hat", -12, decay=2.6, pan=-120, group=HAT)],
    47: [key("tom", -5, tune=250, pan=-40)],
    48: [key("tom", -5, tune=500, pan=-120)],
    49: [key("cymbal", -7, decay=6.5, pan=150), key("hat", -14, decay=1.2, pan=150)],
    50: [key("tom", -5, tune=800, pan=-200)],
    51: [key("cymbal", -17, tune=500, decay=5, pan=-170), key("ride bell", -17, tune=900, pan=-170)],
    52: [key("cymbal", -7, tune=-500, decay=4, pan=180), key("hat", -12, tune=-700, decay=2, pan=180)],
    53: [key("ride bell", -9, pan=-170), key("cymbal", -24, tune=500, decay=4, pan=-170)],
    54: [key("hat", -6, tune=400, decay=0.9, pan=60), key("shaken", -10, pan=60)],
    55: [key("cymbal", -6, tune=700, decay=2.2, pan=100), key("hat", -13, decay=0.8, pan=100)],
    56: [key("cowbell", -3, pan=80)],
    57: [key("cymbal", -7, tune=-150, decay=7.5, pan=-150), key("hat", -14, tune=-200, decay=1.4, pan=-150)],
    58: [key("vibraslap", -3, pan=-100)],
    59: [key("cymbal", -16, tune=250, decay=5.5, pan=170), key("ride bell", -18, tune=600, pan=170)],
    60: [key("skin", -4, tune=900, pan=200)],
    61: [key("skin", -4, tune=400, pan=160)],
    62: [key("slap", 0, tune=200, pan=-160)],
    63: [key("skin", -3, tune=-50, pan=-160)],
    64: [key("skin", -3, tune=-450, pan=-120)],
    65: [key("timbale", -4, tune=350, pan=120)],
    66: [key("timbale", -4, tune=-100, pan=160)],
    67: [key("agogo", -5, tune=300, pan=-180)],
    68: [key("agogo", -5, tune=-200, pan=-180)],
    69: [key("hat", -6, tune=-100, decay=0.28, pan=-140), key("shaken", -6, tune=200, pan=-140)],
    70: [key("shaken", -4, tune=700, pan=140)],
    71: [key("samba whistle", -4, decay=1.6, release=0.15, pan=100, group=WHISTLE)],
    72: [key("samba whistle", -4, decay=5, release=0.2, pan=100, group=WHISTLE)],
    73: [key("guiro short", -3, pan=-200, group=GUIRO)],
    74: [key("guiro long", -6, pan=-200, group=GUIRO)],
    75: [key("claves", -3, pan=180)],
    76: [key("wood block", -1, tune=200, pan=120)],
    77: [key("wood block", -1, tune=-350, pan=120)],
    78: [key("cuica mute", -6, pan=-120, group=CUICA)],
    79: [key("cuica open", -6, pan=-120, group=CUICA)],
    80: [key("triangle", -6, damp=0.5, release=0.3, pan=-180, group=TRIANGLE)],
    81: [key("triangle", -11, pan=-180, group=TRIANGLE)],
}


def kit_zones(number_of):
    """The zones of the kit's instrument; `number_of` gives a sample's number by its name."""
    zones = []
    for number, layers in sorted(KIT.items()):
        for name, zone in layers:
            zones.append((dict(zone, keyRange=(number, number), sampleID=number_of(name)), []))
    return zones
