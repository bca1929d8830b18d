/// How long tests ran, without the time in which they waited for a thread.
enum TestTimes {
  private static let file = BuiltProducts.environmentValue("CODEPROMPT_TIMES").map {
    unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }

  /// Adds a line with the seconds and the name of a test to the file that `CODEPROMPT_TIMES` names.
  static func note(_ test: String, _ time: Duration) {
    guard let file else { return }
    let line = Array("\(time / .seconds(1)) \(test)\n".utf8)
    _ = unsafe write(file, line, line.count)
  }
}
