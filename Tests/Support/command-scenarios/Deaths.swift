import CCodePromptSystem
import CodePromptSystem
import CommandWatching

extension Scenario {
  /// Scenarios in which a prompt without a terminal dies; none of them returns.
  static let deaths = [
    Scenario("crash") { words in
      try die(words) { raise(SIGSEGV) }
    },
    Scenario("end at once") { words in
      try die(words) {
        csystem_signals_set_ends_at_once(true)
        raise(SIGINT)
      }
    },
    Scenario("end by an unhandled signal") { words in
      try die(words) {
        raise(SIGTERM)
        csystem_signals_end()
        csystem_signals_pass_on()
      }
    },
    Scenario("raise a signal again") { words in
      try die(words) {
        csystem_signals_end()
        csystem_signals_pass_on()
        csystem_raise_found(SIGTERM)
      }
    },
  ]

  /// Argument: the file that gets the number of the command's group.
  private static func die(_ words: [String], by death: () -> Void) throws {
    try expect(csystem_signals_prepare() != -1, "no signals")
    csystem_signals_begin(false)
    // The kernel sends SIGHUP to a stopped process group that becomes orphaned; the command must
    // survive that.
    let text = """
      trap '' HUP; echo $$ >\(try words.word()); echo $$; kill -STOP $$
      while :; do sleep 1000; done
      """
    let command = try RunningCommand.shell(text, output: .end)
    _ = try command.advanceToNumber()
    death()
  }
}
