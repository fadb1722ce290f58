"""Pitched samples: struck and plucked tones that settle into a loop, and sustained tones that are one long loop.

Every partial completes a whole number of turns in its loop, so that no loop has a seam. The sample rate of each tone
is chosen so that its key is in tune to a small fraction of a cent.
"""

import math

from arithmetic import Noise, cosine, exp, frequency, inverse_transform, sine
from soundfont import Sample

PEAK = 0.9


def hearing(hertz):
    """A rough sensitivity of the ear, by which samples are levelled: less for the lowest and the highest tones."""
    square = hertz * hertz
    return square / (square + 130.0 * 130.0) / (1 + square / (7000.0 * 7000.0))


class Tone:
    """A sample together with how loud it is heard to be at its peak level, as a root of summed squares."""

    def __init__(self, sample, loudness):
        self.sample, self.loudness = sample, loudness


def finish(name, frames, rate, key, loop, power):
    """Brings a tone to the common peak and states its loudness there."""
    peak = max(abs(f) for f in frames)
    scale = PEAK / peak
    return Tone(Sample(name, [f * scale for f in frames], rate, key, loop=loop), math.sqrt(power / 2) * scale)


def tuned_loop(key, rate, least):
    """Cycles, frames and sample rate of a loop of at least `least` frames that sounds `key` near `rate`."""
    hertz = frequency(key)
    cycles = max(1, math.ceil(least * hertz / rate))
    frames = round(cycles * rate / hertz)
    return cycles, frames, round(hertz * frames / cycles)


def struck(name, key, rate, seconds, partials, least=256, thump=0.0, seed=1):
    """A tone that begins bright and settles into a loop after `seconds`.

    `partials(hertz)` yields (ratio, first amplitude, amplitude in the loop, decay time in seconds); `thump` is the
    level of the noise of the stroke.
    """
    cycles, loop, rate = tuned_loop(key, rate, least)
    attack = int(seconds * rate)
    total = attack + loop
    frames = [0.0] * total
    power = 0.0
    noise = Noise(seed)
    for ratio, first, settled, decay in partials(frequency(key)):
        turn = round(ratio * cycles)
        hertz = turn * rate / loop
        if hertz > 0.45 * rate:
            continue
        power += (first * hearing(hertz)) ** 2
        phase = noise.uniform()
        # A rotation by one frame; renewed often enough that rounding does not add up.
        step_real, step_imag = cosine(turn / loop), sine(turn / loop)
        shrink = exp(-1.0 / (decay * rate))
        fade = first - settled
        for start in range(0, total, 512):
            angle = (start * turn % loop) / loop + phase
            real, imag = cosine(angle), sine(angle)
            for i in range(start, min(total, start + 512)):
                if i < attack:
                    left = 1 - i / attack
                    frames[i] += (settled + fade * left * left) * imag
                    fade *= shrink
                else:
                    frames[i] += settled * imag
                real, imag = real * step_real - imag * step_imag, real * step_imag + imag * step_real
    ramp = max(1, int(0.0015 * rate))
    for i in range(ramp):
        frames[i] *= i / ramp
    if thump:
        low = 0.0
        length = min(attack, int(0.03 * rate))
        level = thump * math.sqrt(power)
        for i in range(length):
            low += 0.35 * (noise.signed() - low)
            frames[i] += low * level * (1 - i / length) ** 2
    return finish(name, frames, rate, key, (attack, total), power)


def sustained(name, key, rate, size, harmonic, spread=0.0, shimmer=0.0, breath=None, seed=1):
    """A tone that is one loop of `size` frames, a power of two.

    `harmonic(number, hertz)` is the amplitude of a harmonic. `spread` is the bandwidth of the first in semitones, as
    of many players; `shimmer` the level of the bins beside each harmonic, as of one player who is alive; `breath(hertz)`
    the level of noise.
    """
    hertz = frequency(key)
    cycles = max(1, round(hertz * size / rate))
    rate = round(hertz * size / cycles)
    noise = Noise(seed)
    bins = {}
    power = 0.0

    def add(place, amplitude):
        nonlocal power
        if 0 < place < size * 0.45 and amplitude > 1e-6:
            old, phase = bins.get(place, (0.0, noise.uniform()))
            bins[place] = (old + amplitude, phase)
            power += (amplitude * hearing(place * rate / size)) ** 2

    number = 1
    while number * cycles < size * 0.45:
        amplitude = harmonic(number, number * hertz)
        width = spread * 0.0578 * number * cycles
        if width > 0.5:
            reach = int(3 * width)
            shape = [exp(-(d / width) * (d / width)) for d in range(-reach, reach + 1)]
            norm = math.sqrt(sum(s * s for s in shape))
            for d, s in zip(range(-reach, reach + 1), shape):
                add(number * cycles + d, amplitude * s / norm)
        else:
            add(number * cycles, amplitude)
            for d in (-3, -2, -1, 1, 2, 3):
                add(number * cycles + d, amplitude * shimmer * noise.uniform() / abs(d))
        number += 1
    if breath:
        for place in range(1, int(size * 0.45)):
            add(place, breath(place * rate / size) * noise.uniform())
    return finish(name, inverse_transform((size, bins)), rate, key, (0, size), power)


def cycle(name, key, rate, harmonic, least=192, shape=None):
    """A plain waveform, repeated; `shape` bends it, as an overdriven amplifier does."""
    hertz = frequency(key)
    per_cycle = max(4, round(rate / hertz))
    cycles = max(1, -(-least // per_cycle))
    rate = round(hertz * per_cycle)
    wave = [0.0] * per_cycle
    power = 0.0
    number = 1
    while number < per_cycle * 0.45:
        amplitude = harmonic(number, number * hertz)
        power += (amplitude * hearing(number * hertz)) ** 2
        for i in range(per_cycle):
            wave[i] += amplitude * sine((i * number % per_cycle) / per_cycle)
        number += 1
    if shape:
        wave = [shape(w) for w in wave]
        middle = sum(wave) / per_cycle
        wave = [w - middle for w in wave]
        power = 2 * sum(w * w for w in wave) / per_cycle
    frames = wave * cycles
    return finish(name, frames, rate, key, (0, len(frames)), power)


def resonance(hertz, centre, width):
    """The gain of a formant."""
    off = (hertz - centre) / width
    return 1 / (1 + off * off)
