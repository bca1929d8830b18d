extension PromptLanguage {
  /// 简体中文.
  public static var simplifiedChinese: PromptLanguage { PromptLanguage(SimplifiedChinese.self) }
}

/// The built-in texts in Chinese, in the simplified script.
enum SimplifiedChinese: Phrasebook {
  package static var name: String { "简体中文" }
  package static var englishName: String { "Chinese" }
  package static var exampleLocale: String { "zh_CN" }

  static func isMeant(by locale: LocaleName) -> Bool { locale.chineseIsTraditional == false }

  static func text(of phrase: PromptPhrase) -> String {
    switch phrase {
    case .enterCode(.some(let count)): "请输入 \(count) 位数字验证码"
    case .enterCode(nil): "请输入验证码"
    case .enterPassword: "请输入密码"
    case .enterText: "请输入"
    case .asking(let question, let length, let needsEnter):
      join(question, [length.map(text), needsEnter ? "然后按 Enter 键" : nil], comma: "，", stop: "。")
        + "按 Esc 键取消。"
    case .chooseOne: "请选择"
    case .howToChoose(let way, let count, let enter):
      "\(howToChoose(way, count))\(enter.map { "；仅按 Enter 键：\($0)" } ?? "")。按 Esc 键取消。"
    case .typeToFilter: "输入文字以筛选"
    case .nothingMatches: "没有匹配的选项"
    case .matching(let count, let label): "\(count) 个匹配的选项：\(label)"
    case .goOn: "是否继续？"
    case .yes: "是"
    case .no: "否"
    case .ok: "确定"
    case .cancel: "取消"
    case .press(let keys):
      "请按 "
        + keys.map { "\($0.keys.joined(separator: " 或 "))（\($0.meaning)）" }.joined(separator: "、")
    case .again: "请再次输入以确认"
    case .checking: "正在验证…"
    case .stillChecking: "仍在验证…"
    case .fetching: "请稍候…"
    case .sending: "正在重新获取验证码…"
    case .awaiting: "等待中…"
    case .sent: "验证码已发送"
    case .commandWaits: "有一个命令需要提问。请按 Ctrl-U 让它提问。"
    case .noNewCode(.nothingCame): "未收到新验证码"
    case .noNewCode(.tookTooLong): "未能获取新验证码：等待超时"
    case .noNewCode(.printedTooMuch): "未能获取新验证码：命令输出过多"
    case .noNewCode(.usedTerminal): "未能获取新验证码：命令试图使用终端"
    case .notFilledIn(.nothingCame): "未能自动填入验证码"
    case .notFilledIn(.tookTooLong): "未能自动填入验证码：等待超时"
    case .notFilledIn(.printedTooMuch): "未能自动填入验证码：命令输出过多"
    case .notFilledIn(.usedTerminal): "未能自动填入验证码：命令试图使用终端"
    case .pictureNotShown: "此处无法显示图片"
    case .pictureNeedsRoom: "窗口太小，无法显示图片"
    case .pictureNeeds(let program): "要查看图片，请安装 \(program)"
    case .badPicture: "无法读取图片"
    case .timeLeft(let clock): "剩余时间 \(clock)"
    case .duration(let seconds): duration(seconds)
    case .timeLimit(let seconds): "限时 \(duration(seconds))"
    case .lessTime(let seconds): "剩余时间不足 \(duration(seconds))"
    case .entered(let count, of: .some(let total)): "已输入 \(count) 位，共 \(total) 位"
    case .entered(let count, of: nil): "已输入 \(count) 个字符"
    case .notShown: "输入的内容不会显示"
    case .empty: "输入框为空"
    case .quality: "强度"
    case .tooWeak: "太弱"
    case .weakPassword: "请换一个更强的密码"
    case .newCode: "重新获取验证码"
    case .suggestion: "建议一个"
    case .resting(let name, let time): "\(time)\(time.last?.isNumber == true ? " " : "")后可\(name)"
    case .forgotIt(let isPassword): isPassword ? "忘记密码？" : "没有验证码？"
    case .show: "显示"
    case .hide: "隐藏"
    case .waiting(let process, let name, let canInterrupt):
      "正在等待：\(holder(process, name))已锁定此终端\(canInterrupt ? "（按 Ctrl-C 放弃）" : "")"
    case .accepted: "已确认"
    case .cancelled: "已取消输入"
    case .timeIsUp: "时间已到"
    case .wrongCode: "验证码错误"
    case .wrongPassword: "密码错误"
    case .notAccepted: "未获通过"
    case .attemptsLeft(let count): "剩余 \(count) 次机会"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason)（\(attempts)）"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts)：\(reason)"
    case .spokenReason(let reason, let attempts):
      "\(reason)\(reason.endsSentence ? "" : "，")\(attempts)"
    case .unchecked(nil): "暂时无法验证，请按 Enter 键重试"
    case .unchecked(.some(let reason)): "请按 Enter 键重试：\(reason)"
    case .mismatch: "两次输入不一致，请重新输入"
    case .notAllowed: "不能使用这个字符"
    case .onlyDigits: "只能输入数字 0 到 9"
    case .full(let amount): "最多 \(text(of: amount))，请先删除再输入"
    case .atMost(let amount): "太长，最多 \(text(of: amount))"
    case .atLeast(let amount): "太短，至少 \(text(of: amount))"
    case .missing(let amount): "还差 \(text(of: amount))"
    case .nothingTyped: "尚未输入内容"
    case .nothingToErase: "没有可删除的内容"
    case .keyDoesNothing: "此键在这里不起作用"
    case .pasteKey: "请用终端自己的快捷键粘贴，例如 Ctrl-Shift-V"
    case .emptyLine: "输入的内容为空"
    case .refused(.noCode(let amount), let source):
      "\(subject(source))中没有 \(text(of: amount))\(amount.unit == .digits ? "" : "的")验证码"
    case .refused(.severalCodes, let source): "\(subject(source))中有多个验证码"
    case .refused(.tooLong(let amount), let source): "\(subject(source))太长，最多 \(text(of: amount))"
    case .refused(.notAllowed, let source): "\(subject(source))含有不能使用的字符"
    case .refused(.noOption(let names, let others), let source):
      "\(subject(source))不是以下任何一项： \(names.joined(separator: "、"))"
        + (others > 0 ? " 等，另有 \(others) 项" : "")
    case .refused(.noAnswer, let source): "\(subject(source))无效"
    }
  }

  static func duration(_ seconds: Int) -> String {
    duration(seconds, hours: { "\($0) 小时" }, minutes: { "\($0) 分钟" }, seconds: { "\($0) 秒" })
  }

  static func passwordWord(isCode: Bool) -> String { "密码" }

  private static func text(of amount: PromptPhrase.Amount) -> String {
    "\(amount.count) \(amount.unit == .digits ? "位数字" : "个字符")"
  }

  private static func text(of length: PromptPhrase.Length) -> String {
    text(of: length, atLeast: "至少", to: "到", text)
  }

  private static func howToChoose(_ way: PromptPhrase.ChoiceWay, _ count: Int) -> String {
    switch way {
    case .byKey: "按 \(count == 1 ? "1" : "1 到 \(count)")，或按方向键再按 Enter 键"
    case .byFilter: "输入部分文字，再按 Enter 键"
    case .byNumber: "输入编号或部分文字，再按 Enter 键"
    case .byLine: "输入编号 \(count == 1 ? "1" : "1 到 \(count)")，再按 Enter 键"
    }
  }

  private static func holder(_ process: Int32?, _ name: String) -> String {
    guard let process else { return "另一个程序" }
    return name.isEmpty ? "进程 \(process)" : "进程 \(process)（\(name)）"
  }

  private static func subject(_ source: PromptPhrase.Source) -> String {
    source == .paste ? "粘贴的内容" : "输入的内容"
  }
}
