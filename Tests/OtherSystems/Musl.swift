// Stands in for Swift's module of Musl: the headers, and what it adds to them that can't be
// imported. Only compiled against, never run.
@_exported import SwiftMusl

/// The error of the last call.
package var errno: Int32 {
  get { 0 }
  set {}
}

/// The bits of a mode that say what a file is.
package var S_IFMT: mode_t { 0o170000 }
/// A character device.
package var S_IFCHR: mode_t { 0o020000 }
/// A regular file.
package var S_IFREG: mode_t { 0o100000 }

/// The default action of a signal.
package var SIG_DFL: sighandler_t? { nil }
/// The action that ignores a signal.
package var SIG_IGN: sighandler_t { unsafe unsafeBitCast(1, to: sighandler_t.self) }

/// Opens a file; C has one function for both.
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
/// Opens a file, or makes one with a mode.
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }

/// Asks for something of a descriptor.
package func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
/// Changes something of a descriptor.
package func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }

/// Does something with a device.
package func ioctl(_ descriptor: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt {
  -1
}
