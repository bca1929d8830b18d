import PromptTestSupport

/// Compares `pinentry-codeprompt` with other pinentries: how fast each answers GETPIN, and how long
/// the whole of `gpg -d` takes with each.
enum PinentryBenchmark {
  private static let roundCount = 40
  /// The parts of a conversation that are timed.
  static let parts = [
    "start to greeting", "GETPIN to the drawn prompt", "a key", "Enter to OK",
  ]
  private static let names = ["pinentry-codeprompt", "pinentry-tty", "pinentry-curses"]

  static func run(_ setting: Setting, _ report: inout Report) {
    let files = names.compactMap { name in Contender.find(name).map { (name: name, file: $0) } }
    guard let stage = setting.stage, files.first?.name == names[0], files.count > 1 else {
      return report.note("No pinentry, or none of others: none was compared.")
    }
    var talks = files.map { _ in [[Double]]() }
    for _ in 0..<roundCount {
      for (index, file) in files.enumerated() {
        if let times = stage.talk(to: file.file) { talks[index].append(times) }
      }
    }
    let rows = parts.enumerated().map { part, name in
      let times = talks.map { median($0.map { $0[part] }) }
      return [name, figure(duration(times[0]), ratio: times[0] / times[times.count - 1])]
        + times.dropFirst().map(duration)
    }
    report.add(
      "Pinentries, \(roundCount) runs in turn, medians; × is the last one's",
      [[""] + files.map(\.name)] + rows)
    addDecryptions(files, on: stage, &report)
  }

  /// Times the whole of `gpg -d` with each pinentry.
  private static func addDecryptions(
    _ files: [(name: String, file: String)], on stage: Stage, _ report: inout Report
  ) {
    guard let gpg = Contender.find("gpg") else {
      return report.note("gpg is missing: no file was decrypted.")
    }
    let rows = files.map { name, file in
      let runs = withFolder { decryptions(gpg, file, on: stage, in: $0) } ?? []
      return [name, duration(median(runs.map(\.ready))), duration(median(runs.map(\.end)))]
    }
    report.add(
      "gpg -d, \(roundCount / 2) runs, medians",
      [["", "start to the drawn prompt", "Enter to the end"]] + rows)
  }

  private static func decryptions(
    _ gpg: String, _ pinentry: String, on stage: Stage, in folder: String
  ) -> [Performance]? {
    let prepare = """
      cd '\(folder)' && chmod 700 . && export GNUPGHOME="$PWD" && {
        echo 'pinentry-program \(pinentry)' > gpg-agent.conf
        echo no-symkey-cache > gpg.conf
        echo 123456 | '\(gpg)' --batch --pinentry-mode loopback --passphrase 123456 -c -o file
      }
      """
    guard shell(prepare) else { return nil }
    defer { shell("GNUPGHOME='\(folder)' gpgconf --kill gpg-agent") }
    var contender = Contender(
      name: pinentry, command: [gpg, "--homedir", folder, "-qd", "\(folder)/file"])
    contender.needsEnter = true
    guard let rehearsal = stage.rehearse(contender) else { return nil }
    return (0..<roundCount / 2).compactMap { _ in stage.perform(contender, as: rehearsal) }
  }
}

extension Stage {
  /// Has a pinentry ask and types `123456`; returns the seconds of each of
  /// ``PinentryBenchmark/parts``, or nil where the pinentry doesn't answer.
  fileprivate func talk(to file: String) -> [Double]? {
    guard let requests = try? DescriptorPair.pipe(), let replies = try? DescriptorPair.pipe()
    else { return nil }
    clear()
    let start = now()
    guard let process = spawn([file], [requests.reader, replies.writer]) else { return nil }
    requests.closeReader()
    replies.closeWriter()
    defer {
      kill(process, SIGTERM)
      waitpid(process, nil, 0)
      clear()
    }
    guard reply(on: replies) != nil else { return nil }
    let greeting = now() - start
    for request in Contender.pinentryOptions(path) {
      send("\(request)\n", to: requests.writer)
      guard reply(on: replies) != nil else { return nil }
    }
    let asked = now()
    send("GETPIN\n", to: requests.writer)
    guard let drawn = timeOfOutput(), !echoes else { return nil }
    // pinentry-tty draws nothing after a key.
    var keyTime = Double.nan
    for key in "123456".utf8 {
      let typed = now()
      type(key)
      if let shown = timeOfOutput() { keyTime = shown - typed }
    }
    let entered = now()
    type(UInt8(ascii: "\r"))
    guard reply(on: replies)?.contains("D 123456") == true else { return nil }
    return [greeting, drawn - asked, keyTime, now() - entered]
  }

  /// The time when the last drawn bytes came; nil where nothing is drawn.
  private func timeOfOutput() -> Double? {
    var last: Double?
    while waitForOutput(milliseconds: 20) {
      _ = readTerminal()
      last = now()
    }
    return last
  }

  /// The lines of a reply by the Assuan protocol, up to the one that begins with OK; nil where the
  /// reply is an error or doesn't come.
  private func reply(on replies: DescriptorPair) -> String? {
    var text = ""
    var polled = pollfd(fd: replies.reader, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&polled, 1, 2000) > 0 {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = unsafe read(replies.reader, &bytes, bytes.count)
      guard count > 0 else { return nil }
      text += String(decoding: bytes[..<count], as: UTF8.self)
      guard text.last == "\n", let last = text.split(separator: "\n").last else { continue }
      if last.hasPrefix("OK") { return text }
      if last.hasPrefix("ERR") { return nil }
    }
    return nil
  }
}
