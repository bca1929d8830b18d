/// The benchmarks, each with the name that selects it on the command line.
enum Benchmark: String, CaseIterable {
  case prompts, pinentry, file, drawing, keys, session, spinner, picture

  /// Whether the benchmark runs whole programs in a terminal.
  var needsStage: Bool { [.prompts, .pinentry, .spinner].contains(self) }

  func run(_ setting: Setting, _ report: inout Report) {
    switch self {
    case .prompts: PromptBenchmark.run(setting, &report)
    case .pinentry: PinentryBenchmark.run(setting, &report)
    case .file: FileBenchmark.run(setting, &report)
    case .drawing: DrawingBenchmark.run(&report)
    case .keys: KeyBenchmark.run(&report)
    case .session: SessionBenchmark.run(&report)
    case .spinner: SpinnerBenchmark.run(setting, &report)
    case .picture: PictureBenchmark.run(&report)
    }
  }
}

/// Work that `--count NAME` does once, so that callgrind can count its instructions.
enum CountedWork: String, CaseIterable {
  case keys, libtermkey

  func run() {
    switch self {
    case .keys: KeyBenchmark.decodeOnce()
    case .libtermkey: KeyBenchmark.decodeOnceByTermkey()
    }
  }
}
