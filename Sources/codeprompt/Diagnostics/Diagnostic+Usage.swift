internal import CodePromptKit

extension UsageError {
  func text(in language: Language) -> String {
    let help = language.pick(
      "see 'codeprompt --help'", "请参阅 codeprompt --help", "請參閱 codeprompt --help")
    return switch self {
    case .noArguments:
      language.pick(
        "the command line can't be read: mount /proc",
        "无法读取命令行参数：请挂载 /proc", "無法讀取程式的引數：請掛載 /proc")
    case .unknownOption(let name, nearest: .some(let nearest)):
      language.pick(
        "unknown option '\(name)': did you mean '\(nearest)'?",
        "未知选项“\(name)”：您要找的是“\(nearest)”吗？", "未知的選項「\(name)」：您要找的是「\(nearest)」嗎？")
    case .unknownOption(let name, nearest: nil):
      language.pick(
        "unknown option '\(name)': \(help)",
        "未知选项“\(name)”：\(help)", "未知的選項「\(name)」：\(help)")
    case .needsValue(let option):
      language.pick(
        "\(option.typed) needs \(option.valueName): \(option.help)",
        "选项 \(option.typed) 缺少 \(option.valueName)：请在后面补上它的值",
        "選項 \(option.typed) 缺少 \(option.valueName)：請在後面補上它的值")
    case .emptyValue(let option):
      language.pick(
        "\(option.typed)= needs \(option.valueName) after it: add it, or leave the '=' out",
        "\(option.typed)= 后面缺少 \(option.valueName)：请补上，或去掉等号",
        "\(option.typed)= 後面缺少 \(option.valueName)：請補上，或拿掉等號")
    case .takesNoValue(let option):
      language.pick(
        "\(option.typed) takes no value: leave out the '=' and what follows it",
        "选项 \(option.typed) 不需要值：请去掉等号和后面的内容", "選項 \(option.typed) 不需要值：請拿掉等號和後面的內容")
    case .wrongValue(let option, let taken, let value):
      language.pick(
        "\(option.typed) takes \(taken.text(in: language)), not '\(value)': \(help)",
        "选项 \(option.typed) 的值应为\(taken.text(in: language))，不能是“\(value)”：\(help)",
        "選項 \(option.typed) 的值應為\(taken.text(in: language))，不能是「\(value)」：\(help)")
    case .unknownText(let name):
      language.pick(
        "--text knows no '\(name)': it knows ",
        "--text 没有名为“\(name)”的文字：可用的名称有 ", "--text 沒有名為「\(name)」的文字：可用的名稱有 ")
        + PromptText.allCases.map(\.rawValue).joined(separator: language.pick(", ", "、", "、"))
    case .noCommand:
      language.pick(
        "'--' needs a command after it: leave it out to have nothing checked",
        "“--”后面缺少命令：如果不需要验证，请去掉“--”", "「--」後面缺少指令：如果不需要驗證，請拿掉「--」")
    case .emptyCommand:
      language.pick(
        "the command after '--' is empty: name a program that checks",
        "“--”后面的命令为空：请写上用于验证的程序", "「--」後面的指令是空的：請寫上用來驗證的程式")
    case .secondPrompt(let text):
      language.pick(
        "'\(text)' is a second PROMPT: put a text of several words in quotes",
        "“\(text)”是第二个 PROMPT：含有空格的文字请加引号", "「\(text)」是第二個 PROMPT：含有空格的文字請加上引號")
    case .twoPrompts(let first, let second, let value, let option):
      language.pick(
        """
        '\(first)' and '\(second)' are both PROMPT: a value of \(option.typed) follows '=', as in \
        '\(option.typed)=\(value)'
        """,
        "“\(first)”和“\(second)”都被当作 PROMPT：\(option.typed) 的值要写在等号后面，如 \(option.typed)=\(value)",
        "「\(first)」和「\(second)」都被當作 PROMPT：\(option.typed) 的值要寫在等號後面，例如 \(option.typed)=\(value)")
    case .emptyPrompt:
      language.pick(
        "PROMPT is empty: say what to ask for, or leave it out",
        "PROMPT 为空：请写明要输入什么，或将它去掉", "PROMPT 是空的：請寫明要輸入什麼，或將它拿掉")
    case .notOnePrompt(let count):
      language.pick(
        "by this name it takes one argument, the prompt, not \(count): call it codeprompt for options",
        "以此名称调用时只接受一个参数，即提示文字，而不是 \(count) 个：要用选项请以 codeprompt 之名调用",
        "以此名稱呼叫時只接受一個引數，即提示文字，而不是 \(count) 個：要用選項請以 codeprompt 之名呼叫")
    case .contradiction(let one, let other):
      language.pick(
        "\(one.typed) and \(other.typed) contradict each other: leave one of them out",
        "\(one.typed) 与 \(other.typed) 互相冲突：请去掉其中一个", "\(one.typed) 與 \(other.typed) 互相衝突：請拿掉其中一個")
    case .limitsCrossed(let least, let most):
      language.pick(
        "--min \(least) is more than --max \(most): swap them",
        "--min \(least) 大于 --max \(most)：请对调两者", "--min \(least) 大於 --max \(most)：請對調兩者")
    case .needsCells(let option):
      language.pick(
        "\(option.typed) needs cells: use it with ",
        "\(option.typed) 只能用于分格输入：请同时使用 ", "\(option.typed) 只能用於分格輸入：請同時使用 ")
        + (option == .upper || option == .lower ? ["--length"] : ["--digits", "--length"])
        .alternatives(in: language)
    case .needsCommand(let option):
      language.pick(
        "\(option.typed) needs a command that checks: put it after '--'",
        "\(option.typed) 需要用于验证的命令：请将命令写在“--”后面", "\(option.typed) 需要用來驗證的指令：請將指令寫在「--」後面")
    case .nothingToRest:
      language.pick(
        "--cooldown needs --challenge or --resend: add one of them",
        "--cooldown 需要 --challenge 或 --resend：请加上其中一个",
        "--cooldown 需要 --challenge 或 --resend：請加上其中一個")
    case .nothingToShow:
      language.pick(
        "--graphics needs --challenge: add a command that prints a picture",
        "--graphics 需要 --challenge：请加上输出图片的命令", "--graphics 需要 --challenge：請加上輸出圖片的指令")
    case .nothingMasked(let option):
      language.pick(
        "\(option.typed) has no effect where all is shown: use it with --mask",
        "输入的内容本来就会显示，\(option.typed) 不起作用：请同时使用 --mask",
        "輸入的內容本來就會顯示，\(option.typed) 沒有作用：請同時使用 --mask")
    case .onlyDigits(let option):
      language.pick(
        "\(option.typed) has no effect beside --digits: use it with --length",
        "\(option.typed) 对 --digits 不起作用：请改用 --length",
        "\(option.typed) 對 --digits 沒有作用：請改用 --length")
    case .nothingAsked(let option):
      language.pick(
        "\(option.typed) has no effect beside --stdin: leave one of them out",
        "\(option.typed) 对 --stdin 不起作用：请去掉其中一个", "\(option.typed) 對 --stdin 沒有作用：請拿掉其中一個")
    case .eventsInOutput(let descriptor):
      language.pick(
        "--status-fd \(descriptor) would mix the events with the output: name another descriptor",
        "--status-fd \(descriptor) 会使事件与输出混在一起：请指定另一个文件描述符",
        "--status-fd \(descriptor) 會讓事件與輸出混在一起：請指定另一個檔案描述子")
    case .answerInOutput:
      language.pick(
        "--output-fd 1 would mix the answer with the command's output: use --print",
        "--output-fd 1 会使输入的内容与命令的输出混在一起：请改用 --print",
        "--output-fd 1 會讓輸入的內容與指令的輸出混在一起：請改用 --print")
    case .terminalAsInput:
      language.pick(
        "--stdin reads from a pipe or a file, not from a terminal: leave it out to be asked",
        "--stdin 从管道或文件读取，而不是终端：要在终端上输入，请去掉它", "--stdin 是從管線或檔案讀取，而不是終端機：要在終端機上輸入，請拿掉它")
    }
  }
}

extension UsageError.Taken {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .number(let range) where range.upperBound == Int(Int32.max):
      language.pick(
        "a number from \(range.lowerBound) on",
        "不小于 \(range.lowerBound) 的整数", "不小於 \(range.lowerBound) 的整數")
    case .number(let range):
      language.pick(
        "a number from \(range.lowerBound) to \(range.upperBound)",
        " \(range.lowerBound) 到 \(range.upperBound) 之间的整数",
        " \(range.lowerBound) 到 \(range.upperBound) 之間的整數")
    case .duration(allowsZero: true):
      language.pick(
        "a time as 90s, 500ms or 2m, at most a week",
        "时长（如 90s、500ms 或 2m，最长一周）", "時間長度（如 90s、500ms 或 2m，最長一週）")
    case .duration(allowsZero: false):
      language.pick(
        "a time above zero as 90s, 500ms or 2m, at most a week",
        "大于零的时长（如 90s、500ms 或 2m，最长一周）", "大於零的時間長度（如 90s、500ms 或 2m，最長一週）")
    case .submission:
      language.pick(
        "auto, enter or a time as 800ms",
        " auto、enter 或时长（如 800ms）", " auto、enter 或時間長度（如 800ms）")
    case .statuses:
      language.pick(
        "statuses from 1 to 123 as 22 or 1,5-7",
        " 1 到 123 之间的退出状态（如 22 或 1,5-7）", " 1 到 123 之間的結束狀態（如 22 或 1,5-7）")
    case .nameAndText: language.pick("NAME=TEXT", " NAME=TEXT", " NAME=TEXT")
    case .word(let words):
      language.pick("", " ", " ") + words.alternatives(in: language)
    case .character: language.pick("one character", "单个字符", "一個字元")
    case .characters:
      language.pick(
        "characters after 'chars:' that each fill a cell",
        "“chars:”后跟各占一格的字符", "「chars:」後接各佔一格的字元")
    case .groups(let count):
      language.pick(
        "sizes as 3-3 that add up to \(count)",
        "总和为 \(count) 的分组（如 3-3）", "總和為 \(count) 的分組（如 3-3）")
    }
  }
}

extension [String] {
  /// Returns the words as a list, such as `a, b or c`.
  fileprivate func alternatives(in language: Language) -> String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: language.pick(", ", "、", "、"))
      + language.pick(" or ", " 或 ", " 或 ") + last
  }
}
