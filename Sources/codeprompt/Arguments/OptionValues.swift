/// The options of the command line with their values.
struct OptionValues {
  /// An option, linked to the options typed before it.
  ///
  /// A linked list instead of an array or a dictionary: few options are typed, and instantiating a
  /// generic collection type would cost the start more than all lookups.
  private indirect enum Typed {
    case nothing
    case option(OptionID, value: String, after: Typed)
  }

  private var typed = Typed.nothing

  /// The value of an option, empty if it takes none, or nil if it was not given; for a repeated
  /// option, the last value.
  subscript(option: OptionID) -> String? {
    first { $0 == option }?.value
  }

  func lastOption(where meetsCondition: (OptionID) -> Bool) -> OptionID? {
    first(where: meetsCondition)?.option
  }

  /// Adds an option after the others.
  mutating func set(_ option: OptionID, to value: String) {
    typed = .option(option, value: value, after: typed)
  }

  /// Returns the last option that meets a condition, with its value.
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
