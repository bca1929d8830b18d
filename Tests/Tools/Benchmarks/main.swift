// Prints how fast the command and its layers are, compared with the smallest C program that asks
// for six digits and with installed prompts of other projects. If a figure misses its budget, the
// status is 0 all the same.
//
//     swift build -c release --toolset .ci/static/toolset.json --product codeprompt
//     swift run -c release benchmarks [--executable PATH] [--markdown] [NAME …]
//
// Each benchmark has a file of its own. With --count NAME it does some work once, for callgrind to
// count.

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
