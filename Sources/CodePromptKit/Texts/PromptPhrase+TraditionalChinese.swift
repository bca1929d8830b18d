extension PromptPhrase {
  /// The text in the vocabulary of Taiwan and Hong Kong, not the mainland's in other characters.
  var traditionalChinese: String {
    switch self {
    case .enterCode(.some(let count)): "請輸入 \(count) 位數驗證碼"
    case .enterCode(nil): "請輸入驗證碼"
    case .note(let note): note.traditionalChinese
    case .enterPassword: "請輸入密碼"
    case .asking(let prompt, let length, let needsEnter):
      PromptPhrase.asking(
        prompt, [length?.traditional, needsEnter ? "然後按 Enter 鍵" : nil], mark: "，", stop: "。",
        leaving: "按 Esc 鍵取消。")
    case .enterText: "請輸入"
    case .goOn: "是否繼續？"
    case .yes: "是"
    case .no: "否"
    case .ok: "確定"
    case .cancel: "取消"
    case .press(let keys): "請按 " + keys.map(\.chinese).joined(separator: "、")
    case .again: "請再次輸入以確認"
    case .checking: "驗證中…"
    case .stillChecking: "仍在驗證…"
    case .fetching: "請稍候…"
    case .sending: "正在重新取得驗證碼…"
    case .sent: "驗證碼已傳送"
    case .noNewCode(.nothingCame): "未收到新驗證碼"
    case .noNewCode(.tookTooLong): "無法取得新驗證碼：等候逾時"
    case .noNewCode(.printedTooMuch): "無法取得新驗證碼：指令輸出過多"
    case .noNewCode(.usedTerminal): "無法取得新驗證碼：指令試圖使用終端機"
    case .notFilledIn(.nothingCame): "無法自動填入驗證碼"
    case .notFilledIn(.tookTooLong): "無法自動填入驗證碼：等候逾時"
    case .notFilledIn(.printedTooMuch): "無法自動填入驗證碼：指令輸出過多"
    case .notFilledIn(.usedTerminal): "無法自動填入驗證碼：指令試圖使用終端機"
    case .pictureNotShown: "此處無法顯示圖片"
    case .pictureNeedsRoom: "視窗太小，無法顯示圖片"
    case .pictureNeeds(let program): "要查看圖片，請安裝 \(program)"
    case .badPicture: "無法讀取圖片"
    case .timeLeft(let clock): "剩餘時間 \(clock)"
    case .timeLimit(let seconds): "時限 \(PromptPhrase.traditionalDuration(seconds))"
    case .lessTime(let seconds): "剩餘時間不到 \(PromptPhrase.traditionalDuration(seconds))"
    // Not "3/6", which a screen reader reads as a fraction or a date.
    case .entered(let count, of: .some(let total)): "已輸入 \(count) 位，共 \(total) 位"
    case .entered(let count, of: nil): "已輸入 \(count) 個字元"
    case .notShown: "輸入的內容不會顯示"
    case .empty: "輸入欄是空的"
    case .quality: "強度"
    case .tooWeak: "太弱"
    case .waiting(let process, let name, let canInterrupt):
      "正在等候：\(process.map { "行程 \($0)\(name.isEmpty ? "" : "（\(name)）")" } ?? "另一個程式")已鎖定這個終端機"
        + (canInterrupt ? "（按 Ctrl-C 放棄）" : "")
    case .newCode: "重新取得驗證碼"
    case .resting(let name, let time):
      "\(time)\(time.last?.isNumber == true ? " " : "")後可\(name)"
    case .forgotIt(isPassword: true): "忘記密碼？"
    case .forgotIt(isPassword: false): "沒有驗證碼？"
    case .show: "顯示"
    case .hide: "隱藏"
    // Also used if nobody checked the answer.
    case .accepted: "已確認"
    case .cancelled: "已取消輸入"
    case .timeIsUp: "時間已到"
    }
  }
}

extension PromptPhrase {
  static func traditionalDuration(_ seconds: Int) -> String {
    duration(seconds) { count, unit in
      switch unit {
      case .hour: "\(count) 小時"
      case .minute: "\(count) 分鐘"
      case .second: "\(count) 秒"
      }
    }
  }
}

extension PromptPhrase.Length {
  fileprivate var traditional: String {
    switch self {
    case .exactly(let amount): amount.traditionalChinese
    case .atLeast(let amount): "至少 \(amount.traditionalChinese)"
    case .between(let least, let most): "\(least) 到 \(most.traditionalChinese)"
    }
  }
}

extension PromptPhrase.Note {
  var traditionalChinese: String {
    switch self {
    case .wrongCode: "驗證碼錯誤"
    case .wrongPassword: "密碼錯誤"
    case .notAccepted: "未獲通過"
    case .attemptsLeft(let count): "剩餘 \(count.map(String.init) ?? "N") 次機會"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason)（\(attempts)）"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts)：\(reason)"
    case .spokenReason(let reason, let attempts):
      "\(reason)\(reason.endsSentence ? "" : "，")\(attempts)"
    case .unchecked(nil): "目前無法驗證，請按 Enter 鍵重試"
    case .unchecked(.some(let reason)): "請按 Enter 鍵重試：\(reason)"
    case .mismatch: "兩次輸入不一致，請重新輸入"
    case .notAllowed: "不能使用這個字元"
    case .onlyDigits: "只能輸入數字 0 到 9"
    case .tooShort: "長度不足"
    case .tooLong: "長度超出限制"
    case .full(let amount): "驗證碼只有 \(amount.traditionalChinese)，請先刪除再輸入"
    case .atMost(let amount): "太長，最多 \(amount.traditionalChinese)"
    case .atLeast(let amount): "太短，至少 \(amount.traditionalChinese)"
    case .missing(let amount): "還差 \(amount.traditionalChinese)"
    case .nothingTyped: "尚未輸入內容"
    case .nothingToErase: "沒有可刪除的內容"
    case .keyDoesNothing: "這個按鍵在此沒有作用"
    case .emptyLine: "輸入的內容是空的"
    case .pasteRefused: "貼上的內容不符合要求"
    case .refused(let refusal, .paste): refusal.traditionalChinese("貼上的內容")
    case .refused(let refusal, .line): refusal.traditionalChinese("輸入的內容")
    }
  }
}

extension PromptPhrase.Note.Amount {
  fileprivate var traditionalChinese: String {
    switch unit {
    case .digits: "\(count) 位數字"
    case .characters: "\(count) 個字元"
    case .bytes: "\(count) 個位元組"
    }
  }
}

extension PromptPhrase.Note.Refusal {
  fileprivate func traditionalChinese(_ subject: String) -> String {
    switch self {
    case .noCode(let amount):
      "\(subject)中沒有 \(amount.traditionalChinese)\(amount.unit == .digits ? "" : "的")驗證碼"
    case .severalCodes: "\(subject)中有多組驗證碼"
    case .tooLong: "\(subject)太長"
    case .notAllowed: "\(subject)含有不能使用的字元"
    case .noAnswer: "\(subject)無效"
    }
  }
}
