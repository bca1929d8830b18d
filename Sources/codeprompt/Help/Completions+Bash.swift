internal import CodePromptKit

extension Completions {
  /// The completion script for bash 4 or later, with or without the package bash-completion.
  static var bash: String {
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
}
