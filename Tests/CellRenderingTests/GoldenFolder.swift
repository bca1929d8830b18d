import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder with the recorded screens.
enum GoldenFolder {
  /// The command that records the screens again.
  static let command = "CODEPROMPT_RECORD=1 swift test --filter GoldenScreenTests"

  /// Whether this run records the screens instead of comparing them.
  static let isRecording = BuiltProducts.environmentValue("CODEPROMPT_RECORD") == "1"

  private static let path =
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Screens"
  private static let ending = ".txt"

  /// The names of the recorded sheets.
  static var names: Set<String> {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: Set<String> = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(ending) { names.insert(String(name.dropLast(ending.count))) }
    }
    return names
  }

  /// The text of a sheet's file; nil if there is none.
  static func text(of name: String) -> String? {
    let descriptor = unsafe open(file(name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }

  /// Writes a sheet's file, and returns whether that succeeded.
  static func save(_ text: String, as name: String) -> Bool {
    _ = unsafe mkdir(path, 0o777)
    let descriptor = unsafe open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return unsafe write(descriptor, bytes, bytes.count) == bytes.count
  }

  static func remove(_ name: String) { _ = unsafe unlink(file(name)) }

  private static func file(_ name: String) -> String { "\(path)/\(name)\(ending)" }
}
