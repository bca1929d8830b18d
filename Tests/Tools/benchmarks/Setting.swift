import PromptTestSupport

/// What the benchmarks use: the programs that are measured, and the terminal for them.
struct Setting {
  /// The command that is measured: a copy without debug information, as `cp` puts it there.
  let codeprompt: Contender?
  /// The smallest C program that asks for six digits; nil where there is no C compiler.
  let smallest: Contender?
  /// The terminal in which whole programs are run; nil where none can be opened.
  let stage = Stage()

  /// Makes the programs to measure in a folder: a copy of the command at a path, or else of the one
  /// that was built beside this program, and the C program.
  init(_ executable: String?, folder: String) {
    codeprompt = (executable ?? Contender.find("codeprompt")).map { file in
      let copy = "\(folder)/codeprompt"
      // strip writes its output in large pieces: the kernel would cache that file in large pages,
      // and map half of it at the first access. So the stripped file is copied once more.
      let isCopied = shell("strip -S -o '\(copy).s' '\(file)' && cp '\(copy).s' '\(copy)'")
      return Contender(
        name: "codeprompt", command: [isCopied ? copy : file, "--digits", "6", "--mask"])
    }
    smallest = Contender.smallest(in: folder)
  }
}
