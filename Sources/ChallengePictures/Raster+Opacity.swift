extension Raster {
  /// This picture with the opacity of each pixel in another one, as gray.
  ///
  /// It stays as it is if that doesn't fit, or is of nothing but opaque pixels.
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

  /// This picture with white or black behind it, where it might vanish on the terminal's background.
  ///
  /// That is not known: signs that are nearly black could stand on black. So what is dark gets white
  /// behind it, and what is bright black; what is neither can be seen on both, and stays transparent.
  package func backed() -> Raster {
    guard samples.hasAlpha, let brightness = meanBrightness else { return self }
    switch brightness {
    case ..<70: return laid(on: 255)
    case 161...: return laid(on: 0)
    default: return self
    }
  }

  /// How bright its pixels are in the mean, each by its opacity; nil if all are transparent.
  private var meanBrightness: Int? {
    var sum = (brightness: 0, opacity: 0)
    for start in stride(from: 0, to: bytes.count, by: samples.rawValue) {
      let opacity = Int(bytes[start + samples.rawValue - 1])
      let pixel =
        samples == .grayAlpha
        ? Int(bytes[start]) : RGB(bytes[start], bytes[start + 1], bytes[start + 2]).luminance
      sum.brightness += pixel * opacity
      sum.opacity += opacity
    }
    return sum.opacity > 0 ? sum.brightness / sum.opacity : nil
  }

  /// The picture in front of a gray.
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
