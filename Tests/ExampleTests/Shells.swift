/// The installed shells with which tests run the example scripts.
///
/// `sh` is dash on Debian, and bash or zsh elsewhere.
let shells: [[String]] = [["sh"], ["bash", "--posix"], ["zsh", "--emulate", "sh"]]
  .filter { hasProgram($0[0]) }
