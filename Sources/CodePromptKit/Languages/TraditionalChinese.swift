extension PromptLanguage {
  /// 繁體中文.
  public static var traditionalChinese: PromptLanguage { PromptLanguage(TraditionalChinese.self) }
}

/// The built-in texts in Chinese, in the traditional script: in the vocabulary of Taiwan and Hong
/// Kong, not that of the mainland in other characters.
enum TraditionalChinese: Phrasebook {
  package static var name: String { "繁體中文" }
  package static var englishName: String { "Chinese" }
  package static var exampleLocale: String { "zh_TW" }

  static func isMeant(by locale: LocaleName) -> Bool { locale.chineseIsTraditional == true }

  static func text(of phrase: PromptPhrase) -> String {
    switch phrase {
    case .enterCode(.some(let count)): "請輸入 \(count) 位數驗證碼"
    case .enterCode(nil): "請輸入驗證碼"
    case .enterPassword: "請輸入密碼"
    case .enterText: "請輸入"
    case .asking(let question, let length, let needsEnter):
      join(question, [length.map(text), needsEnter ? "然後按 Enter 鍵" : nil], comma: "，", stop: "。")
        + "按 Esc 鍵取消。"
    case .chooseOne: "請選擇"
    case .howToChoose(let way, let count, let enter):
      "\(howToChoose(way, count))\(enter.map { "；僅按 Enter 鍵：\($0)" } ?? "")。按 Esc 鍵取消。"
    case .typeToFilter: "輸入文字以篩選"
    case .nothingMatches: "沒有符合的選項"
    case .matching(let count, let label): "\(count) 個符合的選項：\(label)"
    case .goOn: "是否繼續？"
    case .yes: "是"
    case .no: "否"
    case .ok: "確定"
    case .cancel: "取消"
    case .press(let keys):
      "請按 "
        + keys.map { "\($0.keys.joined(separator: " 或 "))（\($0.meaning)）" }.joined(separator: "、")
    case .again: "請再次輸入以確認"
    case .checking: "驗證中…"
    case .stillChecking: "仍在驗證…"
    case .fetching: "請稍候…"
    case .sending: "正在重新取得驗證碼…"
    case .awaiting: "等待中…"
    case .sent: "驗證碼已傳送"
    case .commandWaits: "有一個命令需要提問。請按 Ctrl-U 讓它提問。"
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
    case .duration(let seconds): duration(seconds)
    case .timeLimit(let seconds): "時限 \(duration(seconds))"
    case .lessTime(let seconds): "剩餘時間不到 \(duration(seconds))"
    case .entered(let count, of: .some(let total)): "已輸入 \(count) 位，共 \(total) 位"
    case .entered(let count, of: nil): "已輸入 \(count) 個字元"
    case .notShown: "輸入的內容不會顯示"
    case .empty: "輸入欄是空的"
    case .quality: "強度"
    case .tooWeak: "太弱"
    case .weakPassword: "請換一個更強的密碼"
    case .newCode: "重新取得驗證碼"
    case .suggestion: "建議一個"
    case .resting(let name, let time): "\(time)\(time.last?.isNumber == true ? " " : "")後可\(name)"
    case .forgotIt(let isPassword): isPassword ? "忘記密碼？" : "沒有驗證碼？"
    case .show: "顯示"
    case .hide: "隱藏"
    case .waiting(let process, let name, let canInterrupt):
      "正在等候：\(holder(process, name))已鎖定這個終端機\(canInterrupt ? "（按 Ctrl-C 放棄）" : "")"
    case .accepted: "已確認"
    case .cancelled: "已取消輸入"
    case .timeIsUp: "時間已到"
    case .wrongCode: "驗證碼錯誤"
    case .wrongPassword: "密碼錯誤"
    case .notAccepted: "未獲通過"
    case .attemptsLeft(let count): "剩餘 \(count) 次機會"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason)（\(attempts)）"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts)：\(reason)"
    case .spokenReason(let reason, let attempts):
      "\(reason)\(reason.endsSentence ? "" : "，")\(attempts)"
    case .unchecked(nil): "目前無法驗證，請按 Enter 鍵重試"
    case .unchecked(.some(let reason)): "請按 Enter 鍵重試：\(reason)"
    case .mismatch: "兩次輸入不一致，請重新輸入"
    case .notAllowed: "不能使用這個字元"
    case .onlyDigits: "只能輸入數字 0 到 9"
    case .full(let amount): "最多 \(text(of: amount))，請先刪除再輸入"
    case .atMost(let amount): "太長，最多 \(text(of: amount))"
    case .atLeast(let amount): "太短，至少 \(text(of: amount))"
    case .missing(let amount): "還差 \(text(of: amount))"
    case .nothingTyped: "尚未輸入內容"
    case .nothingToErase: "沒有可刪除的內容"
    case .keyDoesNothing: "這個按鍵在此沒有作用"
    case .pasteKey: "請用終端機自己的快速鍵貼上，例如 Ctrl-Shift-V"
    case .emptyLine: "輸入的內容是空的"
    case .refused(.noCode(let amount), let source):
      "\(subject(source))中沒有 \(text(of: amount))\(amount.unit == .digits ? "" : "的")驗證碼"
    case .refused(.severalCodes, let source): "\(subject(source))中有多組驗證碼"
    case .refused(.tooLong(let amount), let source): "\(subject(source))太長，最多 \(text(of: amount))"
    case .refused(.notAllowed, let source): "\(subject(source))含有不能使用的字元"
    case .refused(.noOption(let names, let others), let source):
      "\(subject(source))不是以下任何一項： \(names.joined(separator: "、"))"
        + (others > 0 ? " 等，另有 \(others) 項" : "")
    case .refused(.noAnswer, let source): "\(subject(source))無效"
    }
  }

  static func duration(_ seconds: Int) -> String {
    duration(seconds, hours: { "\($0) 小時" }, minutes: { "\($0) 分鐘" }, seconds: { "\($0) 秒" })
  }

  static func passwordWord(isCode: Bool) -> String { "密碼" }

  private static func text(of amount: PromptPhrase.Amount) -> String {
    "\(amount.count) \(amount.unit == .digits ? "位數字" : "個字元")"
  }

  private static func text(of length: PromptPhrase.Length) -> String {
    text(of: length, atLeast: "至少", to: "到", text)
  }

  private static func howToChoose(_ way: PromptPhrase.ChoiceWay, _ count: Int) -> String {
    switch way {
    case .byKey: "按 \(count == 1 ? "1" : "1 到 \(count)")，或按方向鍵再按 Enter 鍵"
    case .byFilter: "輸入部分文字，再按 Enter 鍵"
    case .byNumber: "輸入編號或部分文字，再按 Enter 鍵"
    case .byLine: "輸入編號 \(count == 1 ? "1" : "1 到 \(count)")，再按 Enter 鍵"
    }
  }

  private static func holder(_ process: Int32?, _ name: String) -> String {
    guard let process else { return "另一個程式" }
    return name.isEmpty ? "行程 \(process)" : "行程 \(process)（\(name)）"
  }

  private static func subject(_ source: PromptPhrase.Source) -> String {
    source == .paste ? "貼上的內容" : "輸入的內容"
  }
}
