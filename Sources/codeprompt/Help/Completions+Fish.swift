internal import CodePromptKit

extension Completions {
  /// The completion script for fish 3.
  static var fish: String {
    let words = longWithNextWord.joined(separator: " ")
    return #"""
      # Completes a command line of codeprompt \#(Release.version) in fish.
      # Made by: codeprompt --completions fish

      # The options before the cursor whose values are there; with an argument what follows --.
      # It is true where a -- begins COMMAND.
      function __codeprompt_words
          set -l words (commandline -opc)
          set -e words[1]
          while set -q words[1]
              set -l word $words[1]
              set -e words[1]
              if test "$word" = --
                  set -q argv[1]; and string escape -- $words
                  return 0
              end
              # The value is the next word.
              if contains -- $word \#(words)
                  or string match -qr '^-[\#(letters.alone)]*[\#(letters.withValue)]$' -- $word
                  set -q words[1]; or return 1
                  set -e words[1]
              end
              set -q argv[1]; or string match -- '-*' $word
          end
          return 1
      end

      # Whether an option was not typed yet, by a pattern for what it looks like.
      function __codeprompt_wants
          not string match -qr -- "^($argv[1])\$" (__codeprompt_words)
      end

      # Completes the words after -- as a command line.
      function __codeprompt_command
          set -l words (__codeprompt_words behind); or return
          complete -C (string join ' ' -- $words (commandline -ct))
      end

      complete -c codeprompt -f -a '(__codeprompt_command)'
      \#(OptionEntry.all.flatMap(fishLines).joined(separator: "\n"))

      """#
  }

  /// Returns the `complete` commands of an option: one line, or one for each name.
  private static func fishLines(_ option: OptionEntry) -> [String] {
    let name = option.long.map { "-l \($0) " } ?? ""
    let letter = option.short.map { "-s \($0) " } ?? ""
    let typed =
      (option.long.map { ["--\($0)(=.*)?"] } ?? [])
      + (option.short.map { ["-[\(letters.alone)]*\($0).*"] } ?? [])
    let start =
      "complete -c codeprompt "
      + (option.isRepeatable
        ? "" : "-n \"__codeprompt_wants '\(typed.joined(separator: "|"))'\" ")
    let end = "-d '\(option.summary)'"
    return switch option.value {
    case .none: ["\(start)\(letter)\(name)\(end)"]
    case .required(_, let candidates):
      ["\(start)\(letter)\(name)\(fishAction(for: candidates))\(end)"]
    case .optional(_, let candidates):
      // Only the long name takes the optional value, after `=`.
      ["\(start)\(name)\(fishAction(for: candidates).dropFirst(3))\(end)"]
        + (letter.isEmpty ? [] : ["\(start)\(letter)\(end)"])
    }
  }

  private static func fishAction(for candidates: OptionEntry.Candidates) -> String {
    switch candidates {
    case .nothing: "-x "
    case .files: "-rF "
    case .commands: "-x -a '(__fish_complete_command)' "
    case .words(let words): "-x -a '\(words.joined(separator: " "))' "
    }
  }
}
