/// The dark and the bright part of a picture, by which it is drawn where there are few colours.
///
/// What parts them is found in the picture itself, so that a code in gray on gray can still be
/// read.
struct ContrastStretch {
  /// The brightness from which a pixel is of the bright part; 0 if there is but one part.
  let threshold: Int
  /// The brightness that is as good as black, and the one that is as good as white.
  private let range: ClosedRange<Int>
  /// Whether the two parts are so much alike that they would be one in 16 colours.
  let isLowContrast: Bool

  /// Looks at the pixels of a picture.
  init(_ raster: Raster) {
    var histogram = Histogram()
    for y in 0..<raster.size.height {
      for x in 0..<raster.size.width {
        histogram.add(raster.color(x: x, y: y))
      }
    }
    let parts = histogram.parted()
    let distance = parts.bright.luminance - parts.dark.luminance
    // Noise of one colour has no parts.
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
      // The means of the parts, and not the extremes, which noise makes.
      range = parts.dark.luminance...parts.bright.luminance
    } else {
      range = histogram.extremes
    }
  }

  /// How bright a pixel is between the tones, from 0 to 255; 255 if there is but one.
  func place(_ color: RGB) -> Int {
    let span = range.upperBound - range.lowerBound
    guard span > 0 else { return 255 }
    return min(max((color.luminance - range.lowerBound) * 255 / span, 0), 255)
  }

  /// A colour with its brightness between the tones.
  func stretched(_ color: RGB) -> RGB {
    let shift = place(color) - color.luminance
    func shifted(_ value: UInt8) -> UInt8 { UInt8(min(max(Int(value) + shift, 0), 255)) }
    return RGB(shifted(color.red), shifted(color.green), shifted(color.blue))
  }
}

/// How many pixels are of each brightness, and the colours these have together.
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

  /// The least and the greatest brightness.
  var extremes: ClosedRange<Int> {
    (counts.firstIndex { $0 > 0 } ?? 0)...(counts.lastIndex { $0 > 0 } ?? 0)
  }

  /// The threshold between the dark and the bright pixels, and the mean colour of each.
  func parted() -> (threshold: Int, dark: RGB, bright: RGB) {
    let threshold = otsuThreshold
    return (threshold, mean(0..<threshold), mean(threshold..<256))
  }

  private func mean(_ range: Range<Int>) -> RGB {
    let count = max(counts[range].reduce(0, +), 1)
    let sum = sums[range].reduce((0, 0, 0)) { ($0.0 + $1.red, $0.1 + $1.green, $0.2 + $1.blue) }
    return RGB(UInt8(sum.0 / count), UInt8(sum.1 / count), UInt8(sum.2 / count))
  }

  /// The brightness that parts them best: Otsu's threshold, with the greatest variance between the
  /// dark and the bright. Source: N. Otsu, IEEE Transactions SMC-9, 1979.
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
