import CodePromptCellRendering

extension Raster {
  /// Creates a picture from its colours.
  init(width: Int, rgb bytes: [UInt8]) {
    self.init(size: PixelSize(width: width, height: bytes.count / 3 / width), bytes: bytes)
  }

  /// Creates a picture from its brightness.
  init(width: Int, gray bytes: [UInt8]) {
    self.init(width: width, rgb: bytes.flatMap { [$0, $0, $0] })
  }
}
