/// Runs one command under job control, as a shell does, and reports what becomes of it.
///
/// The test harness starts this program once for each terminal. It starts itself a second time as
/// the launcher, which prepares its own process and then becomes the command: no `fork` is needed.
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
  /// The pipe from which the leader reads orders of the harness, one a line; its end means that the
  /// test is over.
  static let orders: Int32 = 3
  /// The pipe to which the leader writes events for the harness, one a line.
  static let events: Int32 = 4
  /// The pipe through which the signal handler wakes the loop.
  static let wakeReader: Int32 = 5
  static let wakeWriter: Int32 = 6
  /// The pipe that closes when the launcher has become the command.
  static let launchReader: Int32 = 80
  static let launchWriter: Int32 = 81
  /// A number above all descriptors of the harness and the leader.
  static let end: Int32 = 1024
}
