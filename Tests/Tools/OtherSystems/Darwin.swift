// A replacement for Swift's module of macOS's C library: the headers, and the parts of that module
// that can't be imported, with the types that they have there. Sources are only compiled against
// it; it never runs.
@_exported public import CDarwin

/// The default action of a signal.
package var SIG_DFL: sig_t? { nil }
/// The action that ignores a signal.
package var SIG_IGN: sig_t { unsafe unsafeBitCast(1, to: sig_t.self) }

/// The request for a window's size.
package var TIOCGWINSZ: UInt { 0x4008_7468 }
/// The request for a change of a window's size.
package var TIOCSWINSZ: UInt { 0x8008_7467 }

/// Controls a device.
package func ioctl(_ descriptor: CInt, _ request: UInt, _ value: CInt) -> CInt { -1 }
/// Controls a device without a value.
package func ioctl(_ descriptor: CInt, _ request: UInt) -> CInt { -1 }
