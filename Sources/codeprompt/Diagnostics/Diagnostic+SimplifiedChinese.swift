internal import CodePromptKit
internal import CodePromptTerminalMode

extension Diagnostic {
  var simplifiedChinese: String {
    switch self {
    case .usage(let error): error.simplifiedChinese
    case .hint(let hint): hint.simplifiedChinese
    case .prompt(let error): error.simplifiedChinese
    case .noTerminal(let path, let code, let cause, let terminal):
      "没有可供输入的终端（\(path)：\(systemMessage(code))）：" + cause.simplifiedChinese(terminal ?? "")
    case .noTerminalForAskpass:
      "没有可供输入的终端：请在终端里运行提问的程序，ssh-agent 请加 -D"
    case .timeIsUp: "时间已到：请重新运行"
    case .notWritable(let descriptor):
      "文件描述符 \(descriptor) 未打开，无法写入：请将它重定向到文件或管道"
    case .notDelivered(let code):
      "未能送出输入的内容（\(systemMessage(code))）：请重新运行"
    case .outputFailed(let code):
      "写入标准输出失败（\(systemMessage(code))）：请将它重定向到别处"
    case .note(let text): text
    case .lastAttempt(let note): "\(note)：机会已用完"
    }
  }
}

extension NoTerminalCause {
  fileprivate func simplifiedChinese(_ terminal: String) -> String {
    switch self {
    case .unknown: "请在终端里运行，或用 --stdin 读取一行"
    case .ssh: "请在 ssh 的本地一侧询问，如 codeprompt -- ssh HOST COMMAND"
    case .ownsNone: "请使用 su -P，或指定终端 --tty \(terminal)"
    case .tooManyFiles: "请关闭一些文件，或用 ulimit -n 提高上限"
    case .notAllowed: "请用 --tty 指定自己的终端"
    case .notThere: "请用 --tty 指定一个存在的终端"
    }
  }
}

extension UsageError {
  private static let help = "请参阅 codeprompt --help"

  fileprivate var simplifiedChinese: String {
    switch self {
    case .noArguments: "无法读取命令行参数：请挂载 /proc"
    case .unknownOption(let name, nearest: .some(let nearest)):
      "未知选项“\(name)”：您要找的是“\(nearest)”吗？"
    case .unknownOption(let name, nearest: nil): "未知选项“\(name)”：\(UsageError.help)"
    case .needsValue(let option):
      "选项 \(option.typed) 缺少 \(option.valueName)：请在后面补上它的值"
    case .emptyValue(let option):
      "\(option.typed)= 后面缺少 \(option.valueName)：请补上，或去掉等号"
    case .takesNoValue(let option):
      "选项 \(option.typed) 不需要值：请去掉等号和后面的内容"
    case .wrongValue(let option, let taken, let value):
      "选项 \(option.typed) 的值应为\(taken.simplifiedChinese)，不能是“\(value)”：\(UsageError.help)"
    case .unknownText(let name):
      """
      --text 没有名为“\(name)”的文字：可用的名称有 \
      \(PromptText.allCases.map(\.rawValue).joined(separator: "、"))
      """
    case .noCommand: "“--”后面缺少命令：如果不需要验证，请去掉“--”"
    case .emptyCommand: "“--”后面的命令为空：请写上用于验证的程序"
    case .secondPrompt(let text):
      "“\(text)”是第二个 PROMPT：含有空格的文字请加引号"
    case .twoPrompts(let first, let second, let value, let option):
      """
      “\(first)”和“\(second)”都被当作 PROMPT：\(option.typed) 的值要写在等号后面，如 \
      \(option.typed)=\(value)
      """
    case .emptyPrompt: "PROMPT 为空：请写明要输入什么，或将它去掉"
    case .notOnePrompt(let count):
      "以此名称调用时只接受一个参数，即提示文字，而不是 \(count) 个：要用选项请以 codeprompt 之名调用"
    case .conflict(let conflict): conflict.simplifiedChinese
    }
  }
}

extension UsageHint {
  fileprivate var simplifiedChinese: String {
    switch self {
    case .valueOf(let option, let text):
      "“\(text)”被当作 PROMPT：\(option.typed) 的值要写在等号后面，如 \(option.typed)=\(text)"
    case .option(let option):
      "“\(option.rawValue)”被当作 PROMPT：对应的选项是 \(option.typed)"
    }
  }
}

extension UsageError.Taken {
  fileprivate var simplifiedChinese: String {
    switch self {
    case .number(let range) where range.upperBound == Int(Int32.max):
      "不小于 \(range.lowerBound) 的整数"
    case .number(let range): " \(range.lowerBound) 到 \(range.upperBound) 之间的整数"
    case .duration(allowsZero: true): "时长（如 90s、500ms 或 2m，最长一周）"
    case .duration(allowsZero: false): "大于零的时长（如 90s、500ms 或 2m，最长一周）"
    case .submission: " auto、enter 或时长（如 800ms）"
    case .statuses: " 1 到 123 之间的退出状态（如 22 或 1,5-7）"
    case .nameAndText: " NAME=TEXT"
    case .word(let words): " \(words.list(separator: "、", last: " 或 "))"
    case .character: "单个字符"
    case .characters: "“chars:”后跟各占一格的字符"
    case .groups(let count): "总和为 \(count) 的分组（如 3-3）"
    }
  }
}

extension UsageError.Conflict {
  fileprivate var simplifiedChinese: String {
    switch self {
    case .contradiction(let one, let other):
      "\(one.typed) 与 \(other.typed) 互相冲突：请去掉其中一个"
    case .limitsCrossed(let least, let most):
      "--min \(least) 大于 --max \(most)：请对调两者"
    case .needsCells(let option):
      """
      \(option.typed) 只能用于分格输入：请同时使用 \
      \(option.cellOptions.list(separator: "、", last: " 或 "))
      """
    case .needsCommand(let option):
      "\(option.typed) 需要用于验证的命令：请将命令写在“--”后面"
    case .nothingToRest: "--cooldown 需要 --challenge 或 --resend：请加上其中一个"
    case .nothingToShow: "--graphics 需要 --challenge：请加上输出图片的命令"
    case .nothingMasked(let option):
      "输入的内容本来就会显示，\(option.typed) 不起作用：请同时使用 --mask"
    case .onlyDigits(let option):
      "\(option.typed) 对 --digits 不起作用：请改用 --length"
    case .nothingAsked(let option):
      "\(option.typed) 对 --stdin 不起作用：请去掉其中一个"
    case .eventsInOutput(let descriptor):
      "--status-fd \(descriptor) 会使事件与输出混在一起：请指定另一个文件描述符"
    case .answerInOutput:
      "--output-fd 1 会使输入的内容与命令的输出混在一起：请改用 --print"
    case .terminalAsInput:
      "--stdin 从管道或文件读取，而不是终端：要在终端上输入，请去掉它"
    }
  }
}

extension CodePromptError {
  fileprivate var simplifiedChinese: String {
    switch self {
    case .noTerminal(let path, let code):
      Diagnostic.noTerminal(path: path, code: code, .unknown, terminal: nil).simplifiedChinese
    case .notATerminal(let path): "“\(path)”不是终端：请用 --tty 指定终端，或使用 --stdin"
    case .notOwnTerminal(let path): "“\(path)”是其他用户的终端：请指定自己的终端"
    case .inBackground: "正在后台运行，且没有 shell 能将它切换到前台：请使用 --stdin"
    case .promptAlreadyOpen: "本进程中已有一个输入提示：请先结束它"
    case .terminalInUse:
      "另一个输入提示正在使用此终端：请结束它，或用 --wait 等待"
    case .terminalNotRestored: "无法恢复终端设置：如果看不到输入的内容，请运行 stty sane"
    case .terminalLost: "输入完成之前终端已断开：请重新运行"
    case .terminalRefused(let code):
      "终端不接受所需的设置（\(systemMessage(code))）：请使用 --stdin"
    case .outOfMemory(let code):
      "内存不足，无法保存输入的内容（\(systemMessage(code))）：请关闭一些程序"
    case .noResources(let code): "无法开始输入（\(systemMessage(code))）：请关闭一些文件或程序"
    case .inputFailed(let code):
      "读取标准输入失败（\(systemMessage(code))）：请提供一行内容"
    case .interrupted(let signal): "被信号 \(signal) 中断：请重新运行"
    case .challengeFailed(let reason): "无法获取要显示的内容（\(reason)）：请重新运行"
    case .commandFailed(let failure, let told):
      failure.simplifiedChinese(told.map { "（\($0)）" } ?? "")
    }
  }
}

extension CommandFailure {
  // The last line of the command's standard error follows the description of the failure.
  fileprivate func simplifiedChinese(_ said: String) -> String {
    switch self {
    case .notFound(let name):
      """
      找不到用于验证的命令“\(name)”：提示文字要写在“--”前面，shell 函数要通过 \
      bash -c 运行
      """
    case .notExecutable(let path): "“\(path)”无法运行：请在“--”后面写上一个程序"
    case .notStarted(let name, let code):
      "无法启动“\(name)”（\(systemMessage(code))）：请关闭一些程序后重试"
    case .exited(let status):
      "命令未能完成工作，退出状态为 \(status)\(said)：请在它恢复后重试"
    case .killed(let signal): "命令被信号 \(signal) 终止\(said)：请单独运行它以查明原因"
    case .timedOut:
      "命令运行时间过长\(said)：请用 --verify-timeout 延长时限"
    case .tooMuchOutput: "命令的输出超过 1 MiB（图片为 64 MiB）：请让它减少输出"
    case .outputLost(let code): "无法读取命令的输出（\(systemMessage(code))）：请重试"
    case .badPicture: "无法读取命令输出的图片\(said)：请让它输出完整的图片"
    case .noOutput: "命令没有输出任何内容\(said)：请让它输出要询问的内容"
    case .blankOutput: "命令的输出没有可见内容\(said)：请让它输出要询问的内容"
    case .usedTerminal:
      "命令试图使用终端\(said)：请让它改从标准输入读取"
    }
  }
}
