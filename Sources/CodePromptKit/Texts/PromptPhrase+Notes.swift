// The words of each note in all languages.

extension PromptPhrase.Note {
  package func text(in language: Language) -> String {
    switch self {
    case .wrongCode: language.pick("That code is wrong", "验证码错误", "驗證碼錯誤")
    case .wrongPassword: language.pick("That password is wrong", "密码错误", "密碼錯誤")
    case .notAccepted: language.pick("It was not accepted", "未获通过", "未獲通過")
    case .attemptsLeft(1): language.pick("1 attempt left", "剩余 1 次机会", "剩餘 1 次機會")
    case .attemptsLeft(nil): language.pick("N attempts left", "剩余 N 次机会", "剩餘 N 次機會")
    case .attemptsLeft(let count?):
      language.pick("\(count) attempts left", "剩余 \(count) 次机会", "剩餘 \(count) 次機會")
    case .reason(let reason, let attempts, comesFirst: true):
      language.pick("\(reason) (\(attempts))", "\(reason)（\(attempts)）", "\(reason)（\(attempts)）")
    case .reason(let reason, let attempts, comesFirst: false):
      attempts + language.pick(": ", "：", "：") + reason
    case .spokenReason(let reason, let attempts) where reason.endsSentence:
      reason + language.pick(" ", "", "") + attempts
    case .spokenReason(let reason, let attempts):
      reason + language.pick(", ", "，", "，") + attempts
    case .unchecked(nil):
      language.pick(
        "The answer could not be checked: Enter tries again", "暂时无法验证，请按 Enter 键重试",
        "目前無法驗證，請按 Enter 鍵重試")
    case .unchecked(.some(let reason)):
      language.pick("Enter tries again: ", "请按 Enter 键重试：", "請按 Enter 鍵重試：") + reason
    case .mismatch:
      language.pick("The two are not the same: start again", "两次输入不一致，请重新输入", "兩次輸入不一致，請重新輸入")
    case .notAllowed: language.pick("That character is not allowed", "不能使用这个字符", "不能使用這個字元")
    case .onlyDigits: language.pick("Only the digits 0 to 9", "只能输入数字 0 到 9", "只能輸入數字 0 到 9")
    case .tooShort: language.pick("Too short", "长度不够", "長度不足")
    case .tooLong: language.pick("Too long", "长度超出限制", "長度超出限制")
    case .full(let amount):
      language.pick(
        "The code has only \(amount.text(in: language)): delete one to go on",
        "验证码只有 \(amount.text(in: language))，请先删除再输入",
        "驗證碼只有 \(amount.text(in: language))，請先刪除再輸入")
    case .atMost(let amount):
      language.pick("Too long: at most ", "太长，最多 ", "太長，最多 ") + amount.text(in: language)
    case .atLeast(let amount):
      language.pick("Too short: at least ", "太短，至少 ", "太短，至少 ") + amount.text(in: language)
    case .missing(let amount):
      language.pick(
        "\(amount.text(in: language)) \(amount.count == 1 ? "is" : "are") missing",
        "还差 \(amount.text(in: language))", "還差 \(amount.text(in: language))")
    case .nothingTyped: language.pick("Nothing was typed", "尚未输入内容", "尚未輸入內容")
    case .nothingToErase: language.pick("Nothing to delete", "没有可删除的内容", "沒有可刪除的內容")
    case .keyDoesNothing: language.pick("That key does nothing here", "此键在这里不起作用", "這個按鍵在此沒有作用")
    case .emptyLine: language.pick("The input is empty", "输入的内容为空", "輸入的內容是空的")
    case .pasteRefused: language.pick("What was pasted does not fit", "粘贴的内容不符合要求", "貼上的內容不符合要求")
    case .refused(let refusal, let source): refusal.text(of: source, in: language)
    }
  }
}

extension PromptPhrase.Note.Amount {
  func text(in language: Language) -> String {
    let plural = count == 1 ? "" : "s"
    return switch unit {
    case .digits: language.pick("\(count) digit\(plural)", "\(count) 位数字", "\(count) 位數字")
    case .characters:
      language.pick("\(count) character\(plural)", "\(count) 个字符", "\(count) 個字元")
    case .bytes: language.pick("\(count) byte\(plural)", "\(count) 个字节", "\(count) 個位元組")
    }
  }
}

extension PromptPhrase.Note.Refusal {
  fileprivate func text(of source: PromptPhrase.Note.Source, in language: Language) -> String {
    let isPaste = source == .paste
    let place = isPaste ? "what was pasted" : "the input"
    let subject =
      isPaste
      ? language.pick("What was pasted", "粘贴的内容", "貼上的內容")
      : language.pick("The input", "输入的内容", "輸入的內容")
    switch self {
    case .noCode(let amount):
      let (length, particle) = (amount.text(in: language), amount.unit == .digits ? "" : "的")
      return language.pick(
        "No code of \(length) in \(place)", "\(subject)中没有 \(length)\(particle)验证码",
        "\(subject)中沒有 \(length)\(particle)驗證碼")
    case .severalCodes:
      return language.pick(
        "More than one code in \(place)", "\(subject)中有多个验证码", "\(subject)中有多組驗證碼")
    case .tooLong: return language.pick("\(subject) is too long", "\(subject)太长", "\(subject)太長")
    case .notAllowed:
      return language.pick(
        "\(subject) holds a character that is not allowed", "\(subject)含有不能使用的字符",
        "\(subject)含有不能使用的字元")
    case .noAnswer:
      return language.pick("\(subject) is no answer", "\(subject)无效", "\(subject)無效")
    }
  }
}
