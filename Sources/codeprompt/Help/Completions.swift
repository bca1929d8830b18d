internal import CodePromptKit

/// The completion scripts for shells, generated from the option table.
///
/// Each script finds the `--` before COMMAND as the parser does, and passes the words after it to
/// the shell's own completion of that command. It offers an option until it has been typed.
enum Completions {
  static var scripts: [(name: String, () -> String)] {
    [("bash", { bash }), ("zsh", { zsh }), ("fish", { fish })]
  }

  /// The options whose value may be the next word.
  private static var withNextWord: [OptionEntry] {
    OptionEntry.all.filter { if case .required = $0.value { true } else { false } }
  }

  private static var longWithNextWord: [String] { withNextWord.compactMap { $0.names.last } }

  /// The short names of options, split by whether their value may be the next word.
  private static var letters: (withValue: String, alone: String) {
    let withValue = withNextWord.compactMap { $0.short }
    let all = OptionEntry.all.compactMap { $0.short }
    return (String(withValue), String(all.filter { !withValue.contains($0) }))
  }

  /// The completion script for bash 4 or later, with or without the package bash-completion.
  private static var bash: String {
    let names = OptionEntry.all.map { option in
      var names = option.names
      // An option with an optional value is offered with `=` too, and without a blank after that,
      // since the value must follow in the same word.
      if case .optional = option.value { names.append("\(option.id.typed)=") }
      return "    '\(names.joined(separator: " "))'\n"
    }
    let repeatable = OptionEntry.all.filter { $0.isRepeatable }.flatMap { $0.names }
      .joined(separator: "|")
    return #"""
      # Completes a command line of codeprompt \#(Release.version) in bash.
      # Made by: codeprompt --completions bash

      _codeprompt() {
        local IFS=$' \t\n' cur=${COMP_WORDS[COMP_CWORD]} word letter option name i
        # The option whose value comes next, the last one typed, and all that were.
        local value='' last='' used=' '
        local -a words=()
        local -a options=(
      \#(names.joined())  )
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          # bash cuts words at a '='.
          if [[ $word == = && -n $last ]]; then
            value=$last
          elif [[ -n $value ]]; then
            value='' last=''
          elif [[ $word == -- ]]; then
            _codeprompt_command $((i + 1))
            return
          elif [[ $word == --* ]]; then
            last=$word
            [[ $word == @(\#(repeatable)) ]] || used+="$word "
            case $word in
              \#(longWithNextWord.joined(separator: " | ")))
                value=$word ;;
            esac
          elif [[ $word == -* ]]; then
            last=''
            for ((letter = 1; letter < ${#word}; letter++)); do
              used+="-${word:letter:1} "
              if [[ ${word:letter:1} == [\#(letters.withValue)] ]]; then
                if ((letter + 1 == ${#word})); then value=-${word:letter:1}; fi
                break
              fi
            done
          else
            last=''
          fi
        done
        if [[ $cur == = ]]; then
          cur='' value=$last
          [[ -n $value ]] || return
        fi
        case $value in
          '')
            [[ $cur == -* ]] || return
            for option in "${options[@]}"; do
              for name in $option; do
                [[ $used == *" $name "* ]] && continue 2
              done
              words+=($option)
            done
            ;;
      \#(bashValues)    *) return ;;
        esac
        # A word that goes on has no blank after it.
        compopt -o nospace 2>/dev/null
        for word in "${words[@]}"; do
          [[ $word == "$cur"* ]] || continue
          case $word in
            *[=:]) COMPREPLY+=("$word") ;;
            *) COMPREPLY+=("$word ") ;;
          esac
        done
      }

      # Completes the words after --; $1 is the number of the first one.
      _codeprompt_command() {
        if declare -F _comp_command_offset >/dev/null; then
          _comp_command_offset "$1"
        elif declare -F _command_offset >/dev/null; then
          _command_offset "$1"
        elif ((COMP_CWORD == $1)); then
          _codeprompt_compgen -c
        else
          compopt -o filenames 2>/dev/null
          _codeprompt_compgen -f
        fi
      }

      # What bash knows of one kind.
      _codeprompt_compgen() {
        mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
      }

      complete -F _codeprompt codeprompt

      """#
  }

  private static var bashValues: String {
    OptionEntry.all.compactMap { option in
      let action: String? =
        switch option.kind?.candidates {
        case nil, .nothing: nil
        case .words(let words): "words=(\(words.joined(separator: " ")))"
        case .files: "compopt -o filenames 2>/dev/null; _codeprompt_compgen -f; return"
        case .commands: "_codeprompt_compgen -c; return"
        }
      return action.map { "    \(option.id.typed)) \($0) ;;\n" }
    }.joined()
  }

  /// The completion script for zsh 5, as `_codeprompt` in a folder of fpath, or for `source`.
  private static var zsh: String {
    let words = longWithNextWord.joined(separator: "|")
    return #"""
      #compdef codeprompt
      # Completes a command line of codeprompt \#(Release.version) in zsh.
      # Made by: codeprompt --completions zsh

      _codeprompt() {
        local i
        for ((i = 2; i < CURRENT; i++)); do
          case $words[i] in
            --)
              shift $i words
              ((CURRENT -= i))
              _normal
              return
              ;;
            # The value is the next word.
            \#(words)|-[\#(letters.alone)]#[\#(letters.withValue)])
              ((i++))
              ;;
          esac
        done
        _arguments -s \
      \#(OptionEntry.all.flatMap(zshSpecifications).map { "    \($0) \\\n" }.joined())    '1: :_guard "^-*" PROMPT'
      }

      # Offers words, without a blank after one that goes on.
      _codeprompt_words() {
        local -a expl whole open
        whole=(${argv:#*[=:]})
        open=(${(M)argv:#*[=:]})
        _description values expl value
        compadd "$expl[@]" -a whole
        compadd "$expl[@]" -S '' -a open
      }

      if [[ $funcstack[1] == _codeprompt ]]; then
        _codeprompt "$@"
      else
        compdef _codeprompt codeprompt
      fi

      """#
  }

  /// Returns the `_arguments` specifications of an option, one for each name.
  private static func zshSpecifications(_ option: OptionEntry) -> [String] {
    // Each option is offered once; after an option such as `--help`, no other option is offered.
    let isAbout = OptionEntry.groups.last?.options.contains { $0.id == option.id } ?? false
    let excluded = isAbout ? "- *" : option.names.joined(separator: " ")
    let start = option.isRepeatable ? "*" : "(\(excluded))"
    return option.names.map { name in
      let isLong = name.hasPrefix("--")
      let text = "[\(option.summary)]"
      return switch option.value {
      case .required(let value, let candidates):
        "'\(start)\(name)\(isLong ? "=" : "+")\(text):\(value):\(zshAction(for: candidates))'"
      case .optional(let value, let candidates) where isLong:
        "'\(start)\(name)=-\(text)::\(value):\(zshAction(for: candidates))'"
      case .none, .optional: "'\(start)\(name)\(text)'"
      }
    }
  }

  private static func zshAction(for candidates: OptionEntry.Candidates) -> String {
    switch candidates {
    case .nothing: " "
    case .files: "_files"
    case .commands: "_cmdstring"
    case .words(let words):
      // A colon must be escaped, since it would end the action.
      " _codeprompt_words \(words.map(escapingColon).joined(separator: " "))"
    }
  }

  private static func escapingColon(_ word: String) -> String {
    word.last == ":" ? "\(word.dropLast())\\:" : word
  }

  /// The completion script for fish 3.
  private static var fish: String {
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
