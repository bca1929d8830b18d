// Reads any bytes as a picture, and draws the picture if it is one:
//
//   swift build -c release --scratch-path /tmp/fuzz --target CodePromptCellRendering \
//     -Xswiftc -sanitize=fuzzer
//   swiftc -O -parse-as-library -package-name "$(basename "$PWD")" -sanitize=fuzzer \
//     -I /tmp/fuzz/release/Modules \
//     -Xcc -fmodule-map-file=/tmp/fuzz/release/CCodePromptSystem.build/module.modulemap \
//     Tests/Tools/Fuzz/NetpbmFuzz.swift /tmp/fuzz/release/C*.build/*.o -o /tmp/netpbmfuzz
//   /tmp/netpbmfuzz -max_len=256 -runs=10000000
//
// With `fuzzer,address` twice it is a fifth as fast. Without, Swift still checks every bound.

import CodePromptCellRendering

/// The entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let content = ChallengeContent(bytes)
  if case .sixel(let sixel) = content {
    precondition(sixel.bytes.allSatisfy { $0 < 0x7F })
    precondition(sixel.bytes.count { $0 == 0x1B } == 2)
    precondition((1...4096).contains(sixel.size.width) && (1...4098).contains(sixel.size.height))
  }
  guard let raster = Raster(netpbm: bytes) else { return 0 }
  // Words after a picture make the content text. Anything else after an ASCII picture (P1 to P3)
  // makes the content unreadable.
  switch content {
  case .netpbm: break
  case .text: precondition(bytes[1] <= UInt8(ascii: "6"))
  case .unreadable: precondition(bytes[1] <= UInt8(ascii: "3"))
  case .file, .pam, .sixel: preconditionFailure("a picture was taken for another one")
  }
  draw(raster, [.none, .sixteen, .trueColor][count % 3])
  return 0
}

private func draw(_ raster: Raster, _ colors: ColorDepth) {
  let size = raster.fitted(into: PixelSize(width: 7, height: 6))
  precondition(size.width <= 7 && size.height <= 6)
  guard size.count > 0 else { return }
  let rows = BlockPicture(raster.scaled(into: size), colors: colors).rows()
  precondition((1...3).contains(rows.count) && rows.allSatisfy { $0.columns <= size.width })
  precondition(ChallengeContent(Sixel(raster).bytes) == .sixel(Sixel(raster)))
}
