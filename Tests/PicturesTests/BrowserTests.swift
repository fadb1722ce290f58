import Pictures
import SongModel
import TestSupport
import Testing

/// A browser that can be run without a window, where one is installed.
private let browser = ["chromium", "chromium-browser", "google-chrome"].first(where: Program.has)

@Suite("In a browser", .enabled(if: browser != nil, "Chromium is not installed"))
struct BrowserTests {
  /// What the browser says about a picture, word by word: it measures the elements after it has laid them out.
  private func facts(_ drawing: Drawing) throws -> [String] {
    let folder = TemporaryFolder()
    // The declaration belongs to a file, not into a page.
    let svg = String(decoding: drawing.svg, as: UTF8.self).drop { $0 != "\n" }
    let page = """
      <!doctype html><meta charset="utf-8"><body style="margin:0">\(svg)<pre id="facts"></pre><script>
      const svg = document.querySelector('svg'), out = [];
      const boxes = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBoundingClientRect()]);
      const frame = svg.getBoundingClientRect();
      out.push('size ' + frame.width + ' ' + frame.height, 'role ' + svg.getAttribute('role'));
      out.push('texts ' + boxes.length, 'notes ' + svg.querySelectorAll('rect > title').length);
      for (const [text, b] of boxes)
        if (b.left < 0 || b.right > frame.right + 0.5 || b.bottom > frame.bottom) out.push('outside ' + text);
      for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
        const [a, b] = [boxes[i][1], boxes[j][1]];
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2)
          out.push('overlap ' + boxes[i][0] + ' / ' + boxes[j][0]);
      }
      for (const t of svg.querySelectorAll('rect > title')) {
        const b = t.parentNode.getBBox();
        out.push('note ' + t.textContent + ' @ ' + b.x.toFixed(1) + ' ' + b.width.toFixed(1)
          + ' ' + getComputedStyle(t.parentNode).fill);
      }
      document.getElementById('facts').textContent = out.join('\\n');
      </script>
      """
    folder.write(page, to: "page.html")
    let outcome = Program.run(
      browser ?? "",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--user-data-dir=\(folder("profile"))",
        "--virtual-time-budget=5000", "--dump-dom", "file://\(folder("page.html"))",
      ], in: folder)
    let text = try #require(
      outcome.output.split(separator: "<pre id=\"facts\">").last?.split(separator: "</pre>").first)
    return text.split(separator: "\n").map(String.init)
  }

  @Test("each note is where it belongs, in its colour, and has its name")
  func notes() throws {
    let song = try song(
      """
      track add lead melody
      phrase create 1 2b
      write 1 "C4/4 E4/4 G4/2@127 | r/1"
      """)
    let facts = try facts(try drawing(song, width: 1280))
    #expect(facts.contains("role graphics-document document"))
    #expect(facts.contains { $0.hasPrefix("size 1280 ") })
    #expect(facts.contains("note G4, 1:3, 1/2, velocity 127, lead-1#3 @ 486.4 253.2 rgb(0, 114, 178)"))
    #expect(facts.contains { $0.hasPrefix("note C4, 1, 1/4, velocity 96, lead-1#1 @ 232.4 126.2 ") })
  }

  @Test("no text of the projects covers another or is cut off", arguments: Projects.names)
  func texts(name: String) throws {
    let picture = try drawing(try Projects.song(name))
    let facts = try facts(picture)
    #expect(facts.filter { $0.hasPrefix("overlap ") || $0.hasPrefix("outside ") } == [])
    #expect(facts.contains("texts \(picture.labels.count)"))
  }
}
