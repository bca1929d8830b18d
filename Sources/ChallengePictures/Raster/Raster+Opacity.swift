extension Raster {
  /// Whether nothing is visible: every pixel is transparent.
  package var isBlank: Bool {
    guard samples.hasAlpha else { return false }
    let channels = samples.rawValue
    return stride(from: channels - 1, to: bytes.count, by: channels).allSatisfy { bytes[$0] == 0 }
  }

  /// Returns this picture with its opacity taken from another, gray picture.
  ///
  /// This picture is unchanged if the sizes don't match, or all pixels are opaque.
  package func masked(by opacity: Raster) -> Raster {
    guard !samples.hasAlpha, opacity.samples == .gray, opacity.size == size,
      opacity.bytes.contains(where: { $0 < 255 })
    else { return self }
    let channels = samples.rawValue
    var result: [UInt8] = []
    result.reserveCapacity(size.count * (channels + 1))
    for (index, opacity) in opacity.bytes.enumerated() {
      result += bytes[index * channels..<(index + 1) * channels]
      result.append(opacity)
    }
    return Raster(size: size, samples: samples == .gray ? .grayAlpha : .rgba, bytes: result)
  }

  /// Returns this picture on an opaque background: white, or black if the picture is bright.
  ///
  /// On the terminal's own background, which is unknown, symbols might be invisible; and thin
  /// strokes, which are mostly transparent after scaling, would disappear.
  package func backed() -> Raster {
    samples.hasAlpha ? laid(on: meanBrightness < 128 ? 255 : 0) : self
  }

  /// The mean brightness of the pixels, weighted by opacity; 0 if all are transparent.
  private var meanBrightness: Int {
    var sum = (brightness: 0, opacity: 0)
    for start in stride(from: 0, to: bytes.count, by: samples.rawValue) {
      let opacity = Int(bytes[start + samples.rawValue - 1])
      let pixel =
        samples == .grayAlpha
        ? Int(bytes[start]) : RGB(bytes[start], bytes[start + 1], bytes[start + 2]).luminance
      sum.brightness += pixel * opacity
      sum.opacity += opacity
    }
    return sum.brightness / max(sum.opacity, 1)
  }

  /// Returns the picture on a gray background.
  private func laid(on gray: Int) -> Raster {
    let channels = samples.rawValue - 1
    var result: [UInt8] = []
    result.reserveCapacity(size.count * channels)
    for start in stride(from: 0, to: bytes.count, by: channels + 1) {
      let opacity = Int(bytes[start + channels])
      for sample in bytes[start..<start + channels] {
        result.append(UInt8((Int(sample) * opacity + gray * (255 - opacity) + 127) / 255))
      }
    }
    return Raster(size: size, samples: samples == .grayAlpha ? .gray : .rgb, bytes: result)
  }
}
