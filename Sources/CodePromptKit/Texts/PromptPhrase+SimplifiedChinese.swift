extension PromptPhrase {
  var simplifiedChinese: String {
    switch self {
    case .enterCode(.some(let count)): "请输入 \(count) 位数字验证码"
    case .enterCode(nil): "请输入验证码"
    case .note(let note): note.simplifiedChinese
    case .enterPassword: "请输入密码"
    case .asking(let prompt, let length, let needsEnter):
      PromptPhrase.asking(
        prompt, [length?.simplified, needsEnter ? "然后按 Enter 键" : nil], mark: "，", stop: "。",
        leaving: "按 Esc 键取消。")
    case .enterText: "请输入"
    case .goOn: "是否继续？"
    case .yes: "是"
    case .no: "否"
    case .ok: "确定"
    case .cancel: "取消"
    case .press(let keys): "请按 " + keys.map(\.chinese).joined(separator: "、")
    case .again: "请再次输入以确认"
    case .checking: "正在验证…"
    case .stillChecking: "仍在验证…"
    case .fetching: "请稍候…"
    case .sending: "正在重新获取验证码…"
    case .sent: "验证码已发送"
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
    case .timeLimit(let seconds): "限时 \(PromptPhrase.simplifiedDuration(seconds))"
    case .lessTime(let seconds): "剩余时间不足 \(PromptPhrase.simplifiedDuration(seconds))"
    // Not "3/6", which a screen reader reads as a fraction or a date.
    case .entered(let count, of: .some(let total)): "已输入 \(count) 位，共 \(total) 位"
    case .entered(let count, of: nil): "已输入 \(count) 个字符"
    case .notShown: "输入的内容不会显示"
    case .empty: "输入框为空"
    case .quality: "强度"
    case .tooWeak: "太弱"
    case .waiting(let process, let name, let canInterrupt):
      "正在等待：\(process.map { "进程 \($0)\(name.isEmpty ? "" : "（\(name)）")" } ?? "另一个程序")已锁定此终端"
        + (canInterrupt ? "（按 Ctrl-C 放弃）" : "")
    case .newCode: "重新获取验证码"
    case .resting(let name, let time):
      "\(time)\(time.last?.isNumber == true ? " " : "")后可\(name)"
    case .forgotIt(isPassword: true): "忘记密码？"
    case .forgotIt(isPassword: false): "没有验证码？"
    case .show: "显示"
    case .hide: "隐藏"
    // Also used if nobody checked the answer.
    case .accepted: "已确认"
    case .cancelled: "已取消输入"
    case .timeIsUp: "时间已到"
    }
  }
}

extension PromptPhrase {
  static func simplifiedDuration(_ seconds: Int) -> String {
    duration(seconds) { count, unit in
      switch unit {
      case .hour: "\(count) 小时"
      case .minute: "\(count) 分钟"
      case .second: "\(count) 秒"
      }
    }
  }
}

extension PromptPhrase.Length {
  fileprivate var simplified: String {
    switch self {
    case .exactly(let amount): amount.simplifiedChinese
    case .atLeast(let amount): "至少 \(amount.simplifiedChinese)"
    case .between(let least, let most): "\(least) 到 \(most.simplifiedChinese)"
    }
  }
}

extension PromptPhrase.KeyMeaning {
  /// The text of both kinds of Chinese.
  var chinese: String { keys.joined(separator: " 或 ") + "（\(meaning)）" }
}

extension PromptPhrase.Note {
  var simplifiedChinese: String {
    switch self {
    case .wrongCode: "验证码错误"
    case .wrongPassword: "密码错误"
    case .notAccepted: "未获通过"
    case .attemptsLeft(let count): "剩余 \(count.map(String.init) ?? "N") 次机会"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason)（\(attempts)）"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts)：\(reason)"
    case .spokenReason(let reason, let attempts):
      "\(reason)\(reason.endsSentence ? "" : "，")\(attempts)"
    case .unchecked(nil): "暂时无法验证，请按 Enter 键重试"
    case .unchecked(.some(let reason)): "请按 Enter 键重试：\(reason)"
    case .mismatch: "两次输入不一致，请重新输入"
    case .notAllowed: "不能使用这个字符"
    case .onlyDigits: "只能输入数字 0 到 9"
    case .tooShort: "长度不够"
    case .tooLong: "长度超出限制"
    case .full(let amount): "验证码只有 \(amount.simplifiedChinese)，请先删除再输入"
    case .atMost(let amount): "太长，最多 \(amount.simplifiedChinese)"
    case .atLeast(let amount): "太短，至少 \(amount.simplifiedChinese)"
    case .missing(let amount): "还差 \(amount.simplifiedChinese)"
    case .nothingTyped: "尚未输入内容"
    case .nothingToErase: "没有可删除的内容"
    case .keyDoesNothing: "此键在这里不起作用"
    case .emptyLine: "输入的内容为空"
    case .pasteRefused: "粘贴的内容不符合要求"
    case .refused(let refusal, .paste): refusal.simplifiedChinese("粘贴的内容")
    case .refused(let refusal, .line): refusal.simplifiedChinese("输入的内容")
    }
  }
}

extension PromptPhrase.Note.Amount {
  fileprivate var simplifiedChinese: String {
    switch unit {
    case .digits: "\(count) 位数字"
    case .characters: "\(count) 个字符"
    case .bytes: "\(count) 个字节"
    }
  }
}

extension PromptPhrase.Note.Refusal {
  fileprivate func simplifiedChinese(_ subject: String) -> String {
    switch self {
    case .noCode(let amount):
      "\(subject)中没有 \(amount.simplifiedChinese)\(amount.unit == .digits ? "" : "的")验证码"
    case .severalCodes: "\(subject)中有多个验证码"
    case .tooLong: "\(subject)太长"
    case .notAllowed: "\(subject)含有不能使用的字符"
    case .noAnswer: "\(subject)无效"
    }
  }
}
