internal import CodePromptSystem

/// What the environment variables say about the terminal and the user.
package struct TerminalEnvironment: Sendable {
  /// Whether the terminal shows UTF-8: the first non-empty of LC_ALL, LC_CTYPE and LANG names it.
  package var isUTF8: Bool
  /// The language of the built-in texts: English if the terminal can't show the user's language.
  package var language: PromptLanguage
  /// Whether the terminal supports no control sequences: `TERM` is `dumb`, empty or unset.
  package var isDumb: Bool
  package let terminal: KnownTerminal
  /// Whether the terminal is the Linux console, whose fonts have few glyphs besides letters:
  /// built-in texts and marks are ASCII there.
  package var isConsole: Bool { terminal.program == .linuxConsole }
  package var preferences: Preferences
  /// Whether the terminal takes two columns for ambiguous characters (Unicode Standard Annex 11),
  /// as `RUNEWIDTH_EASTASIAN` says; nil if that is unset in an East Asian locale, where only some
  /// terminals do.
  package var hasWideGlyphs: Bool?
  /// Whether colours are drawn: `CLICOLOR_FORCE` enables them; `NO_COLOR`, or a terminal without
  /// colours, disables them.
  package var wantsColor: Bool
  /// The user's changes to the colours of the prompt's parts, from `CODEPROMPT_COLORS`.
  package var colors: String
  /// How long a lone ESC waits for more bytes before it is the Escape key; longer over a network.
  package var escapeDelay: Duration

  /// Reads this process's variables with some changes, in which an empty value unsets a variable.
  package init(changes: [String: String] = [:]) {
    self.init { changes[$0] ?? Environment.value($0) }
  }

  /// Reads the variables that a function returns; an empty value counts as unset.
  package init(_ value: @escaping @Sendable (String) -> String?) {
    func isSet(_ name: String) -> Bool { value(name)?.isEmpty == false }
    func text(_ name: String) -> String? { isSet(name) ? value(name) : nil }
    let locale = text("LC_ALL") ?? text("LC_CTYPE") ?? text("LANG") ?? ""
    preferences = Preferences(value)
    isUTF8 = locale.namesUTF8 && !preferences.isASCII
    terminal = KnownTerminal(value)
    let term = terminal.term
    let isConsole = terminal.program == .linuxConsole
    language = isUTF8 && !isConsole ? PromptLanguage(value) : .english
    switch text("RUNEWIDTH_EASTASIAN") {
    case "1": hasWideGlyphs = true
    case nil where isUTF8 && !isConsole && locale.isEastAsian: hasWideGlyphs = nil
    default: hasWideGlyphs = false
    }
    isDumb = term.isEmpty || term == "dumb"
    let isForced = isSet("CLICOLOR_FORCE") && value("CLICOLOR_FORCE") != "0"
    wantsColor = isForced || !isSet("NO_COLOR") && term.hasColors
    colors = value("CODEPROMPT_COLORS") ?? ""
    escapeDelay = isSet("SSH_CONNECTION") ? .milliseconds(250) : .milliseconds(50)
  }

  func theme(_ theme: PromptTheme, _ use: PromptSettings.ColorUse) -> PromptTheme {
    guard usesColor(use) else { return theme.withoutColors }
    var theme = theme
    if !colors.isEmpty { theme.apply(colors) }
    return theme
  }

  func usesColor(_ use: PromptSettings.ColorUse) -> Bool {
    use == .auto ? wantsColor : use == .always
  }
}

extension String {
  fileprivate var isEastAsian: Bool {
    ["zh", "ja", "ko", "yue", "cmn", "nan", "hak"].contains { language in
      hasPrefix(language) && dropFirst(language.count).first?.isLetter != true
    }
  }

  /// Whether terminals of this name have colours according to terminfo: not the VTs, nor names that
  /// end in `-m` or `-mono`.
  fileprivate var hasColors: Bool {
    let isOfDEC = hasPrefix("vt") && dropFirst(2).first?.isNumber == true
    return !isOfDEC && !hasSuffix("-m") && !hasSuffix("-mono")
  }

  /// Whether a locale name ends in the codeset UTF-8 in any spelling (`en_US.utf8@euro`), or is
  /// just the codeset, as macOS sets LC_CTYPE.
  fileprivate var namesUTF8: Bool {
    let start = utf8.lastIndex(of: UInt8(ascii: ".")).map(utf8.index(after:)) ?? utf8.startIndex
    let codeset = utf8[start...].prefix { $0 != UInt8(ascii: "@") }
    let letters = codeset.lazy.filter { $0 != UInt8(ascii: "-") }
    // `| 0x20` lowercases letters and leaves digits as they are.
    return letters.map { $0 | 0x20 }.elementsEqual("utf8".utf8)
  }
}
