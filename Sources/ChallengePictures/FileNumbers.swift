/// The numbers of a file, of which none is where the file has ended.
struct FileNumbers {
  let bytes: [UInt8]

  func has(_ magic: [UInt8], at index: Int) -> Bool {
    bytes.dropFirst(index).starts(with: magic)
  }

  /// Four bytes, the highest first.
  func long(_ index: Int) -> Int? {
    guard let high = word(index), let low = word(index + 2) else { return nil }
    return high << 16 | low
  }

  /// Two bytes, the higher first.
  func word(_ index: Int) -> Int? {
    index + 2 <= bytes.count ? Int(bytes[index]) << 8 | Int(bytes[index + 1]) : nil
  }

  /// Two bytes, the lower first.
  func lowFirst(_ index: Int) -> Int? {
    index + 2 <= bytes.count ? Int(bytes[index + 1]) << 8 | Int(bytes[index]) : nil
  }

  /// A size of both numbers, if both are there and neither is 0.
  func size(width: Int?, height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }
}
