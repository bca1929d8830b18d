internal import CodePromptTerminalText

extension PromptRequest {
  /// Throws if a label of the application can't be seen, or if two keys have the same one.
  ///
  /// That no two options of a list have the same one is a matter of the list.
  borrowing func checkLabels() throws(PromptError) {
    for option in format.list?.options ?? [] where DisplayText(option.label).isBlank {
      throw .invalidSetting(property: "options", reason: "has a blank label")
    }
    var labels: [String] = []
    for errand in allErrands {
      guard case .own(let label)? = errand.key?.label else { continue }
      if DisplayText(label).isBlank {
        throw .invalidSetting(property: errand.property, reason: "has a blank label")
      }
      if labels.contains(label) {
        throw .invalidSetting(
          property: errand.property, reason: "has the label \(label.quoted) of another key")
      }
      labels.append(label)
    }
  }
}

extension Character {
  /// Whether the character can be seen in place of another one.
  package var isMask: Bool { isDrawn && !DisplayText(String(self)).isBlank }
}
