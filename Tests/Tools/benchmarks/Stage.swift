import CDescriptors
import CTerminalSession
import PromptTestSupport

/// The terminal in which the programs run one after the other. This process leads the terminal's
/// session, as a shell would, so that no other program has to be started and waited for.
struct Stage {
  /// The end of the pseudo-terminal that types keys and reads what is drawn.
  let master: Int32
  /// The end of the pseudo-terminal that the programs use.
  let slave: Int32
  /// The path of the pseudo-terminal, for programs to open.
  let path: String
  private let found: termios

  /// Opens a terminal of 80 columns and 24 rows, and makes this process the leader of its session.
  init?() {
    var ends: [Int32] = [-1, -1]
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var found = termios()
    guard unsafe cdescriptors_terminal(&ends) == 0 else { return nil }
    let (master, slave) = (ends[0], ends[1])
    guard unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0, let name = unsafe ttyname(slave),
      unsafe tcgetattr(slave, &found) == 0, ctermsession_lead(slave) == 0
    else { return nil }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    ctermsession_interrupt_waits(SIGALRM)
    (self.master, self.slave, self.found) = (master, slave, found)
    path = unsafe String(cString: name)
  }

  /// Whether the terminal echoes what is typed.
  var echoes: Bool {
    var settings = termios()
    return unsafe tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Gives the terminal the settings that it had at the start, and discards unread input and
  /// output.
  func clear() {
    var settings = found
    unsafe tcsetattr(slave, TCSAFLUSH, &settings)
    while !readTerminal().isEmpty {}
  }

  /// Reads what has been drawn, at most 4096 bytes.
  func readTerminal() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = unsafe max(0, read(master, buffer.baseAddress, buffer.count))
    }
  }

  /// Waits until something is drawn or the time is up; returns whether something is drawn.
  func waitForOutput(milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, milliseconds) > 0
  }

  /// Types a key that is one byte.
  func type(_ key: UInt8) {
    var key = key
    _ = unsafe write(master, &key, 1)
  }
}
