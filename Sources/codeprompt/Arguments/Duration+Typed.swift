internal import CodePromptTerminalText

extension Duration {
  /// The longest duration accepted, in milliseconds: a week.
  private static let limit = 7 * 24 * 3600 * 1000

  private static let units = [
    ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]

  /// Parses a duration such as `90`, `1.5s`, `500ms` or `1m30s`, whose units get smaller; nil for
  /// anything else.
  init?(typed text: String) {
    var total = 0
    var rest = text.utf8[...]
    var units = Duration.units[...]
    repeat {
      let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      let name = rest.dropFirst(number.count).prefix { !$0.isDigit }
      rest = rest.dropFirst(number.count + name.count)
      // A number alone is in seconds.
      let unit = name.isEmpty && units.count == Duration.units.count ? "s" : String(name) ?? ""
      guard let index = units.firstIndex(where: { $0.0 == unit }),
        let length = Duration.milliseconds(number, of: units[index].1)
      else { return nil }
      total += length
      units = units[(index + 1)...]
    } while !rest.isEmpty
    guard total <= Duration.limit else { return nil }
    self = .milliseconds(total)
  }

  /// Returns the length of a number of units, which may have three places after a point.
  private static func milliseconds(_ number: Substring.UTF8View, of unit: Int) -> Int? {
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let places = String(parts.count == 2 ? parts[1] : "0".utf8[...]) ?? ""
    guard parts.count <= 2, (1...3).contains(places.utf8.count),
      let whole = Int(String(parts[0]) ?? ""), whole <= limit / unit,
      let thousandths = Int(places + String(repeating: "0", count: 3 - places.utf8.count)),
      thousandths * unit % 1000 == 0
    else { return nil }
    return whole * unit + thousandths * unit / 1000
  }
}
