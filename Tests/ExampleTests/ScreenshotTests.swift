import PromptTestSupport
import Testing

/// The README's screenshots show what the command draws now.
@Suite(.waits)
struct ScreenshotTests {
  private let pictures = examples + "/screenshots/pictures"

  /// The lines that a shell command prints, sorted.
  private func names(_ command: String) throws -> [String] {
    let result = try CommandResult.run(["sh", "-c", command + " | LC_ALL=C sort"])
    #expect(result.error == [])
    return result.outputText.split(separator: "\n").map(String.init)
  }

  @Test func `the stored screenshots are what the command draws now`() throws {
    let result = try CommandResult.run(["screenshots", "--check"], within: .seconds(40))
    #expect(result.errorText == "")
    #expect(result.outcome == .exited(0))
  }

  @Test func `the READMEs show each screenshot once`() throws {
    let shown = try names(
      "cat '\(examples)/../README.md' '\(examples)/README.md'"
        + " | grep -o 'screenshots/pictures/[^)]*)' | sed 's/.*[/]//; s/)//' | sort")
    #expect(try shown == names("cd '\(pictures)'; ls"))
    #expect(!shown.isEmpty)
  }

  @Test(.needs(PythonModule.elementTree))
  func `each screenshot is valid SVG with a description and without external files`() throws {
    let script = """
      import re, sys
      from xml.etree import ElementTree
      for path in sys.argv[1:]:
          root = ElementTree.parse(path).getroot()
          tags = {element.tag.split('}')[1] for element in root.iter()}
          values = [value for element in root.iter() for value in element.attrib.values()]
          title = root.find('{http://www.w3.org/2000/svg}title')
          assert root.get('role') == 'img' and len(title.text) > 20, path
          assert tags <= {'svg', 'title', 'style', 'rect', 'g', 'text', 'circle', 'path'}, tags
          sheet = root.find('{http://www.w3.org/2000/svg}style').text
          assert not re.search('url|import|//', ' '.join(values + [sheet])), path
          assert 'prefers-color-scheme:dark' in sheet, path
          print(path)
      """
    let files = try names("cd '\(pictures)'; ls *.svg").map { "\(pictures)/\($0)" }
    let result = try Python.run(script, files)
    #expect(result.errorText == "")
    #expect(result.outputText == files.map { $0 + "\n" }.joined())
  }
}
