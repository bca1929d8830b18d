/// The dark and the bright part of a picture, used to draw it in few colours.
///
/// The threshold is computed from the picture, so that a gray code on gray is still readable.
struct ContrastStretch {
  /// The lowest brightness of a bright pixel; 0 if the picture has a single colour.
  let threshold: Int
  /// The brightness that counts as black, and the one that counts as white.
  private let range: ClosedRange<Int>
  /// Whether the dark and the bright part are so similar that 16 colours would not distinguish
  /// them.
  let isLowContrast: Bool

  /// Analyses the pixels of a picture.
  init(_ raster: Raster) {
    var histogram = Histogram()
    for y in 0..<raster.size.height {
      for x in 0..<raster.size.width {
        histogram.add(raster.color(x: x, y: y))
      }
    }
    let parts = histogram.parted()
    let distance = parts.bright.luminance - parts.dark.luminance
    // A single colour with noise has no dark and bright part.
    let isFlat = distance < 8
    let contrast = max(
      abs(Int(parts.bright.red) - Int(parts.dark.red)),
      abs(Int(parts.bright.green) - Int(parts.dark.green)),
      abs(Int(parts.bright.blue) - Int(parts.dark.blue)))
    threshold = isFlat ? 0 : parts.threshold
    isLowContrast = !isFlat && contrast < 128
    if isFlat {
      range = 0...0
    } else if isLowContrast {
      // The range ends at the means of the dark and the bright part: noise determines the extremes.
      range = parts.dark.luminance...parts.bright.luminance
    } else {
      range = histogram.extremes
    }
  }

  /// Returns the position of a pixel's brightness between black and white, from 0 to 255; 255 if
  /// the picture has only one part.
  func place(_ color: RGB) -> Int {
    let span = range.upperBound - range.lowerBound
    guard span > 0 else { return 255 }
    return min(max((color.luminance - range.lowerBound) * 255 / span, 0), 255)
  }

  /// Returns a colour with its brightness stretched between black and white.
  func stretched(_ color: RGB) -> RGB {
    let shift = place(color) - color.luminance
    func shifted(_ value: UInt8) -> UInt8 { UInt8(min(max(Int(value) + shift, 0), 255)) }
    return RGB(shifted(color.red), shifted(color.green), shifted(color.blue))
  }
}

/// The number of pixels of each brightness, and their summed colours.
private struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private var sums = [(red: Int, green: Int, blue: Int)](repeating: (0, 0, 0), count: 256)

  mutating func add(_ color: RGB) {
    let brightness = color.luminance
    counts[brightness] += 1
    sums[brightness].red += Int(color.red)
    sums[brightness].green += Int(color.green)
    sums[brightness].blue += Int(color.blue)
  }

  /// The lowest and the highest brightness.
  var extremes: ClosedRange<Int> {
    (counts.firstIndex { $0 > 0 } ?? 0)...(counts.lastIndex { $0 > 0 } ?? 0)
  }

  /// Returns the threshold between dark and bright pixels, and the mean colour of each part.
  func parted() -> (threshold: Int, dark: RGB, bright: RGB) {
    let threshold = otsuThreshold
    return (threshold, mean(0..<threshold), mean(threshold..<256))
  }

  private func mean(_ range: Range<Int>) -> RGB {
    let count = max(counts[range].reduce(0, +), 1)
    let sum = sums[range].reduce((0, 0, 0)) { ($0.0 + $1.red, $0.1 + $1.green, $0.2 + $1.blue) }
    return RGB(UInt8(sum.0 / count), UInt8(sum.1 / count), UInt8(sum.2 / count))
  }

  /// The brightness that separates dark and bright pixels best: Otsu's threshold, which maximizes
  /// the variance between them. Source: N. Otsu, IEEE Transactions SMC-9, 1979.
  private var otsuThreshold: Int {
    let count = counts.reduce(0, +)
    let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    var dark = (count: 0, sum: 0)
    var best = (threshold: 0, variance: -1.0)
    for (brightness, number) in counts.enumerated() {
      dark = (dark.count + number, dark.sum + brightness * number)
      let bright = (count: count - dark.count, sum: sum - dark.sum)
      guard dark.count > 0, bright.count > 0 else { continue }
      let distance =
        Double(dark.sum) / Double(dark.count) - Double(bright.sum) / Double(bright.count)
      let variance = Double(dark.count) * Double(bright.count) * distance * distance
      if variance > best.variance { best = (brightness + 1, variance) }
    }
    return best.threshold
  }
}
