// A replacement for Swift's module of Musl: the headers, and the parts of that module that can't be
// imported. Sources are only compiled against it; it never runs.
@_exported import SwiftMusl

/// The default action of a signal.
package var SIG_DFL: sighandler_t? { nil }
/// The action that ignores a signal.
package var SIG_IGN: sighandler_t { unsafe unsafeBitCast(1, to: sighandler_t.self) }
