/// Runs one command under job control, as a shell does, and reports what becomes of it.
///
/// The test harness starts it once per terminal. It starts itself a second time as the launcher,
/// which prepares its own process and then becomes the command: no `fork` is needed.
@main
struct Main {
  static func main() {
    let plan = LaunchPlan(arguments: CommandLine.arguments)
    if plan.isLauncher {
      Launcher(plan: plan).launch()
    }
    var leader = Leader(plan: plan)
    leader.run()
  }
}

/// The descriptors that the harness, the leader and the launcher agree on.
enum Descriptor {
  /// The terminal, or `/dev/null` where there is none.
  static let terminal: Int32 = 0
  /// One order per line from the harness; its end means that the test is over.
  static let orders: Int32 = 3
  /// One event per line to the harness.
  static let events: Int32 = 4
  /// The pipe through which the signal handler wakes the loop.
  static let wakeReader: Int32 = 5
  static let wakeWriter: Int32 = 6
  /// The pipe that closes when the launcher has become the command.
  static let launchReader: Int32 = 80
  static let launchWriter: Int32 = 81
  /// No descriptor of the harness or the leader is as high as this one.
  static let end: Int32 = 1024
}
