import CodePromptCellRendering

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How long a PPM picture takes to become rows of half blocks, and how much memory that takes.
enum PictureBenchmark {
  private static let window = CellArea(columns: 80, rows: 24)
  private static let peerName = "chafa"
  /// How many more pictures chafa shows in its longer run than in its shorter one. They take many
  /// times as long as chafa's start, so that the difference of the two times is not mere noise.
  private static let peerPictures = 50

  static func run(_ report: inout Report) {
    let picture = ppm(width: 400, height: 150)
    var time = Double.infinity
    for _ in 0..<50 { time = min(time, seconds { draw(picture) }) }
    let peer = peerTime(picture)
    report.add(
      Row(
        name: "a 400 × 150 PPM to half blocks", figure: time * 1000, unit: "ms", digits: 2,
        reference: peer.map { (peerName, $0 * 1000) }, budget: .atMost(2)))
    if peer == nil { report.note("\(peerName) is not installed: pictures have no peer.") }
    addMemory(&report)
  }

  /// A picture without two equal pixels beside each other, the worst case for the number of bytes
  /// drawn.
  private static func ppm(width: Int, height: Int) -> [UInt8] {
    var bytes = Array("P6 \(width) \(height) 255\n".utf8)
    var state: UInt32 = 1
    for _ in 0..<width * height * 3 {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes.append(UInt8(state >> 24))
    }
    return bytes
  }

  private static func draw(_ picture: [UInt8]) {
    let rows = rows(of: picture)
    guard rows.count == 15, rows[0].columns == 80 else { endProcess("the picture has no rows") }
  }

  private static func rows(of picture: [UInt8]) -> [PictureRow] {
    guard let raster = Raster(netpbm: picture) else { endProcess("the picture is none") }
    let seen = raster.scaled(into: window.pixels(perCell: BlockPicture.pixelsPerCell))
    return BlockPicture(seen, colors: .trueColor).rows()
  }

  /// Measures the memory for the largest picture.
  private static func addMemory(_ report: inout Report) {
    let side = Raster.sideLimit
    let peak = peakMemory {
      let head = Array("P6 \(side) \(side) 255\n".utf8)
      var file = [UInt8](repeating: 7, count: head.count + side * side * 3)
      file.replaceSubrange(..<head.count, with: head)
      guard rows(of: file).count == 24 else { endProcess("the largest picture has no rows") }
    }
    guard let peak else { return report.note("The peak of memory can't be told here.") }
    let least = 2 * Double(side * side * 3) / 1e6
    report.add(
      Row(
        name: "peak memory of \(side) × \(side) pixels", figure: peak, unit: "MB", digits: 1,
        reference: ("its file and pixels", least), budget: .atMostTimes(1.05)))
  }

  /// The processor time that chafa takes for one more picture, without its start; nil where chafa
  /// is missing.
  private static func peerTime(_ picture: [UInt8]) -> Double? {
    let path = "/tmp/codeprompt-benchmark-\(getpid()).ppm"
    guard let file = unsafe fopen(path, "w") else { return nil }
    defer { unsafe unlink(path) }
    let count = unsafe picture.withUnsafeBytes {
      unsafe fwrite($0.baseAddress, 1, $0.count, file)
    }
    guard unsafe fclose(file) == 0, count == picture.count else { return nil }
    func time(_ count: Int) -> Double? {
      let files = Array(repeating: path, count: count).joined(separator: " ")
      let command =
        "exec chafa --format symbols --symbols vhalf --colors full --size 80x24 \(files) "
        + ">/dev/null 2>&1"
      var isDone = false
      let time = secondsOfChildren { isDone = unsafe system(command) == 0 }
      return isDone ? time : nil
    }
    var differences: [Double] = []
    // Takes the median of five differences, so that no single slow run decides.
    for _ in 0..<5 {
      guard let one = time(1), let many = time(1 + peerPictures) else { return nil }
      differences.append((many - one) / Double(peerPictures))
    }
    return median(differences)
  }
}
