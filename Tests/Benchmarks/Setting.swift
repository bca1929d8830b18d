import PromptTestSupport

/// What a run of the benchmarks was asked for, and what it found to measure.
struct Setting {
  /// The file of the command; nil where there is none.
  let executable: String?
  /// The command, as it is measured: without what is in the file for debuggers, which takes
  /// valgrind long to read.
  let codeprompt: Contender?
  /// The C program; nil where there is no C compiler.
  let smallest: Contender?
  /// The terminal for whole programs; nil where none is asked for, or there is none.
  let stage: Stage?

  /// How the executable that is meant is built.
  static let buildCommand =
    "swift build -c release --toolset .ci/static/toolset.json --product codeprompt"

  /// Makes what is measured in a folder: the command of a path, or else the one that was built
  /// beside this program, and the C program.
  init(executable path: String?, needsStage: Bool, folder: String) {
    executable = path ?? Contender.find("codeprompt")
    codeprompt = executable.map { file in
      let copy = "\(folder)/codeprompt"
      // Copied once more, as packages are: what strip writes in large pieces the kernel keeps and
      // maps in such, half of the file at the first touch.
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
