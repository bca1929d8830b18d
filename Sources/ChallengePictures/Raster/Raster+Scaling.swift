// Each pixel of the result is the exact mean of the area it covers. The unit of length is chosen so
// that all arithmetic is in integers: a source pixel is as wide as the result has columns, and a
// result pixel as wide as the source has columns.

extension Raster {
  /// Returns this picture scaled down, or in its own size; transparent pixels are weighted by their
  /// opacity.
  ///
  /// Samples are averaged without gamma correction.
  package func scaled(to target: PixelSize) -> Raster {
    precondition(
      (1...size.width).contains(target.width) && (1...size.height).contains(target.height),
      "\(target) is no smaller size of \(size)")
    if target == size { return self }
    var result: [UInt8] = []
    result.reserveCapacity(target.count * samples.rawValue)
    var sums = [Int](repeating: 0, count: target.width * samples.rawValue)
    var row = sums
    var left = size.height
    for y in 0..<size.height {
      addUp(row: y, into: &row, columns: target.width)
      // Heights are scaled so that no fractions arise: `size.height` rows of the source, each
      // `target.height` units high, become `target.height` rows of `size.height` units.
      let weight = min(left, target.height)
      add(row, times: weight, to: &sums)
      left -= weight
      if left == 0 {
        finish(&sums, into: &result)
        let rest = target.height - weight
        add(row, times: rest, to: &sums)
        left = size.height - rest
      }
    }
    return Raster(size: target, samples: samples, bytes: result)
  }

  /// Adds up a row's samples for each column of the result.
  private func addUp(row y: Int, into sums: inout [Int], columns: Int) {
    for index in sums.indices { sums[index] = 0 }
    let channels = samples.rawValue
    let hasAlpha = samples.hasAlpha
    var source = y * size.width * channels
    var target = 0
    var left = size.width
    for _ in 0..<size.width {
      let weight = min(left, columns)
      let rest = columns - weight
      left -= weight
      let opacity = hasAlpha ? Int(bytes[source + channels - 1]) : 1
      for channel in 0..<channels {
        // The opacity is not weighted by itself.
        let isColor = !hasAlpha || channel < channels - 1
        let sample = Int(bytes[source + channel]) * (isColor ? opacity : 1)
        sums[target + channel] += sample * weight
        if rest > 0 { sums[target + channels + channel] += sample * rest }
      }
      if left == 0 {
        target += channels
        left = size.width - rest
      }
      source += channels
    }
  }

  private func add(_ row: [Int], times weight: Int, to sums: inout [Int]) {
    guard weight > 0 else { return }
    for index in sums.indices { sums[index] += row[index] * weight }
  }

  /// Computes a row of pixels from the sums over their areas, and resets the sums.
  private func finish(_ sums: inout [Int], into result: inout [UInt8]) {
    let channels = samples.rawValue
    let area = size.count
    for start in stride(from: 0, to: sums.count, by: channels) {
      let opacity = samples.hasAlpha ? sums[start + channels - 1] : area
      for channel in 0..<channels {
        let isAlpha = samples.hasAlpha && channel == channels - 1
        let divisor = isAlpha ? area : opacity
        let mean = divisor > 0 ? (sums[start + channel] + divisor / 2) / divisor : 0
        result.append(UInt8(mean))
      }
    }
    for index in sums.indices { sums[index] = 0 }
  }
}
