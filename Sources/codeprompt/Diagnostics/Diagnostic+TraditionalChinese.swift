internal import CodePromptKit
internal import CodePromptTerminalMode

extension Diagnostic {
  var traditionalChinese: String {
    switch self {
    case .usage(let error): error.traditionalChinese
    case .hint(let hint): hint.traditionalChinese
    case .prompt(let error): error.traditionalChinese
    case .noTerminal(let path, let code, let cause, let terminal):
      "沒有可供輸入的終端機（\(path)：\(systemMessage(code))）：" + cause.traditionalChinese(terminal ?? "")
    case .noTerminalForAskpass:
      "沒有可供輸入的終端機：請在終端機裡執行提問的程式，ssh-agent 請加上 -D"
    case .timeIsUp: "時間已到：請重新執行"
    case .notWritable(let descriptor):
      "檔案描述子 \(descriptor) 未開啟，無法寫入：請將它重新導向到檔案或管線"
    case .notDelivered(let code):
      "無法送出輸入的內容（\(systemMessage(code))）：請重新執行"
    case .outputFailed(let code):
      "寫入標準輸出失敗（\(systemMessage(code))）：請將它重新導向到別處"
    case .note(let text): text
    case .lastAttempt(let note): "\(note)：機會已用完"
    }
  }
}

extension NoTerminalCause {
  fileprivate func traditionalChinese(_ terminal: String) -> String {
    switch self {
    case .unknown: "請在終端機裡執行，或用 --stdin 讀取一行"
    case .ssh: "請在 ssh 的本機端詢問，例如 codeprompt -- ssh HOST COMMAND"
    case .ownsNone: "請使用 su -P，或指定終端機 --tty \(terminal)"
    case .tooManyFiles: "請關閉一些檔案，或用 ulimit -n 提高上限"
    case .notAllowed: "請用 --tty 指定自己的終端機"
    case .notThere: "請用 --tty 指定一個存在的終端機"
    }
  }
}

extension UsageError {
  private static let help = "請參閱 codeprompt --help"

  fileprivate var traditionalChinese: String {
    switch self {
    case .noArguments: "無法讀取程式的引數：請掛載 /proc"
    case .unknownOption(let name, nearest: .some(let nearest)):
      "未知的選項「\(name)」：您要找的是「\(nearest)」嗎？"
    case .unknownOption(let name, nearest: nil): "未知的選項「\(name)」：\(UsageError.help)"
    case .needsValue(let option):
      "選項 \(option.typed) 缺少 \(option.valueName)：請在後面補上它的值"
    case .emptyValue(let option):
      "\(option.typed)= 後面缺少 \(option.valueName)：請補上，或拿掉等號"
    case .takesNoValue(let option):
      "選項 \(option.typed) 不需要值：請拿掉等號和後面的內容"
    case .wrongValue(let option, let taken, let value):
      "選項 \(option.typed) 的值應為\(taken.traditionalChinese)，不能是「\(value)」：\(UsageError.help)"
    case .unknownText(let name):
      """
      --text 沒有名為「\(name)」的文字：可用的名稱有 \
      \(PromptText.allCases.map(\.rawValue).joined(separator: "、"))
      """
    case .noCommand: "「--」後面缺少指令：如果不需要驗證，請拿掉「--」"
    case .emptyCommand: "「--」後面的指令是空的：請寫上用來驗證的程式"
    case .secondPrompt(let text):
      "「\(text)」是第二個 PROMPT：含有空格的文字請加上引號"
    case .twoPrompts(let first, let second, let value, let option):
      """
      「\(first)」和「\(second)」都被當作 PROMPT：\(option.typed) 的值要寫在等號後面，例如 \
      \(option.typed)=\(value)
      """
    case .emptyPrompt: "PROMPT 是空的：請寫明要輸入什麼，或將它拿掉"
    case .notOnePrompt(let count):
      "以此名稱呼叫時只接受一個引數，即提示文字，而不是 \(count) 個：要用選項請以 codeprompt 之名呼叫"
    case .conflict(let conflict): conflict.traditionalChinese
    }
  }
}

extension UsageHint {
  fileprivate var traditionalChinese: String {
    switch self {
    case .valueOf(let option, let text):
      "「\(text)」被當作 PROMPT：\(option.typed) 的值要寫在等號後面，例如 \(option.typed)=\(text)"
    case .option(let option):
      "「\(option.rawValue)」被當作 PROMPT：對應的選項是 \(option.typed)"
    }
  }
}

extension UsageError.Taken {
  fileprivate var traditionalChinese: String {
    switch self {
    case .number(let range) where range.upperBound == Int(Int32.max):
      "不小於 \(range.lowerBound) 的整數"
    case .number(let range): " \(range.lowerBound) 到 \(range.upperBound) 之間的整數"
    case .duration(allowsZero: true): "時間長度（如 90s、500ms 或 2m，最長一週）"
    case .duration(allowsZero: false): "大於零的時間長度（如 90s、500ms 或 2m，最長一週）"
    case .submission: " auto、enter 或時間長度（如 800ms）"
    case .statuses: " 1 到 123 之間的結束狀態（如 22 或 1,5-7）"
    case .nameAndText: " NAME=TEXT"
    case .word(let words): " \(words.list(separator: "、", last: " 或 "))"
    case .character: "一個字元"
    case .characters: "「chars:」後接各佔一格的字元"
    case .groups(let count): "總和為 \(count) 的分組（如 3-3）"
    }
  }
}

extension UsageError.Conflict {
  fileprivate var traditionalChinese: String {
    switch self {
    case .contradiction(let one, let other):
      "\(one.typed) 與 \(other.typed) 互相衝突：請拿掉其中一個"
    case .limitsCrossed(let least, let most):
      "--min \(least) 大於 --max \(most)：請對調兩者"
    case .needsCells(let option):
      """
      \(option.typed) 只能用於分格輸入：請同時使用 \
      \(option.cellOptions.list(separator: "、", last: " 或 "))
      """
    case .needsCommand(let option):
      "\(option.typed) 需要用來驗證的指令：請將指令寫在「--」後面"
    case .nothingToRest: "--cooldown 需要 --challenge 或 --resend：請加上其中一個"
    case .nothingToShow: "--graphics 需要 --challenge：請加上輸出圖片的指令"
    case .nothingMasked(let option):
      "輸入的內容本來就會顯示，\(option.typed) 沒有作用：請同時使用 --mask"
    case .onlyDigits(let option):
      "\(option.typed) 對 --digits 沒有作用：請改用 --length"
    case .nothingAsked(let option):
      "\(option.typed) 對 --stdin 沒有作用：請拿掉其中一個"
    case .eventsInOutput(let descriptor):
      "--status-fd \(descriptor) 會讓事件與輸出混在一起：請指定另一個檔案描述子"
    case .answerInOutput:
      "--output-fd 1 會讓輸入的內容與指令的輸出混在一起：請改用 --print"
    case .terminalAsInput:
      "--stdin 是從管線或檔案讀取，而不是終端機：要在終端機上輸入，請拿掉它"
    }
  }
}

extension CodePromptError {
  fileprivate var traditionalChinese: String {
    switch self {
    case .noTerminal(let path, let code):
      Diagnostic.noTerminal(path: path, code: code, .unknown, terminal: nil).traditionalChinese
    case .notATerminal(let path): "「\(path)」不是終端機：請用 --tty 指定終端機，或使用 --stdin"
    case .notOwnTerminal(let path): "「\(path)」是其他使用者的終端機：請指定自己的終端機"
    case .inBackground: "正在背景執行，且沒有 shell 能將它切換到前景：請使用 --stdin"
    case .promptAlreadyOpen: "這個行程中已有一個輸入提示：請先結束它"
    case .terminalInUse:
      "另一個輸入提示正在使用此終端機：請結束它，或用 --wait 等候"
    case .terminalNotRestored: "無法還原終端機設定：如果看不到輸入的內容，請執行 stty sane"
    case .terminalLost: "輸入完成之前終端機已斷線：請重新執行"
    case .terminalRefused(let code):
      "終端機不接受所需的設定（\(systemMessage(code))）：請使用 --stdin"
    case .outOfMemory(let code):
      "記憶體不足，無法儲存輸入的內容（\(systemMessage(code))）：請關閉一些程式"
    case .noResources(let code): "無法開始輸入（\(systemMessage(code))）：請關閉一些檔案或程式"
    case .inputFailed(let code):
      "讀取標準輸入失敗（\(systemMessage(code))）：請提供一行內容"
    case .interrupted(let signal): "被訊號 \(signal) 中斷：請重新執行"
    case .challengeFailed(let reason): "無法取得要顯示的內容（\(reason)）：請重新執行"
    case .commandFailed(let failure, let told):
      failure.traditionalChinese(told.map { "（\($0)）" } ?? "")
    }
  }
}

extension CommandFailure {
  // The last line of the command's standard error follows the description of the failure.
  fileprivate func traditionalChinese(_ said: String) -> String {
    switch self {
    case .notFound(let name):
      """
      找不到用來驗證的指令「\(name)」：提示文字要寫在「--」前面，shell 函式要透過 \
      bash -c 執行
      """
    case .notExecutable(let path): "「\(path)」無法執行：請在「--」後面寫上一個程式"
    case .notStarted(let name, let code):
      "無法啟動「\(name)」（\(systemMessage(code))）：請關閉一些程式後重試"
    case .exited(let status):
      "指令無法完成工作，結束狀態為 \(status)\(said)：請在它恢復後重試"
    case .killed(let signal): "指令被訊號 \(signal) 終止\(said)：請單獨執行它以查明原因"
    case .timedOut:
      "指令執行時間過長\(said)：請用 --verify-timeout 延長時限"
    case .tooMuchOutput: "指令的輸出超過 1 MiB（圖片為 64 MiB）：請讓它減少輸出"
    case .outputLost(let code): "無法讀取指令的輸出（\(systemMessage(code))）：請重試"
    case .badPicture: "無法讀取指令輸出的圖片\(said)：請讓它輸出完整的圖片"
    case .noOutput: "指令沒有輸出任何內容\(said)：請讓它輸出要詢問的內容"
    case .blankOutput: "指令的輸出沒有可見內容\(said)：請讓它輸出要詢問的內容"
    case .usedTerminal:
      "指令嘗試使用終端機\(said)：請讓它改從標準輸入讀取"
    }
  }
}
