import CodePromptKit
import Testing

struct PromptTextsTests {
  @Test func `a text is found by its name, and others are built in`() {
    let texts: PromptTexts = [.accepted: "Welcome", .cancelled: "Bye"]
    #expect(texts[.accepted] == "Welcome")
    #expect(texts[.cancelled] == "Bye")
    #expect(texts[.rejected] == nil)
  }

  @Test func `the last text of a name counts`() {
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
