"""Elementary functions built from IEEE additions and multiplications only.

The C library's sin, exp and log may differ in the last bit from machine to machine, and the font must come out the
same everywhere, so these are computed here. `math.sqrt`, `math.floor`, `math.frexp` and `math.ldexp` are exact.
"""

import math

TAU = 6.283185307179586
LN2 = 0.6931471805599453


def sine(turns):
    """The sine of an angle given in whole turns."""
    t = turns - math.floor(turns)
    sign = 1.0
    if t >= 0.5:
        t -= 0.5
        sign = -1.0
    if t > 0.25:
        t = 0.5 - t
    x = t * TAU
    square = x * x
    term = total = x
    for n in (2, 4, 6, 8, 10, 12, 14, 16):
        term *= -square / (n * (n + 1))
        total += term
    return sign * total


def cosine(turns):
    """The cosine of an angle given in whole turns."""
    return sine(turns + 0.25)


def exp2(x):
    """Two to the power of x."""
    whole = math.floor(x)
    z = (x - whole) * LN2
    term = total = 1.0
    for n in range(1, 18):
        term *= z / n
        total += term
    return math.ldexp(total, whole)


def exp(x):
    """e to the power of x."""
    return exp2(x / LN2)


def log2(x):
    """The binary logarithm of a positive number."""
    mantissa, exponent = math.frexp(x)
    y = (mantissa - 1) / (mantissa + 1)
    square = y * y
    term = y
    total = 0.0
    for n in range(1, 60, 2):
        total += term / n
        term *= square
    return exponent + 2 * total / LN2


def decibels(value):
    """The amplitude ratio of a level in decibels."""
    return exp2(value * 0.1660964047443681)


def frequency(key):
    """The frequency in hertz of a MIDI key, A4 (69) being 440."""
    return 440.0 * exp2((key - 69) / 12)


class Noise:
    """Repeatable noise: Knuth's MMIX linear congruential generator."""

    def __init__(self, seed):
        self.state = (seed * 0x9E3779B97F4A7C15 + 1) & 0xFFFFFFFFFFFFFFFF

    def uniform(self):
        """A number in [0, 1)."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 11) / 9007199254740992.0

    def signed(self):
        """A number in [-1, 1)."""
        return 2 * self.uniform() - 1


def inverse_transform(spectrum):
    """The real signal whose positive-frequency bins are given as {bin: (amplitude, phase in turns)}, and its size.

    A radix-2 transform in place; `spectrum` is a pair (size, bins) and size is a power of two.
    """
    size, bins = spectrum
    real = [0.0] * size
    imag = [0.0] * size
    bits = size.bit_length() - 1
    for index, (amplitude, phase) in bins.items():
        place = int(format(index, "0%db" % bits)[::-1], 2)
        real[place] = amplitude * sine(phase)
        imag[place] = -amplitude * cosine(phase)
    span = 1
    while span < size:
        step = 0.5 / span
        for offset in range(span):
            wr, wi = cosine(offset * step), sine(offset * step)
            for i in range(offset, size, 2 * span):
                j = i + span
                tr = wr * real[j] - wi * imag[j]
                ti = wr * imag[j] + wi * real[j]
                real[j] = real[i] - tr
                imag[j] = imag[i] - ti
                real[i] += tr
                imag[i] += ti
        span *= 2
    return real
