import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Pictures of many sizes, decoded from what the terminal gets by decoders that are not ours:
/// sixels by libsixel, and images for kitty and iTerm2 by Python's Base64.
@Suite(.waits)
struct DecodedPictureTests {
  /// Widths and heights, and numbers of colours. The largest picture has few, since each colour of
  /// a band is sent by itself.
  private static let shapes: [(width: Int, height: Int, colors: Int)] = [
    (3, 3, 9), (3, 400, 60), (4, 5, 20), (5, 4, 2), (6, 6, 36), (7, 12, 84), (12, 7, 3),
    (13, 100, 30), (31, 19, 256), (40, 41, 256), (63, 64, 8), (64, 63, 8), (99, 5, 90),
    (100, 11, 100), (101, 12, 100), (102, 13, 12), (127, 3, 127), (128, 24, 5), (200, 9, 40),
    (255, 10, 16), (256, 11, 16), (257, 12, 16), (399, 3, 200), (400, 3, 256), (400, 400, 3),
  ]

  /// Pictures of runs in random colours: a run has one pixel, or up to two rows.
  private static let pictures: [Raster] = {
    var random = SeededGenerator(seed: 9)
    return shapes.map { width, height, count in
      let colors = (0..<count).map { _ in
        (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var bytes: [UInt8] = []
      while bytes.count < width * height * 3 {
        let color = colors.randomElement(using: &random) ?? []
        let length = Bool.random(using: &random) ? 1 : Int.random(in: 1...2 * width, using: &random)
        for _ in 0..<length { bytes += color }
      }
      return Raster(width: width, rgb: Array(bytes.prefix(width * height * 3)))
    }
  }()

  private let cell = PixelSize(width: 8, height: 16)

  /// What the terminal gets to show a picture in a window with room for all of it.
  private func sequence(of drawing: ChallengeDrawing) throws -> [UInt8] {
    let room = CellArea(columns: 200, rows: 200)
    let area = try #require(drawing.area(in: room, mayCut: false))
    return try #require(drawing.drawn(for: .init(area: area)).image).sequence
  }

  private func sixels(of picture: Raster) throws -> [UInt8] {
    try sequence(of: .sixels(SixelPicture(picture, cellSize: cell, on: TerminalGraphics())))
  }

  /// Returns what libsixel decodes.
  private func decoded(sixels: [[UInt8]]) throws -> [Raster] {
    // sixel2png prints a PNG file, of which pngtopnm makes a picture without compression.
    let script = "for count; do head -c \"$count\" | sixel2png | pngtopnm || exit; done"
    let result = try CommandResult.run(
      ["sh", "-c", script, "sh"] + sixels.map { "\($0.count)" }, input: sixels.flatMap(\.self),
      within: .seconds(50))
    try #require(result.outcome == .exited(0), "\(result.errorText)")
    var rest = result.output[...]
    return try sixels.map { _ in
      // Three lines say the format, the size and the greatest value: `P6`, `400 3` and `255`.
      let head = rest.split(separator: 0x0A, maxSplits: 3).prefix(3).map {
        String(decoding: $0, as: UTF8.self)
      }
      try #require(head.count == 3 && head[0] == "P6" && head[2] == "255", "\(head)")
      let size = head[1].split(separator: " ").compactMap { Int($0) }
      let count = size[0] * size[1] * 3
      rest = rest.dropFirst(head.reduce(0) { $0 + $1.utf8.count + 1 })
      defer { rest = rest.dropFirst(count) }
      return Raster(
        size: PixelSize(width: size[0], height: size[1]), bytes: Array(rest.prefix(count)))
    }
  }

  /// The greatest difference between an amount of red, green or blue of two pictures.
  private func difference(_ one: Raster, _ other: Raster) -> Int {
    zip(one.bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test(.needs("sixel2png", "pngtopnm"))
  func `libsixel decodes each picture from its sixels`() throws {
    let decoded = try decoded(sixels: Self.pictures.map(sixels))
    for (picture, shown) in zip(Self.pictures, decoded) {
      #expect(shown.size == picture.size)
      // Sixels have colours in whole percents. Half a percent is 1.3 of 255, and the decoder rounds
      // to a whole number, so that the difference is less than two.
      #expect(difference(shown, picture) <= 1, "\(picture.size)")
    }
  }

  @Test(.needs("sixel2png", "pngtopnm"))
  func `libsixel decodes a dithered picture with its mean colours`() throws {
    let size = PixelSize(width: 120, height: 96)
    let bytes = (0..<size.count).flatMap { (index: Int) -> [UInt8] in
      // The colours change every twelve columns and eight rows, so 96 squares have one each: too
      // few for dithering. The third amount makes them more.
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      return [UInt8(x / 12 * 28), UInt8(y / 8 * 23), UInt8(x / 4 * 8)]
    }
    let picture = Raster(size: size, bytes: bytes)
    let shown = try #require(try decoded(sixels: [sixels(of: picture)]).first)
    let squares = PixelSize(width: 30, height: 24)
    // Of 16 thresholds, each is 1/16 of a step of at most 51 from the next.
    #expect(difference(shown.scaled(into: squares), picture.scaled(into: squares)) <= 4)
  }

  // MARK: Images in Base64

  /// A Python program that reads a line with a byte count, and then as many bytes of a sequence. It
  /// prints the image's description and its decoded data, or what is wrong with the sequence.
  private static let program = #"""
    import base64, re, sys

    def kitty(sequence):
        chunks = re.findall(rb"\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\", sequence)
        assert b"".join(b"\x1b_G%s;%s\x1b\\" % chunk for chunk in chunks) == sequence, "other bytes"
        keys = [dict(pair.split(b"=") for pair in keys.split(b",")) for keys, _ in chunks]
        assert [key[b"m"] for key in keys] == [b"1"] * (len(keys) - 1) + [b"0"], "wrong m"
        assert all(len(data) == 4096 for _, data in chunks[:-1]), "a short chunk"
        assert 0 < len(chunks[-1][1]) <= 4096, "a long chunk"
        name = b"%s %s %s" % tuple(keys[0].get(key, b"-") for key in (b"f", b"s", b"v"))
        return name, base64.b64decode(b"".join(data for _, data in chunks), validate=True)

    def iterm2(sequence):
        keys, data = re.fullmatch(rb"\x1b\]1337;File=([^:]*):([^\x07]*)\x07", sequence).groups()
        size = dict(pair.split(b"=") for pair in keys.split(b";"))[b"size"]
        return b"file " + size, base64.b64decode(data, validate=True)

    while line := sys.stdin.buffer.readline():
        sequence = sys.stdin.buffer.read(int(line))
        name, data = (kitty if sequence.startswith(b"\x1b_G") else iterm2)(sequence)
        sys.stdout.buffer.write(b"%s %d\n%s" % (name, len(data), data))
    """#

  /// Expects what Python decodes from sequences.
  private func expectDecoded(
    _ images: [(sequence: [UInt8], name: String, data: [UInt8])]
  ) throws {
    let input = images.flatMap { Array("\($0.sequence.count)\n".utf8) + $0.sequence }
    let result = try Python.run(Self.program, input: input)
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    var rest = result.output[...]
    for (_, name, data) in images {
      let wanted = Array("\(name) \(data.count)\n".utf8) + data
      try #require(rest.starts(with: wanted), "\(name), \(data.count) bytes")
      rest = rest.dropFirst(wanted.count)
    }
    #expect(rest.isEmpty)
  }

  @Test(.needs(PythonModule.system))
  func `Python decodes each picture from the chunks for kitty`() throws {
    try expectDecoded(
      Self.pictures.map { picture in
        let size = picture.size
        let drawing = KittyPicture(
          .pixels(picture), as: KittyImage(number: 7), cellSize: cell)
        return try (
          sequence(of: .kitty(drawing)), "24 \(size.width) \(size.height)", picture.bytes
        )
      })
  }

  @Test(.needs(PythonModule.system))
  func `Python decodes each file, unchanged, from what kitty and iTerm2 get`() throws {
    var random = SeededGenerator(seed: 10)
    let size = PixelSize(width: 80, height: 80)
    // Lengths around those that fill one chunk, two chunks and ten.
    let lengths = [1, 2, 3, 4, 3071, 3072, 3073, 6143, 6144, 6145, 30_719, 30_720, 30_721]
    let files = lengths.map { length in
      (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    try expectDecoded(
      files.flatMap { file in
        try [TerminalGraphics.GraphicsProtocol.kitty, .iterm2].map { way in
          var graphics = TerminalGraphics()
          graphics.protocols = [way]
          let drawing = ChallengeDrawing(
            file: file, format: .png, size: size, cellSize: cell, on: graphics,
            as: KittyImage(number: 7))
          let name = way == .kitty ? "100 - -" : "file \(file.count)"
          return (try sequence(of: #require(drawing)), name, file)
        }
      })
  }
}
