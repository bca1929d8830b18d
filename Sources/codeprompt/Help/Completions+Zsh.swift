internal import CodePromptKit

extension Completions {
  /// The completion script for zsh 5, as `_codeprompt` in a folder of fpath, or for `source`.
  static var zsh: String {
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
}
