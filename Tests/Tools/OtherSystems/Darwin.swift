// A replacement for Swift's module of macOS's C library: the headers, and the parts of that module
// that can't be imported, with the types that they have there. Sources are only compiled against
// it; it never runs.
@_exported public import CDarwin

/// The error number of the last call that failed.
package var errno: Int32 {
  get { 0 }
  set {}
}

/// The bits of a file's mode that tell its kind.
package var S_IFMT: mode_t { 0o170000 }
/// The kind of a character device.
package var S_IFCHR: mode_t { 0o020000 }
/// The kind of a directory.
package var S_IFDIR: mode_t { 0o040000 }
/// The kind of a regular file.
package var S_IFREG: mode_t { 0o100000 }

/// The default action of a signal.
package var SIG_DFL: sig_t? { nil }
/// The action that ignores a signal.
package var SIG_IGN: sig_t { unsafe unsafeBitCast(1, to: sig_t.self) }

/// The request for a window's size.
package var TIOCGWINSZ: UInt { 0x4008_7468 }
/// The request for a change of a window's size.
package var TIOCSWINSZ: UInt { 0x8008_7467 }

/// Opens a file. In C both forms of `open` are one function.
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
/// Opens a file, or makes one with a mode.
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }

/// Reads a property of a descriptor.
package func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
/// Changes a property of a descriptor.
package func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
/// Passes what a pointer points to, such as a lock.
package func fcntl(
  _ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer
) -> Int32 { -1 }

/// Controls a device.
package func ioctl(_ descriptor: CInt, _ request: UInt, _ value: CInt) -> CInt { -1 }
/// Controls a device with what a pointer points to.
package func ioctl(_ descriptor: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt {
  -1
}
/// Controls a device without a value.
package func ioctl(_ descriptor: CInt, _ request: UInt) -> CInt { -1 }
