import PromptTestSupport

extension Scenario {
  /// Scenarios that are careless with a typed secret, so that a search of their memory has to find
  /// it.
  static let leaks = [Scenario("keep what is typed in every form", keepInEveryForm)]

  /// An array element that holds a character between other fields, as a screen's cell does.
  private struct Cell {
    var number = 0
    var character: UInt8
    var style = (0, 0)
  }

  /// Reads a line, keeps it in five forms, prints `kept`, and ends after another line.
  private static func keepInEveryForm(_ words: [String]) throws {
    var line = [UInt8](repeating: 0, count: 16)
    try expect(unsafe read(0, &line, 16) == 16, "no 16 characters")
    let wide = line.map { UInt16($0) }
    let widest = line.map { UInt32($0) }
    let cells = line.map { Cell(character: $0) }
    let (head, tail) = (Array(line.prefix(8)), Array(line.suffix(8)))
    print("kept", terminator: "")
    fflush(nil)
    _ = readLine()
    _ = readLine()
    // Uses the copies here, so that the optimizer can't remove them earlier.
    try expect(wide.count + widest.count + cells.count + head.count + tail.count == 64, "lost")
    _exit(0)
  }
}
