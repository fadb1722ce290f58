import MusicTheory
import Testing

@Suite("Fractions")
struct FractionTests {
  @Test("are kept in lowest terms with the sign above the line")
  func lowestTerms() throws {
    let fraction = try #require(Fraction(6, -8))
    #expect(fraction.numerator == -3)
    #expect(fraction.denominator == 4)
  }

  @Test("round halves up, also below zero", arguments: [(1, 2, 1), (-1, 2, 0), (-3, 2, -1), (5, 3, 2), (4, 3, 1)])
  func rounding(numerator: Int, denominator: Int, expected: Int) throws {
    #expect(try #require(Fraction(numerator, denominator)).rounded == expected)
  }

  @Test("say nothing instead of trapping where 64 bits end")
  func overflow() {
    let huge = Fraction(.max)
    #expect(huge.adding(.one) == nil)
    #expect(huge.multiplied(by: Fraction(2)) == nil)
    #expect(Fraction.one.divided(by: .zero) == nil)
    #expect(Fraction(1, 0) == nil)
    #expect(Fraction(.min, 3) == nil)
  }
}
