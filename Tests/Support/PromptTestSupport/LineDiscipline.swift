/// What a terminal's line discipline makes of CR and LF that are typed or pasted: the flags of
/// termios(3) by their names, as n_tty(4) applies them.
package struct LineDiscipline: CaseIterable, Sendable {
  package let ignoresCR, mapsCRToNL, mapsNLToCR: Bool

  /// Every combination of IGNCR, ICRNL and INLCR.
  package static let allCases = [false, true].flatMap { ignores in
    [false, true].flatMap { mapsCR in
      [false, true].map {
        LineDiscipline(ignoresCR: ignores, mapsCRToNL: mapsCR, mapsNLToCR: $0)
      }
    }
  }

  /// Returns the bytes that a program reads if these are typed.
  package func input(_ typed: some Sequence<UInt8>) -> [UInt8] {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    return typed.compactMap { byte in
      switch byte {
      case carriageReturn: ignoresCR ? nil : mapsCRToNL ? lineFeed : byte
      case lineFeed: mapsNLToCR ? carriageReturn : byte
      default: byte
      }
    }
  }
}
