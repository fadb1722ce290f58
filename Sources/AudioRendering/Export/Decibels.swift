import Glibc

/// The amplitude ratio of a level difference in decibels.
public func amplitude(decibels: Double) -> Float { Float(exp(decibels / 20 * 2.302585092994046)) }
