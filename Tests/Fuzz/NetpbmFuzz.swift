// Reads any bytes as a picture, whole and byte by byte, and draws it if it is one:
//
//   swiftc -O -wmo -parse-as-library -package-name codeprompt -sanitize=fuzzer,address \
//     $(ls Sources/ChallengePictures/*.swift | grep -v StyledText) Tests/Fuzz/NetpbmFuzz.swift \
//     -o /tmp/netpbmfuzz && /tmp/netpbmfuzz -max_len=256 -runs=10000000
//
// Without `,address` it is five times as fast, and every bound is checked all the same.
//
// Text with colours is left out: its reader is on the decoder of keys, which is fuzzed by itself.

/// A picture, or what is wrong.
private enum Reading: Equatable {
  case picture(Raster)
  case wrong(NetpbmError)

  /// Reads bytes in pieces of so many.
  init(_ bytes: [UInt8], piece: Int) {
    var reader = NetpbmReader()
    do throws(NetpbmError) {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        try reader.feed(bytes[start..<min(start + piece, bytes.count)])
      }
      self = .picture(try reader.finish())
    } catch {
      self = .wrong(error)
    }
  }
}

/// The entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let reading = Reading(bytes, piece: max(bytes.count, 1))
  // A header is read anew with each piece, so that many make a run slow.
  precondition(reading == Reading(bytes, piece: max(1, bytes.count / 32)))
  let content = ChallengeContent(bytes)
  if case .sixel(let sixel) = content {
    precondition(sixel.bytes.allSatisfy { $0 < 0x7F })
    precondition(sixel.bytes.count { $0 == 0x1B } == 2)
    precondition((1...4096).contains(sixel.size.width) && (1...4096).contains(sixel.size.height))
  }
  guard case .picture(let raster) = reading else { return 0 }
  // With words after it one is a text, but for PAM; with more than words after it a plain one is
  // none that can be read.
  switch content {
  case .netpbm: break
  case .text: precondition(bytes[1] <= UInt8(ascii: "6"))
  case .unreadable: precondition(bytes[1] <= UInt8(ascii: "3"))
  case .file, .sixel: preconditionFailure("a picture was taken for another one")
  }
  draw(raster, [.none, .sixteen, .trueColor][count % 3])
  return 0
}

private func draw(_ raster: Raster, _ colors: ColorDepth) {
  let picture = BlockPicture(raster, in: CellArea(columns: 7, rows: 3), colors: colors)
  let rows = picture.rows()
  precondition((1...7).contains(picture.area.columns) && (1...3).contains(rows.count))
  precondition(rows.allSatisfy { $0.columns == picture.area.columns })
}
