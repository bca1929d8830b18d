package import CodePromptKit
internal import CodePromptSystem

extension Diagnostic {
  package func text(in language: Language) -> String {
    switch self {
    case .usage(let error): error.text(in: language)
    case .mayBeValue(let option, let text):
      language.pick(
        """
        '\(text)' is taken for PROMPT: a value of \(option.typed) follows '=', as in \
        '\(option.typed)=\(text)'
        """,
        "“\(text)”被当作 PROMPT：\(option.typed) 的值要写在等号后面，如 \(option.typed)=\(text)",
        "「\(text)」被當作 PROMPT：\(option.typed) 的值要寫在等號後面，例如 \(option.typed)=\(text)")
    case .mayBeOption(let option):
      language.pick(
        "'\(option.rawValue)' is taken for PROMPT: the option is \(option.typed)",
        "“\(option.rawValue)”被当作 PROMPT：对应的选项是 \(option.typed)",
        "「\(option.rawValue)」被當作 PROMPT：對應的選項是 \(option.typed)")
    case .prompt(let error): error.text(in: language)
    case .noTerminal(let path, let code, let cause, let terminal):
      language.pick(
        "no terminal to ask on (\(path): \(systemMessage(code))): ",
        "没有可供输入的终端（\(path)：\(systemMessage(code))）：",
        "沒有可供輸入的終端機（\(path)：\(systemMessage(code))）：") + cause.text(terminal ?? "", in: language)
    case .noTerminalForAskpass:
      language.pick(
        "no terminal to ask on: run the program that asks in one, ssh-agent with -D",
        "没有可供输入的终端：请在终端里运行提问的程序，ssh-agent 请加 -D", "沒有可供輸入的終端機：請在終端機裡執行提問的程式，ssh-agent 請加上 -D")
    case .waitsInBackground:
      language.pick(
        "in the background, where nobody can be asked: bring it to the foreground with fg",
        "正在后台运行，无法询问：请用 fg 切换到前台", "正在背景執行，無法詢問：請用 fg 切換到前景")
    case .timeIsUp: language.pick("the time is up: ask again", "时间已到：请重新运行", "時間已到：請重新執行")
    case .notWritable(let descriptor):
      language.pick(
        "descriptor \(descriptor) is not open for writing: redirect it somewhere",
        "文件描述符 \(descriptor) 未打开，无法写入：请将它重定向到文件或管道", "檔案描述子 \(descriptor) 未開啟，無法寫入：請將它重新導向到檔案或管線")
    case .notDelivered(let code):
      language.pick(
        "the answer was not delivered (\(systemMessage(code))): ask again",
        "未能送出输入的内容（\(systemMessage(code))）：请重新运行", "無法送出輸入的內容（\(systemMessage(code))）：請重新執行")
    case .outputFailed(let code):
      language.pick(
        "standard output failed (\(systemMessage(code))): redirect it somewhere else",
        "写入标准输出失败（\(systemMessage(code))）：请将它重定向到别处", "寫入標準輸出失敗（\(systemMessage(code))）：請將它重新導向到別處")
    case .note(let text): text
    case .lastAttempt(let note):
      language.pick("\(note): that was the last attempt", "\(note)：机会已用完", "\(note)：機會已用完")
    }
  }
}

extension NoTerminalCause {
  fileprivate func text(_ terminal: String, in language: Language) -> String {
    switch self {
    case .unknown:
      language.pick(
        "run it in a terminal, or have it read a line with --stdin",
        "请在终端里运行，或用 --stdin 读取一行", "請在終端機裡執行，或用 --stdin 讀取一行")
    case .ssh:
      language.pick(
        "ask on the near side of ssh, as in 'codeprompt -- ssh HOST COMMAND'",
        "请在 ssh 的本地一侧询问，如 codeprompt -- ssh HOST COMMAND",
        "請在 ssh 的本機端詢問，例如 codeprompt -- ssh HOST COMMAND")
    case .ownsNone:
      language.pick(
        "use 'su -P', or name the terminal: --tty \(terminal)",
        "请使用 su -P，或指定终端 --tty \(terminal)", "請使用 su -P，或指定終端機 --tty \(terminal)")
    case .tooManyFiles:
      language.pick(
        "close some, or raise the limit with 'ulimit -n'",
        "请关闭一些文件，或用 ulimit -n 提高上限", "請關閉一些檔案，或用 ulimit -n 提高上限")
    case .notAllowed:
      language.pick(
        "name a terminal of your own with --tty",
        "请用 --tty 指定自己的终端", "請用 --tty 指定自己的終端機")
    case .notThere:
      language.pick(
        "name one that is there with --tty",
        "请用 --tty 指定一个存在的终端", "請用 --tty 指定一個存在的終端機")
    }
  }
}

extension CodePromptError {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .noTerminal(let path, let code):
      Diagnostic.noTerminal(path: path, code: code, .unknown, terminal: nil).text(in: language)
    case .notATerminal(let path):
      language.pick(
        "'\(path)' is not a terminal: name one with --tty, or use --stdin",
        "“\(path)”不是终端：请用 --tty 指定终端，或使用 --stdin", "「\(path)」不是終端機：請用 --tty 指定終端機，或使用 --stdin")
    case .notOwnTerminal(let path):
      language.pick(
        description, "“\(path)”是其他用户的终端：请指定自己的终端", "「\(path)」是其他使用者的終端機：請指定自己的終端機")
    case .inBackground:
      language.pick(
        "in the background without a shell to bring it to the front: use --stdin",
        "正在后台运行，且没有 shell 能将它切换到前台：请使用 --stdin", "正在背景執行，且沒有 shell 能將它切換到前景：請使用 --stdin")
    case .promptAlreadyOpen: language.pick(description, "本进程中已有一个输入提示：请先结束它", "這個行程中已有一個輸入提示：請先結束它")
    case .terminalInUse:
      language.pick(
        "another prompt is using this terminal: end it, or wait for it with --wait",
        "另一个输入提示正在使用此终端：请结束它，或用 --wait 等待", "另一個輸入提示正在使用此終端機：請結束它，或用 --wait 等候")
    case .terminalNotRestored:
      language.pick(
        description, "无法恢复终端设置：如果看不到输入的内容，请运行 stty sane", "無法還原終端機設定：如果看不到輸入的內容，請執行 stty sane")
    case .terminalLost: language.pick(description, "输入完成之前终端已断开：请重新运行", "輸入完成之前終端機已斷線：請重新執行")
    case .terminalRefused(let code):
      language.pick(
        "the terminal refused its settings (\(systemMessage(code))): use --stdin",
        "终端不接受所需的设置（\(systemMessage(code))）：请使用 --stdin",
        "終端機不接受所需的設定（\(systemMessage(code))）：請使用 --stdin")
    case .outOfMemory(let code):
      language.pick(
        description, "内存不足，无法保存输入的内容（\(systemMessage(code))）：请关闭一些程序",
        "記憶體不足，無法儲存輸入的內容（\(systemMessage(code))）：請關閉一些程式")
    case .noResources(let code):
      language.pick(
        description, "无法开始输入（\(systemMessage(code))）：请关闭一些文件或程序",
        "無法開始輸入（\(systemMessage(code))）：請關閉一些檔案或程式")
    case .inputFailed(let code):
      language.pick(
        "standard input failed (\(systemMessage(code))): give it a line to read",
        "读取标准输入失败（\(systemMessage(code))）：请提供一行内容", "讀取標準輸入失敗（\(systemMessage(code))）：請提供一行內容")
    case .interrupted(let signal):
      language.pick(description, "被信号 \(signal) 中断：请重新运行", "被訊號 \(signal) 中斷：請重新執行")
    case .challengeFailed(let reason):
      language.pick(description, "无法获取要显示的内容（\(reason)）：请重新运行", "無法取得要顯示的內容（\(reason)）：請重新執行")
    case .commandFailed(let failure, let told):
      failure.text(
        told.map { language.pick(" (\($0))", "（\($0)）", "（\($0)）") } ?? "", in: language)
    }
  }
}

extension CommandFailure {
  // `said` ends the message: it is the last line of the command's standard error.
  fileprivate func text(_ said: String, in language: Language) -> String {
    switch self {
    case .notFound(let name):
      language.pick(
        """
        there is no command '\(name)' to check with: PROMPT goes before '--', and a shell function \
        needs bash -c
        """,
        "找不到用于验证的命令“\(name)”：提示文字要写在“--”前面，shell 函数要通过 bash -c 运行",
        "找不到用來驗證的指令「\(name)」：提示文字要寫在「--」前面，shell 函式要透過 bash -c 執行")
    case .notExecutable(let path):
      language.pick(
        "'\(path)' can't be run: name a program after '--'",
        "“\(path)”无法运行：请在“--”后面写上一个程序", "「\(path)」無法執行：請在「--」後面寫上一個程式")
    case .notStarted(let name, let code):
      language.pick(
        description, "无法启动“\(name)”（\(systemMessage(code))）：请关闭一些程序后重试",
        "無法啟動「\(name)」（\(systemMessage(code))）：請關閉一些程式後重試")
    case .exited(let status):
      language.pick(
        "the command could not do its work, with status \(status)\(said): ask again once it can",
        "命令未能完成工作，退出状态为 \(status)\(said)：请在它恢复后重试", "指令無法完成工作，結束狀態為 \(status)\(said)：請在它恢復後重試")
    case .killed(let signal):
      language.pick(
        "the command died by signal \(signal)\(said): run it alone to see why",
        "命令被信号 \(signal) 终止\(said)：请单独运行它以查明原因", "指令被訊號 \(signal) 終止\(said)：請單獨執行它以查明原因")
    case .timedOut:
      language.pick(
        "the command took too long\(said): give it more time with --verify-timeout",
        "命令运行时间过长\(said)：请用 --verify-timeout 延长时限", "指令執行時間過長\(said)：請用 --verify-timeout 延長時限")
    case .tooMuchOutput:
      language.pick(
        "the command wrote more than 1 MiB (64 MiB for a picture): have it write less",
        "命令的输出超过 1 MiB（图片为 64 MiB）：请让它减少输出", "指令的輸出超過 1 MiB（圖片為 64 MiB）：請讓它減少輸出")
    case .outputLost(let code):
      language.pick(
        "the command's output could not be read (\(systemMessage(code))): ask again",
        "无法读取命令的输出（\(systemMessage(code))）：请重试", "無法讀取指令的輸出（\(systemMessage(code))）：請重試")
    case .badPicture:
      language.pick(
        "the command printed a picture that can't be read\(said): have it print all of one",
        "无法读取命令输出的图片\(said)：请让它输出完整的图片", "無法讀取指令輸出的圖片\(said)：請讓它輸出完整的圖片")
    case .noOutput:
      language.pick(
        "the command printed nothing\(said): have it print what to ask",
        "命令没有输出任何内容\(said)：请让它输出要询问的内容", "指令沒有輸出任何內容\(said)：請讓它輸出要詢問的內容")
    case .blankOutput:
      language.pick(
        "the command printed nothing that can be seen\(said): have it print what to ask",
        "命令的输出没有可见内容\(said)：请让它输出要询问的内容", "指令的輸出沒有可見內容\(said)：請讓它輸出要詢問的內容")
    case .usedTerminal:
      language.pick(
        "the command tried to use the terminal\(said): have it read its standard input",
        "命令试图使用终端\(said)：请让它改从标准输入读取", "指令嘗試使用終端機\(said)：請讓它改從標準輸入讀取")
    }
  }
}
