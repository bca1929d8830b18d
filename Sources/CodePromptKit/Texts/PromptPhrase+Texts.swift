// The words of each phrase in all languages. The traditional Chinese texts use the vocabulary of
// Taiwan and Hong Kong, not that of the mainland in other characters.

extension PromptPhrase {
  package func text(in language: Language) -> String {
    switch self {
    case .enterCode(.some(let count)):
      language.pick(
        "Enter the \(count)-digit code", "请输入 \(count) 位数字验证码", "請輸入 \(count) 位數驗證碼")
    case .enterCode(nil): language.pick("Enter the code", "请输入验证码", "請輸入驗證碼")
    case .note(let note): note.text(in: language)
    case .enterPassword: language.pick("Password", "请输入密码", "請輸入密碼")
    case .asking(let prompt, let length, let needsEnter):
      PromptPhrase.asking(prompt, length, needsEnter: needsEnter, in: language)
    case .enterText: language.pick("Your answer", "请输入", "請輸入")
    case .goOn: language.pick("Continue?", "是否继续？", "是否繼續？")
    case .yes: language.pick("Yes", "是", "是")
    case .no: language.pick("No", "否", "否")
    case .ok: language.pick("OK", "确定", "確定")
    case .cancel: language.pick("Cancel", "取消", "取消")
    case .press(let keys):
      language.pick("Press ", "请按 ", "請按 ")
        + keys.map { $0.text(in: language) }.joined(separator: language.pick(", ", "、", "、"))
    case .again: language.pick("Once more, to be sure", "请再次输入以确认", "請再次輸入以確認")
    case .checking: language.pick("Checking…", "正在验证…", "驗證中…")
    case .stillChecking: language.pick("Still checking…", "仍在验证…", "仍在驗證…")
    case .fetching: language.pick("One moment…", "请稍候…", "請稍候…")
    case .commandWaits:
      language.pick(
        "A command wants to ask something. Press Ctrl-U to let it ask.",
        "有一个命令需要提问。请按 Ctrl-U 让它提问。", "有一個命令需要提問。請按 Ctrl-U 讓它提問。")
    case .sending: language.pick("Asking for a new code…", "正在重新获取验证码…", "正在重新取得驗證碼…")
    case .sent: language.pick("Sent", "验证码已发送", "驗證碼已傳送")
    case .noNewCode(.nothingCame): language.pick("No new code came", "未收到新验证码", "未收到新驗證碼")
    case .noNewCode(.tookTooLong):
      language.pick("No new code: it took too long", "未能获取新验证码：等待超时", "無法取得新驗證碼：等候逾時")
    case .noNewCode(.printedTooMuch):
      language.pick(
        "No new code: its command printed too much", "未能获取新验证码：命令输出过多", "無法取得新驗證碼：指令輸出過多")
    case .noNewCode(.usedTerminal):
      language.pick(
        "No new code: its command tried to use the terminal", "未能获取新验证码：命令试图使用终端",
        "無法取得新驗證碼：指令試圖使用終端機")
    case .notFilledIn(.nothingCame):
      language.pick("The code could not be filled in", "未能自动填入验证码", "無法自動填入驗證碼")
    case .notFilledIn(.tookTooLong):
      language.pick(
        "The code could not be filled in: it took too long", "未能自动填入验证码：等待超时", "無法自動填入驗證碼：等候逾時")
    case .notFilledIn(.printedTooMuch):
      language.pick(
        "The code could not be filled in: too much was printed", "未能自动填入验证码：命令输出过多",
        "無法自動填入驗證碼：指令輸出過多")
    case .notFilledIn(.usedTerminal):
      language.pick(
        "The code could not be filled in: the terminal is in use", "未能自动填入验证码：命令试图使用终端",
        "無法自動填入驗證碼：指令試圖使用終端機")
    case .pictureNotShown: language.pick("The picture can't be shown here", "此处无法显示图片", "此處無法顯示圖片")
    case .pictureNeedsRoom:
      language.pick("The picture needs a larger window", "窗口太小，无法显示图片", "視窗太小，無法顯示圖片")
    case .pictureNeeds(let program):
      language.pick(
        "To see the picture, install \(program)", "要查看图片，请安装 \(program)", "要查看圖片，請安裝 \(program)")
    case .badPicture: language.pick("The picture can't be read", "无法读取图片", "無法讀取圖片")
    case .timeLeft(let clock): language.pick("\(clock) left", "剩余时间 \(clock)", "剩餘時間 \(clock)")
    case .timeLimit(let seconds):
      language.pick("Time limit: ", "限时 ", "時限 ") + PromptPhrase.duration(seconds, in: language)
    case .lessTime(let seconds):
      language.pick("Less than ", "剩余时间不足 ", "剩餘時間不到 ")
        + PromptPhrase.duration(seconds, in: language) + language.pick(" left", "", "")
    // The count is not "3/6", which a screen reader reads as a fraction or a date.
    case .entered(let count, of: .some(let total)):
      language.pick(
        "\(count) of \(total) entered", "已输入 \(count) 位，共 \(total) 位", "已輸入 \(count) 位，共 \(total) 位"
      )
    case .entered(let count, of: nil):
      language.pick("\(count) entered", "已输入 \(count) 个字符", "已輸入 \(count) 個字元")
    case .notShown: language.pick("What you type is not shown", "输入的内容不会显示", "輸入的內容不會顯示")
    case .empty: language.pick("The field is empty", "输入框为空", "輸入欄是空的")
    case .quality: language.pick("Quality", "强度", "強度")
    case .tooWeak: language.pick("too weak", "太弱", "太弱")
    case .waiting(let process, let name, let canInterrupt):
      PromptPhrase.waiting(for: process, name, in: language)
        + (canInterrupt
          ? language.pick(" (Ctrl-C gives up)", "（按 Ctrl-C 放弃）", "（按 Ctrl-C 放棄）") : "")
    case .newCode: language.pick("new code", "重新获取验证码", "重新取得驗證碼")
    case .resting(let name, let time): PromptPhrase.resting(name, time, in: language)
    case .forgotIt(isPassword: true): language.pick("forgot it?", "忘记密码？", "忘記密碼？")
    case .forgotIt(isPassword: false): language.pick("forgot it?", "没有验证码？", "沒有驗證碼？")
    case .show: language.pick("show", "显示", "顯示")
    case .hide: language.pick("hide", "隐藏", "隱藏")
    // This text is also shown if nobody checked the answer.
    case .accepted: language.pick("Accepted", "已确认", "已確認")
    case .cancelled: language.pick("Cancelled", "已取消输入", "已取消輸入")
    case .timeIsUp: language.pick("The time is up", "时间已到", "時間已到")
    }
  }

  /// Returns the text shown while the prompt waits for the terminal; it names the process that has
  /// the terminal, as far as that is known.
  private static func waiting(
    for process: Int32?, _ name: String, in language: Language
  ) -> String {
    let holder =
      process.map { process in
        language.pick(
          name.isEmpty ? "process \(process)" : "\(name) (process \(process))",
          name.isEmpty ? "进程 \(process)" : "进程 \(process)（\(name)）",
          name.isEmpty ? "行程 \(process)" : "行程 \(process)（\(name)）")
      } ?? language.pick("another program", "另一个程序", "另一個程式")
    return language.pick(
      "Terminal locked by \(holder): waiting", "正在等待：\(holder)已锁定此终端", "正在等候：\(holder)已鎖定這個終端機")
  }

  private static func resting(_ name: String, _ time: String, in language: Language) -> String {
    let gap = time.last?.isNumber == true ? " " : ""
    return language.pick("\(name) in \(time)", "\(time)\(gap)后可\(name)", "\(time)\(gap)後可\(name)")
  }

  /// Returns the question, then the details (the length of the answer, and whether to press Enter),
  /// then how to cancel. A question that ends with a punctuation mark gets no other one.
  private static func asking(
    _ prompt: String, _ length: Length?, needsEnter: Bool, in language: Language
  ) -> String {
    let mark = language.pick(", ", "，", "，")
    let stop = language.pick(". ", "。", "。")
    let leaving = language.pick("Esc cancels.", "按 Esc 键取消。", "按 Esc 鍵取消。")
    let enter = needsEnter ? language.pick("then Enter", "然后按 Enter 键", "然後按 Enter 鍵") : nil
    let details = [length?.text(in: language), enter].compactMap(\.self).joined(separator: mark)
    let end = prompt.lastIndex { $0 != " " }.map(prompt.index(after:)) ?? prompt.startIndex
    let prompt = String(prompt[..<end])
    let isClosed = prompt.isEmpty || prompt.endsSentence
    let gap = prompt.isEmpty || !isClosed || prompt.last?.isASCII == false ? "" : " "
    if details.isEmpty { return prompt + (isClosed ? gap : stop) + leaving }
    return prompt + (isClosed ? gap : mark) + details + stop + leaving
  }

  /// Returns seconds in words: hours, minutes and seconds with their units.
  static func duration(_ seconds: Int, in language: Language) -> String {
    func plural(_ count: Int) -> String { count == 1 ? "" : "s" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var parts: [String] = []
    if hours > 0 {
      parts.append(language.pick("\(hours) hour\(plural(hours))", "\(hours) 小时", "\(hours) 小時"))
    }
    if minutes > 0 {
      parts.append(
        language.pick("\(minutes) minute\(plural(minutes))", "\(minutes) 分钟", "\(minutes) 分鐘"))
    }
    if rest > 0 || parts.isEmpty {
      parts.append(language.pick("\(rest) second\(plural(rest))", "\(rest) 秒", "\(rest) 秒"))
    }
    return parts.joined(separator: " ")
  }
}

extension PromptPhrase.Length {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .exactly(let amount): amount.text(in: language)
    case .atLeast(let amount):
      language.pick("at least ", "至少 ", "至少 ") + amount.text(in: language)
    case .between(let least, let most):
      "\(least)\(language.pick(" to ", " 到 ", " 到 "))\(most.text(in: language))"
    }
  }
}

extension PromptPhrase.KeyMeaning {
  fileprivate func text(in language: Language) -> String {
    keys.joined(separator: language.pick(" or ", " 或 ", " 或 "))
      + language.pick(" for \(meaning)", "（\(meaning)）", "（\(meaning)）")
  }
}
