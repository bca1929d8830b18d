/// The shells that the scripts are tried with, of those that are there.
///
/// `sh` is dash on Debian, bash or zsh elsewhere.
let shells: [[String]] = [["sh"], ["bash", "--posix"], ["zsh", "--emulate", "sh"]]
  .filter { hasProgram($0[0]) }
