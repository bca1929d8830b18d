internal import CodePromptKit
internal import CodePromptSystem

/// A pipe from which a line can be read, and then nothing more.
final class LinePipe {
  let reader: Int32

  /// Creates a pipe with this text in it; what a pipe can't hold is left out.
  init(_ text: String) throws(PromptError) {
    var ends: [Int32] = [-1, -1]
    try nothingOrErrno { unsafe pipe(&ends) }
      .mapError { PromptError.noResources(code: $0.code) }.get()
    reader = ends[0]
    // An answer of 16 KiB, the longest one, always fits.
    let bytes = Array(text.utf8.prefix(1 << 15))
    _ = unsafe write(ends[1], bytes, bytes.count)
    close(ends[1])
  }

  deinit { close(reader) }
}
