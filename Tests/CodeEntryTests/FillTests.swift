import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// An autofill command may fill the cells with a code, unless the user typed first.
struct FillTests {
  @Test(arguments: CodePasteTests.taken)
  func `an autofill line with one code fills empty cells like a paste`(row: CodePasteTests.Row)
    throws
  {
    let field = try Field(row.format)
    let changeCount = field.changeCount
    #expect(field.fill(String(decoding: row.bytes, as: UTF8.self)))
    #expect(field.text == row.code && field.count == row.format.cellCount)
    #expect(field.note == nil && field.wasTouched && field.changeCount >= changeCount + 2)
    #expect(!field.isSettling && field.inputIsEmpty() == .submit)
  }

  @Test(arguments: CodePasteTests.refused.filter { $0.bytes.count < 5000 })
  func `an autofill line without exactly one code is ignored without a note`(
    row: CodePasteTests.Row
  ) throws {
    let field = try Field(row.format)
    field.show(.information("Sent"))
    let look = field.look
    #expect(!field.fill(String(decoding: row.bytes, as: UTF8.self)))
    #expect(field.look == look && !field.wasTouched)
    let code = String(repeating: "7", count: row.format.cellCount ?? 0)
    #expect(row.format.letterCase == .lower || field.fill("2 " + code) || field.fill(code))
  }

  /// Events after which autofill must not fill the cells any more.
  static let touches: [@Sendable (Field) -> Void] = [
    { $0.type("1") }, { $0.type("x") },
    {
      $0.type("1"); $0.press(.backspace)
    },
    {
      $0.type("12"); $0.press(.character("u"), .control)
    }, { $0.paste("123456") },
    { $0.paste("no code") }, { $0.take(.pasteStart) },
    {
      $0.type("1"); $0.lock()
    },
    {
      $0.type("1"); $0.lock(); $0.unlock(isNew: true)
    },
    {
      $0.type("123456"); $0.press(.enter)
    },
    {
      $0.type("123456"); $0.press(.enter); $0.reject()
    },
    {
      $0.type("123456"); $0.press(.enter); $0.keepForRetry()
    },
    { $0.fill("123456") }, { $0.end() },
  ]

  @Test(arguments: touches.indices)
  func `an autofill line never fills cells that were edited before`(touch: Int) throws {
    let field = try Field(.digits(6))
    Self.touches[touch](field)
    let look = field.look
    #expect(!field.fill("987654"))
    #expect(field.look == look)
  }

  @Test func `keys that type nothing don't prevent autofill`() throws {
    let field = try Field(.digits(6))
    field.take(OtherKeysTests.silent)
    field.press(.backspace)
    field.press(.character("w"), .control)
    field.press(.enter)
    #expect(!field.wasTouched && field.note == .tooShort(missing: 6))
    #expect(field.fill("987654"))
    #expect(field.text == "987654" && field.note == nil)
  }

  @Test func `an autofill line never fills a password`() throws {
    let field = try Field(.password())
    #expect(!field.fill("123456") && field.bytes == [])
  }
}
