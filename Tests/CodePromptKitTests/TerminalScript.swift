import CodePromptKit
import CodePromptSystem
import CodePromptTerminalOwnership
import CodePromptTesting
import PromptTestSupport

/// A scripted terminal with signals, on which each step is performed at once, also while commands
/// run.
typealias TerminalScript = ScriptedTerminal

extension TerminalScript {
  convenience init(
    columns: Int = 80, rows: Int = 24, pixels: (width: Int, height: Int)? = nil,
    takes room: Int? = nil, _ steps: [Step]
  ) {
    self.init(columns: columns, rows: rows, steps: steps)
    self.pixels = pixels ?? (0, 0)
    self.room = room
    traits = TerminalTraits(makesSignals: true)
    awaitsJobs = false
  }

  /// What the prompt asked of the terminal, apart from reading and writing.
  enum Request: Equatable {
    case restore, resume, discardInput, restartOutput, discardOutput
    case suspend(wholeGroup: Bool)
    case signalGroup(TerminalSignal)
    case endsAtOnce(Bool)
  }

  var requests: [Request] {
    calls.compactMap { call in
      switch call {
      case .restore: .restore
      case .action(.checkSettings): .resume
      case .action(.stop(let wholeGroup)): .suspend(wholeGroup: wholeGroup)
      case .request(.discardInput): .discardInput
      case .request(.restartOutput): .restartOutput
      case .request(.discardOutput): .discardOutput
      case .action(.signalGroup(let signal)): .signalGroup(TerminalSignal(rawValue: signal))
      case .request(.setEndsAtOnce(let endsAtOnce)): .endsAtOnce(endsAtOnce)
      default: nil
      }
    }
  }

  /// The bytes that would be sent in a crash, to restore the terminal.
  var restoreSequence: String {
    for case .request(.setRestoreSequence(let bytes, _)) in calls.reversed() {
      return String(decoding: bytes, as: UTF8.self)
    }
    return ""
  }

  /// The screen as it would be if the process were killed.
  var screenAfterCrash: VirtualScreen {
    var screen = emulator
    screen.feed(restoreSequence)
    return screen
  }

  /// The bytes that would be sent if the program itself crashed.
  var crashSequence: String {
    for case .request(.setCrashSequence(let bytes)) in calls.reversed() {
      return String(decoding: bytes, as: UTF8.self)
    }
    return ""
  }

  /// The screen's text at each `look`, `crash` and `trap` step.
  var shown: [String] { looks.map { $0.joined(separator: "\n") } }

  /// Adds input that the user types while the prompt does not read.
  func typeAhead(_ text: String) { unread.append(Array(text.utf8)) }

  /// Does something before the prompt is stopped, or instead of it.
  func atStop(_ body: @escaping () throws(TerminalError) -> Void) {
    onAction = { action throws(TerminalError) in
      if case .stop = action { try body() }
      return action.answer
    }
  }
}

extension TerminalScript.Step {
  static func read(_ reads: [[UInt8]]) -> Self { Self(.read(reads)) }
  static func reads(_ texts: String...) -> Self { read(texts.map { Array($0.utf8) }) }

  /// The pause after a wrong answer during which the prompt drops keys.
  static let rest = wait(.milliseconds(500))

  /// The time after the first frame in which a key is too early to choose an option.
  static let calm = wait(.milliseconds(200))

  /// The pause after a key or a text that chooses an option.
  static let keyPause = wait(.milliseconds(150))

  static func signal(_ signal: TerminalSignal) -> Self { signals([signal]) }
  static func signals(_ signals: [TerminalSignal]) -> Self {
    Self(.perform { for signal in signals { $0.signals |= 1 << UInt64(signal.rawValue - 1) } })
  }

  /// From now on the terminal takes only this many bytes; nil for any number.
  static func takes(_ count: Int?) -> Self { Self(.perform { $0.room = count }) }

  /// Records what the screen shows after a crash, and where the cursor is.
  static let crash = Self(
    .perform {
      let screen = $0.screenAfterCrash
      $0.looks.append(["\(screen.text)|\(screen.cursor.row),\(screen.cursor.column)"])
    })

  /// Records what the screen shows after the program has written a message and crashed, and where
  /// the cursor is.
  static func trap(_ message: String) -> Self {
    Self(
      .perform {
        var screen = $0.emulator
        screen.feed(message + $0.crashSequence)
        $0.looks.append(["\(screen.text)|\(screen.cursor.row),\(screen.cursor.column)"])
      })
  }

  /// Another process, such as a shell in the foreground, writes this text.
  static func shell(_ text: String) -> Self { Self(.perform { $0.emulator.feed(text) }) }

  /// Lets commands run, in real time, until the screen shows a text, for at most 5 s.
  static func until(_ text: String) -> Self {
    Self(.await({ $0.emulator.text.contains(text) ? nil : text }, upTo: 5000))
  }

  /// Lets commands run, in real time, until the prompt has sent a text, even inside a sequence,
  /// for at most 5 s.
  static func untilSent(_ text: String) -> Self {
    Self(.await({ Array($0.writes.joined()).contains(Array(text.utf8)) ? nil : text }, upTo: 5000))
  }

  /// Lets commands run, in real time, until a process has the marker, for at most 5 s.
  static func untilRunning(_ marker: String) -> Self {
    Self(.await({ _ in Leftovers.isRunning(marker) ? nil : marker }, upTo: 5000))
  }

  /// Lets commands run, in real time, until no process has the marker, for at most 5 s.
  static func untilGone(_ marker: String) -> Self {
    Self(.await({ _ in Leftovers.isRunning(marker) ? marker : nil }, upTo: 5000))
  }

  /// Lets commands and functions run, in real time, until the prompt awaits none, for at most 5 s.
  static let untilAllEnded = Self(
    .await({ $0.awaited == .nothing ? nil : "the end of all commands" }, upTo: 5000))

  /// Lets commands run, in real time, for this many milliseconds, in random tests.
  static func letRun(_ milliseconds: Int) -> Self {
    Self(.await({ _ in "" }, upTo: milliseconds))
  }

  /// The machine sleeps: the clock moves, but no wait ends.
  static func machineSleeps(_ time: Duration) -> Self { Self(.perform { $0.elapsed += time }) }
}
