import PromptTestSupport

/// What the benchmarks use: the programs that are measured, and the terminal for them.
struct Setting {
  /// The path of the command; nil where there is no command.
  let executable: String?
  /// The command that is measured: a copy without debug information, which valgrind takes long to
  /// read.
  let codeprompt: Contender?
  /// The smallest C program that asks for six digits; nil where there is no C compiler.
  let smallest: Contender?
  /// The terminal in which whole programs are run; nil where none is needed or none can be opened.
  let stage: Stage?

  /// The command that builds the executable to measure.
  static let buildCommand =
    "swift build -c release --toolset .ci/static/toolset.json --product codeprompt"

  /// Makes the programs to measure in a folder: a copy of the command at a path, or else of the one
  /// that was built beside this program, and the C program.
  init(executable path: String?, needsStage: Bool, folder: String) {
    executable = path ?? Contender.find("codeprompt")
    codeprompt = executable.map { file in
      let copy = "\(folder)/codeprompt"
      // The stripped file is copied, as by an installation. strip writes its output in large
      // pieces: the kernel would cache that file in large pages, and map half of it at the first
      // access.
      let isCopied =
        linesPrinted(
          by: "strip -S -o '\(copy).s' '\(file)' 2>&1 && cp '\(copy).s' '\(copy)'") != nil
      return Contender(
        name: "codeprompt", command: [isCopied ? copy : file, "--digits", "6", "--mask"])
    }
    smallest = Contender.smallest(in: folder)
    stage = needsStage ? Stage() : nil
  }
}
