import CodePromptSystem
import PromptTestSupport

extension Scenario {
  /// The number of clone3(2), on all systems.
  static let clone3: UInt64 = 435

  private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

  /// Makes a system call fail from now on, also in programs that are started (seccomp(2)).
  static func refuse(_ call: UInt64, by error: Int32 = ENOSYS) throws {
    let symbol = unsafe try require(dlsym(nil, "prctl"), "prctl")
    let control = unsafe unsafeBitCast(symbol, to: Control.self)
    // Load the call's number; if it is this one, fail; else go on (`struct sock_filter`).
    let filter: [UInt64] = [
      0x20, 0x0100_0015 | call << 32, 0x0005_0000_0000_0006 | UInt64(error) << 32,
      0x7FFF_0000_0000_0006,
    ]
    let isRefused = unsafe filter.withUnsafeBytes { filter in
      // `struct sock_fprog`: the count, and the address.
      let program: [UInt] = [4, UInt(bitPattern: filter.baseAddress)]
      return unsafe program.withUnsafeBytes { program in
        let address = UInt(bitPattern: program.baseAddress)
        return control(38, 1, 0, 0, 0) == 0 && control(22, 2, address, 0, 0) == 0
      }
    }
    try expect(isRefused, "no filter")
  }
}
