// Prints how fast the command and its layers are, beside the smallest C program that asks for six
// digits and the prompts of others that are installed. It measures and prints; it never fails.
//
//     swift build -c release --toolset .ci/static/toolset.json --product codeprompt
//     swift run -c release benchmarks [--executable PATH] [--markdown] [NAME …]
//
// One file a benchmark. With --count it does the work of one once, for callgrind to watch.

let options = Options(CommandLine.arguments.dropFirst())
#if DEBUG
  endProcess("this build is for debugging: swift run -c release benchmarks")
#else
  if let work = options.countedWork {
    work.run()
  } else if let report = withFolder({ Report(of: options.benchmarks, options.executable, in: $0) })
  {
    print(report.text(isMarkdown: options.isMarkdown))
  } else {
    endProcess("there is no place for temporary files")
  }
#endif
