/// The options that were typed, each with its value.
struct OptionValues {
  /// An option and those that were typed before it.
  ///
  /// A chain, not an array or a dictionary: they are few, and Swift makes the type of a collection
  /// at its first use, which would cost the start more than all that is looked up in it.
  private indirect enum Typed {
    case nothing
    case option(OptionID, value: String, after: Typed)
  }

  private var typed = Typed.nothing

  /// The value of an option, empty where it takes none, or nil if it was not typed; the last one of
  /// a repeated option.
  subscript(option: OptionID) -> String? {
    first { $0 == option }?.value
  }

  /// The option that was typed last of those that meet a condition.
  func lastOption(where meetsCondition: (OptionID) -> Bool) -> OptionID? {
    first(where: meetsCondition)?.option
  }

  /// Notes an option as typed, after the others.
  mutating func set(_ option: OptionID, to value: String) {
    typed = .option(option, value: value, after: typed)
  }

  /// The newest that meets a condition, with its value.
  private func first(
    where meetsCondition: (OptionID) -> Bool
  ) -> (option: OptionID, value: String)? {
    var rest = typed
    while case .option(let option, let value, let before) = rest {
      if meetsCondition(option) { return (option, value) }
      rest = before
    }
    return nil
  }
}
