#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A screenshot could not be written.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { unsafe "\(path) can't be written: \(String(cString: strerror(code)))" }
}

/// Reads and writes files.
enum Files {
  /// The folder of the screenshots, beside this source file.
  static let pictures =
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/pictures"

  /// The bytes of a file; nil if it can't be read.
  static func contents(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
  }

  /// Writes a file, replacing an old one.
  static func store(_ bytes: [UInt8], at path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { _ = close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw FileError(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the program with a message.
  static func fail(_ message: String, status: Int32) -> Never {
    let lines = message.split(separator: "\n").map { "screenshots: \($0)\n" }
    for line in lines { _ = unsafe write(2, line, line.utf8.count) }
    exit(status)
  }
}
