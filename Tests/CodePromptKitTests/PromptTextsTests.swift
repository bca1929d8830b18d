import CodePromptKit
import Testing

struct PromptTextsTests {
  @Test func `a replacement text is found by its name, and an unknown name gives nil`() {
    let texts: PromptTexts = [.accepted: "Welcome", .cancelled: "Bye"]
    #expect(texts[.accepted] == "Welcome")
    #expect(texts[.cancelled] == "Bye")
    #expect(texts[.rejected] == nil)
  }

  @Test func `if a text is replaced twice, the last one counts`() {
    var texts: PromptTexts = [.accepted: "Welcome", .accepted: "Hello"]
    #expect(texts[.accepted] == "Hello")
    texts[.accepted] = "Good day"
    #expect(texts[.accepted] == "Good day")
  }

  @Test func `a text that is set to nil is the built-in one again`() {
    var texts: PromptTexts = [.accepted: "Welcome"]
    texts[.accepted] = nil
    #expect(texts[.accepted] == nil)
  }
}
