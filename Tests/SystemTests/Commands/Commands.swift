import PromptTestSupport
import Testing

/// Suites that start commands. One test runs at a time, because commands end late on a loaded
/// machine.
@Suite(.serialized, .waitsBriefly)
enum Commands {}
