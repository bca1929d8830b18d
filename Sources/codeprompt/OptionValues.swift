/// The options that were typed, each with its value, in the order in which they were last typed.
///
/// They are few: a dictionary would cost the start more than all that is looked up in it.
struct OptionValues {
  private struct Typed {
    let option: OptionID
    let value: String
  }

  private var typed: [Typed] = []

  /// The value of an option, empty where it takes none, or nil if it was not typed; the last one of a
  /// repeated option.
  subscript(option: OptionID) -> String? {
    typed.first { $0.option == option }?.value
  }

  /// The option that was typed last of those that meet a condition.
  func lastOption(where meetsCondition: (OptionID) -> Bool) -> OptionID? {
    typed.last { meetsCondition($0.option) }?.option
  }

  /// Notes an option as typed, in the place of an earlier one.
  mutating func set(_ option: OptionID, to value: String) {
    typed.removeAll { $0.option == option }
    typed.append(Typed(option: option, value: value))
  }
}
