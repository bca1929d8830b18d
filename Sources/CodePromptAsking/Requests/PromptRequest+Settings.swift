extension PromptRequest {
  /// Throws if settings contradict each other or can't have an effect.
  package borrowing func checkSettings() throws(PromptError) {
    if let fault = format.fault ?? fault {
      throw .invalidSetting(property: fault.property, reason: fault.reason)
    }
    let hasCells = format.cellCount != nil
    func refuse(
      _ isFault: Bool, _ property: String, _ reason: @autoclosure () -> String
    ) throws(PromptError) {
      if isFault { throw .invalidSetting(property: property, reason: reason()) }
    }
    for (isSet, property) in [(cells != nil, "cells"), (placeholder != nil, "placeholder")] {
      try refuse(isSet && !hasCells, property, "has no effect: only a code has cells")
    }
    if let attempts {
      try refuse(attempts < 1, "attempts", "is \(attempts): at least one answer is needed")
    }
    try refuse((timeLimit ?? .zero) < .zero, "timeLimit", "is negative")
    try refuse(
      takesDefaultAtTimeLimit && (timeLimit ?? .zero) == .zero, "takesDefaultAtTimeLimit",
      "has no effect without timeLimit")
    try refuse(
      takesDefaultAtTimeLimit && !format.hasDefault, "takesDefaultAtTimeLimit",
      "has no effect: the format has no default")
    if let fault = PromptAlternative.fault(in: alternatives) {
      throw .invalidSetting(property: "alternatives", reason: fault)
    }
    for (text, template) in wording where !isWordingTyped {
      let isForOthers = text == .passwordWord || text == .passcodeWord
      guard let fault = isForOthers ? "has no effect" : Template(template).fault(of: text) else {
        continue
      }
      throw .invalidSetting(property: "wording", reason: "\(text): \(fault)")
    }
    try checkErrands()
    try checkLabels()
    if case .glyph(let glyph) = mask {
      try refuse(!glyph.isMask, "display", "has a mask that can't be seen: use hidden")
    }
  }
}
