import CommandLanguage
import Testing

@Suite("Formatting a command file")
struct FormatterTests {
  private func formatted(_ text: String) throws -> String {
    let result = try SourceText(name: "x", text: text).formatted()
    #expect(try SourceText(name: "x", text: result).formatted() == result)
    return result
  }

  @Test("indents blocks and leaves one blank between words")
  func layout() throws {
    #expect(
      try formatted(
        """


        # Bass
        let   root\tC3
        def bass at {
        # one bar
            write $at   "$root/4   r/8"   # the figure


          for b in 1 to 2 { say $b;say x }
              if $b   ==  "a  b" {
        say y
              } else   if true {


          say z

        }
        }
        \tbass 1 ;bass 2;

        """) == """
          # Bass
          let root C3
          def bass at {
            # one bar
            write $at "$root/4   r/8"  # the figure

            for b in 1 to 2 { say $b; say x }
            if $b == "a  b" {
              say y
            } else if true {
              say z
            }
          }
          bass 1; bass 2

          """)
  }

  @Test("breaks a block that spans lines at its braces")
  func tallBlocks() throws {
    #expect(try formatted("group { say a\nsay b }") == "group {\n  say a\n  say b\n}\n")
    #expect(try formatted("group{say a}") == "group { say a }\n")
    #expect(try formatted("group {}") == "group { }\n")
    #expect(try formatted("group {\n\n}") == "group {\n}\n")
    #expect(try formatted("group { # why\n say a }") == "group {  # why\n  say a\n}\n")
    #expect(
      try formatted("for a in 1 to 2 { for b in 1 to 2 {\nsay a } }")
        == "for a in 1 to 2 {\n  for b in 1 to 2 {\n    say a\n  }\n}\n")
  }

  @Test("keeps continued lines and strings over several lines")
  func continuedLines() throws {
    #expect(try formatted("write 1 \\\n\"C4\n   D\"  \\\n x\n") == "write 1 \\\n    \"C4\n   D\" \\\n    x\n")
    #expect(try formatted("group {\nsay a \\\nb\n}") == "group {\n  say a \\\n      b\n}\n")
    #expect(try formatted("say a \\\n\nsay b") == "say a\nsay b\n")
  }

  @Test("gives LF line ends and a final one, and nothing for nothing")
  func lineEnds() throws {
    #expect(try formatted("say a\r\nsay b") == "say a\nsay b\n")
    #expect(try formatted("\u{FEFF}say a") == "say a\n")
    #expect(try formatted("") == "")
    #expect(try formatted("\n\n\n") == "")
    #expect(try formatted("# only") == "# only\n")
    #expect(try formatted("say a ;; ; # x\n;\n") == "say a  # x\n")
  }

  @Test("changes nothing in a text with errors, and says which")
  func errors() {
    #expect(throws: SyntaxErrors.self) { try SourceText(name: "x", text: "group {").formatted() }
  }
}
