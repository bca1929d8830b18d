/// The options of the command line with their values.
struct OptionValues {
  private struct Typed {
    let option: OptionID
    let value: String
  }

  private var typed: [Typed] = []

  /// The value of an option, empty if it takes none, or nil if it was not given; for a repeated
  /// option, the last value.
  subscript(option: OptionID) -> String? {
    typed.last { $0.option == option }?.value
  }

  func lastOption(where meetsCondition: (OptionID) -> Bool) -> OptionID? {
    typed.last { meetsCondition($0.option) }?.option
  }

  /// Adds an option after the others.
  mutating func set(_ option: OptionID, to value: String) {
    typed.append(Typed(option: option, value: value))
  }
}
