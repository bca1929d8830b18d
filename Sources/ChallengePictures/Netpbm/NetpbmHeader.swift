/// The header of a Netpbm picture: P1 to P6 (pbm(5), pgm(5), ppm(5)) or P7 (pam(5)).
struct NetpbmHeader: Equatable {
  /// The encoding of the samples.
  enum Encoding {
    /// One bit per pixel, 1 is black; each row starts with a new byte.
    case bits
    /// One digit per pixel, 1 is black.
    case digits
    /// Decimal numbers.
    case numbers
    /// One byte per sample.
    case bytes
    /// Two bytes per sample, big-endian.
    case words
  }

  let size: PixelSize
  /// The samples of a pixel that are kept.
  let samples: Raster.Samples
  /// The samples per pixel in the file; those after the kept ones are skipped.
  let depth: Int
  let maxval: Int
  let encoding: Encoding

  /// The length of the samples in bytes; nil if they are text.
  var byteCount: Int? {
    switch encoding {
    case .bits: (size.width + 7) / 8 * size.height
    case .digits, .numbers: nil
    case .bytes: size.count * depth
    case .words: 2 * size.count * depth
    }
  }

  /// The maximum length of a header in bytes, with its comments.
  static let lengthLimit = 4096

  /// Reads the header at the start of the bytes, and returns it with its length.
  ///
  /// - Throws: ``NetpbmError``; `truncated` if the bytes end within the header.
  static func read(
    _ bytes: ArraySlice<UInt8>
  ) throws(NetpbmError) -> (header: NetpbmHeader, length: Int) {
    guard let first = bytes.first else { throw .truncated }
    guard first == UInt8(ascii: "P") else { throw .badHeader }
    guard let digit = bytes.dropFirst().first else { throw .truncated }
    guard (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(digit) else { throw .badHeader }
    let type = Int(digit - UInt8(ascii: "0"))
    var words = NetpbmWords(bytes.dropFirst(2))
    do throws(NetpbmError) {
      let header = type == 7 ? try PAMHeader.read(&words) : try pnm(type, &words)
      return (header, words.index - bytes.startIndex)
    } catch {
      throw error == .truncated && bytes.count >= lengthLimit ? .badHeader : error
    }
  }

  private static func pnm(
    _ type: Int, _ words: inout NetpbmWords
  ) throws(NetpbmError) -> NetpbmHeader {
    guard try words.next().isSpace else { throw .badHeader }
    let width = try words.number()
    let height = try words.number()
    let isBits = type == 1 || type == 4
    let maxval = isBits ? 1 : try words.number()
    let encoding: Encoding =
      switch type {
      case 1: .digits
      case 2, 3: .numbers
      case 4: .bits
      default: maxval < 256 ? .bytes : .words
      }
    let samples: Raster.Samples = type == 3 || type == 6 ? .rgb : .gray
    return try NetpbmHeader(
      size: PixelSize(width: width, height: height), samples: samples, depth: samples.rawValue,
      maxval: maxval, encoding: encoding)
  }

  /// Creates a header from its values, if they are valid.
  init(
    size: PixelSize, samples: Raster.Samples, depth: Int, maxval: Int, encoding: Encoding
  ) throws(NetpbmError) {
    guard size.width > 0, size.height > 0 else { throw .noPixels }
    guard max(size.width, size.height) <= Raster.sideLimit else { throw .tooLarge }
    guard (1...65535).contains(maxval) else { throw .badMaxval }
    self.size = size
    self.samples = samples
    self.depth = depth
    self.maxval = maxval
    self.encoding = encoding
  }
}

/// The header of a PAM picture: lines with a name and a value (pam(5)).
private enum PAMHeader {
  static func read(_ words: inout NetpbmWords) throws(NetpbmError) -> NetpbmHeader {
    guard try words.next(skippingComments: false) == UInt8(ascii: "\n") else {
      throw .badHeader
    }
    var numbers: [String: Int] = [:]
    var type: [String] = []
    while true {
      let line = try words.line().split(separator: " ", maxSplits: 1).map(String.init)
      guard let name = line.first, !name.hasPrefix("#") else { continue }
      if name == "ENDHDR", line.count == 1 { break }
      guard line.count == 2 else { throw .badHeader }
      if name == "TUPLTYPE" {
        type.append(line[1])
        continue
      }
      guard ["WIDTH", "HEIGHT", "DEPTH", "MAXVAL"].contains(name), numbers[name] == nil else {
        throw .badHeader
      }
      numbers[name] = try number(line[1])
    }
    guard let width = numbers["WIDTH"], let height = numbers["HEIGHT"],
      let depth = numbers["DEPTH"], let maxval = numbers["MAXVAL"]
    else { throw .badHeader }
    guard let samples = samples(type.joined(separator: " "), depth: depth) else {
      throw .badTupleType
    }
    return try NetpbmHeader(
      size: PixelSize(width: width, height: height), samples: samples, depth: depth,
      maxval: maxval, encoding: maxval < 256 ? .bytes : .words)
  }

  private static func number(_ text: String) throws(NetpbmError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { throw .badHeader }
    return text.utf8.reduce(into: 0) { $0.append(digit: $1) }
  }

  /// Returns the samples of a tuple type; the file may have further samples, up to 8 per pixel.
  private static func samples(_ type: String, depth: Int) -> Raster.Samples? {
    let samples: Raster.Samples? =
      switch type {
      case "BLACKANDWHITE", "GRAYSCALE": .gray
      case "BLACKANDWHITE_ALPHA", "GRAYSCALE_ALPHA": .grayAlpha
      case "RGB": .rgb
      case "RGB_ALPHA": .rgba
      // Without a tuple type, the number of samples decides, as in Netpbm's programs.
      case "": Raster.Samples(rawValue: depth)
      default: nil
      }
    guard let samples, (samples.rawValue...8).contains(depth) else { return nil }
    return samples
  }
}
