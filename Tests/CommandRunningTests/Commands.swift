import PromptTestSupport
import Testing

/// The suites that start commands; one at a time, since a machine under load ends them late.
@Suite(.serialized, .waits)
enum Commands {}
