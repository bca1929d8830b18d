import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Compares `pinentry-codeprompt` with other pinentries: how fast each answers GETPIN, and how long
/// the whole of `gpg -d` takes with each.
enum PinentryBenchmark {
  private static let roundCount = 40
  private static let names = ["pinentry-codeprompt", "pinentry-tty", "pinentry-curses"]

  static func run(_ setting: Setting, _ report: inout Report) {
    let files = names.compactMap { name in Contender.find(name).map { (name: name, file: $0) } }
    guard let stage = setting.stage, files.first?.name == names[0], files.count > 1 else {
      return report.note("No pinentry, or none of others: none was compared.")
    }
    addTalks(files, on: stage, &report)
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

  /// Times the parts of a conversation with each pinentry, in which the answer is typed at once.
  private static func addTalks(
    _ files: [(name: String, file: String)], on stage: Stage, _ report: inout Report
  ) {
    var talks = files.map { _ in [PinentryTimes]() }
    for _ in 0..<roundCount {
      for (index, file) in files.enumerated() {
        if let times = stage.askByPinentry(file.file) { talks[index].append(times) }
      }
    }
    let parts: [(String, KeyPath<PinentryTimes, Double>)] = [
      ("start to greeting", \.greeting), ("GETPIN to the drawn prompt", \.drawn),
      ("a key", \.key), ("Enter to OK", \.answer),
    ]
    let rows = parts.map { name, part in
      let times = talks.map { median($0.map { $0[keyPath: part] }) }
      return [name, figure(duration(times[0]), ratio: times[0] / times[times.count - 1])]
        + times.dropFirst().map(duration)
    }
    report.add(
      "Pinentries, \(roundCount) runs in turn, medians; × is the last one's",
      [[""] + files.map(\.name)] + rows)
  }

  private static func decryptions(
    _ gpg: String, _ pinentry: String, on stage: Stage, in folder: String
  ) -> [Performance]? {
    let prepare = """
      cd '\(folder)' && chmod 700 . && export GNUPGHOME="$PWD" && {
        echo 'pinentry-program \(pinentry)' > gpg-agent.conf
        echo no-symkey-cache > gpg.conf
        echo 123456 | '\(gpg)' --batch --pinentry-mode loopback --passphrase 123456 -c -o file
      } 2>&1
      """
    guard linesPrinted(by: prepare) != nil else { return nil }
    defer { _ = linesPrinted(by: "GNUPGHOME='\(folder)' gpgconf --kill gpg-agent") }
    var contender = Contender(
      name: pinentry, command: [gpg, "--homedir", folder, "-qd", "\(folder)/file"])
    contender.needsEnter = true
    guard let rehearsal = stage.rehearse(contender) else { return nil }
    return (0..<roundCount / 2).compactMap { _ in stage.perform(contender, as: rehearsal) }
  }
}

/// How long the parts of one conversation with a pinentry took, in seconds.
private struct PinentryTimes {
  var greeting = 0.0
  var drawn = 0.0
  var key = Double.nan
  var answer = 0.0
}

extension Stage {
  /// Has a pinentry ask, types `123456`, and times each part; nil where the pinentry doesn't
  /// answer.
  fileprivate func askByPinentry(_ file: String) -> PinentryTimes? {
    guard let requests = try? DescriptorPair.pipe(), let replies = try? DescriptorPair.pipe()
    else { return nil }
    clear()
    let start = now()
    guard let process = spawn([file], [requests.reader, replies.writer]) else { return nil }
    requests.closeReader()
    replies.closeWriter()
    let times = talk(Conversation(requests: requests, replies: replies), since: start)
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
    clear()
    return times
  }

  private func talk(_ talk: Conversation, since start: Double) -> PinentryTimes? {
    var times = PinentryTimes()
    guard talk.takeReply() != nil else { return nil }
    times.greeting = now() - start
    for request in [
      "OPTION ttyname=\(path)", "OPTION ttytype=xterm-256color", "OPTION lc-ctype=C.UTF-8",
      "SETPROMPT Code:",
    ] {
      send("\(request)\n", to: talk.requests.writer)
      guard talk.takeReply() != nil else { return nil }
    }
    let asked = now()
    send("GETPIN\n", to: talk.requests.writer)
    guard let drawn = timeOfOutput(), !echoes else { return nil }
    times.drawn = drawn - asked
    for key in "123456".utf8 {
      let typed = now()
      type(key)
      // pinentry-tty draws nothing after a key.
      if let shown = timeOfOutput() { times.key = shown - typed }
    }
    let entered = now()
    type(UInt8(ascii: "\r"))
    guard talk.takeReply()?.contains("D 123456") == true else { return nil }
    times.answer = now() - entered
    return times
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
}

/// The two pipes of a conversation by the Assuan protocol.
private struct Conversation {
  let requests: DescriptorPair
  let replies: DescriptorPair

  /// The lines of a reply up to the one that begins with OK; nil where the reply is an error or
  /// doesn't come.
  func takeReply() -> String? {
    var text: [UInt8] = []
    var polled = pollfd(fd: replies.reader, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&polled, 1, 2000) > 0 {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = unsafe read(replies.reader, &bytes, bytes.count)
      if count <= 0 { return nil }
      text += bytes[..<count]
      let lines = text.split(separator: UInt8(ascii: "\n"))
      guard text.last == UInt8(ascii: "\n"), let last = lines.last else { continue }
      if last.starts(with: Array("OK".utf8)) { return String(decoding: text, as: UTF8.self) }
      if last.starts(with: Array("ERR".utf8)) { return nil }
    }
    return nil
  }
}
