/// What the search for a code knows about a word of a text; the characters stay in the text.
///
/// A word consists of characters that the format accepts, digits, and letters of a script with
/// upper and lower case. Letters of other scripts are words of their own: in `123456입니다` nothing
/// separates them from the number.
struct PastedWord {
  /// What stands before a word, from what separates least to what separates most.
  enum Gap: Int {
    /// One dash, or nothing.
    case dash
    /// Blanks and dashes.
    case blank
    /// Tabs and line ends too.
    case lineEnd
    /// Punctuation, or a letter of another script, or the start of the text.
    case other
  }

  /// The offset of the word in bytes.
  let start: Int
  let gap: Gap
  /// The only character between this word and the previous one; nil if there are several or none.
  fileprivate let mark: Unicode.Scalar?
  /// Whether the letters are not accepted, and have neither upper nor lower case.
  fileprivate let isUncased: Bool

  /// The number of characters that are accepted.
  fileprivate(set) var count = 0
  /// Whether all characters are accepted, and the word is not part of an amount or an address.
  fileprivate(set) var isWhole = true
  fileprivate(set) var hasDigit = false
  fileprivate(set) var hasLetter = false
  fileprivate(set) var hasLowerCase = false
  /// Whether a letter is entered in another case than that in which it is written.
  fileprivate(set) var changesCase = false
  /// Whether a plus sign precedes the word, as in a phone number.
  fileprivate(set) var followsPlus = false
  fileprivate var startsWithDigit = false
  fileprivate var startsAsYear = false
  fileprivate var mayBeQuantity = true

  /// Whether the word is a number from 1900 to 2099.
  var isYear: Bool { startsAsYear && count == 4 && !hasLetter }

  /// Whether the word is a number with a unit, such as `5min`: digits, then lower-case letters.
  var isQuantity: Bool { mayBeQuantity && hasDigit && hasLetter }

  fileprivate init(start: Int, gap: Gap, mark: Unicode.Scalar?, isUncased: Bool) {
    self.start = start
    self.gap = gap
    self.mark = mark
    self.isUncased = isUncased
    isWhole = !isUncased
  }

  /// Adds a character, which follows `previous` and is entered as `entered`, or not accepted.
  fileprivate mutating func add(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, entered: Unicode.Scalar?
  ) {
    let plain = scalar.asciiEquivalent ?? scalar
    if plain.isDigit {
      if count == 0 { startsWithDigit = true }
      if count == 1 {
        startsAsYear = previous == "1" && plain == "9" || previous == "2" && plain == "0"
      }
      if hasLetter { mayBeQuantity = false }
      hasDigit = true
    } else {
      if !hasDigit || !plain.properties.isLowercase { mayBeQuantity = false }
      hasLetter = true
      hasLowerCase = hasLowerCase || plain.properties.isLowercase
    }
    if let entered {
      count += 1
      changesCase = changesCase || entered != plain && entered != scalar
    } else {
      isWhole = false
    }
  }
}

/// A reader that divides a text into words.
struct PastedWordReader {
  private let format: CodeFormat
  private var words: [PastedWord] = []
  /// Whether the previous character belongs to the last word.
  private var isInWord = false
  private var previous: Unicode.Scalar?
  /// What has been read since the last word: what separates most, the last character, their number.
  private var gap = (widest: PastedWord.Gap.other, mark: Unicode.Scalar?.none, count: 0)
  /// Whether a currency sign precedes the next word.
  private var followsCurrency = false
  private var isInEscapeSequence = false

  private init(format: CodeFormat) { self.format = format }

  /// Returns the words of a text.
  static func words(in text: UnsafeRawBufferPointer, format: CodeFormat) -> [PastedWord] {
    var reader = PastedWordReader(format: format)
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() { reader.read(element.scalar, at: element.offset) }
    reader.findNumbersAndAddresses()
    return reader.words
  }

  /// Reads a character, or bytes that are none.
  private mutating func read(_ scalar: Unicode.Scalar?, at offset: Int) {
    guard let scalar, !isEscaped(scalar) else { return endWord(with: nil) }
    let entered = format.accepted(scalar)
    if entered != nil || scalar.properties.isCased || (scalar.asciiEquivalent ?? scalar).isDigit {
      beginWord(at: offset, isUncased: false)
      words[words.count - 1].add(scalar, after: previous, entered: entered)
      previous = scalar.asciiEquivalent ?? scalar
    } else if scalar.properties.isDefaultIgnorableCodePoint {
      // What can't be seen separates nothing: a soft hyphen, a mark of the writing direction.
    } else if isInWord, scalar.extendsCharacter {
      words[words.count - 1].isWhole = false
    } else if scalar.properties.isAlphabetic {
      beginWord(at: offset, isUncased: true)
    } else {
      endWord(with: scalar)
    }
  }

  /// Whether a character belongs to an escape sequence, as in the colored output of a command
  /// (ECMA-48, 5.4).
  private mutating func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    let isEscaped = isInEscapeSequence || scalar == "\u{1B}"
    isInEscapeSequence = isEscaped && (scalar == "\u{1B}" || scalar == "[" || scalar.isParameter)
    return isEscaped
  }

  private mutating func beginWord(at offset: Int, isUncased: Bool) {
    if isInWord, words.last?.isUncased == isUncased { return }
    var word = PastedWord(
      start: offset, gap: isInWord ? .other : gap.widest, mark: gap.count == 1 ? gap.mark : nil,
      isUncased: isUncased)
    word.followsPlus = gap.mark == "+"
    if followsCurrency { word.isWhole = false }
    words.append(word)
    isInWord = true
    gap = (.dash, nil, 0)
    followsCurrency = false
  }

  /// Reads a character between words; nil for an unknown one.
  private mutating func endWord(with scalar: Unicode.Scalar?) {
    let kind = PastedWord.Gap(scalar)
    if scalar?.properties.generalCategory == .currencySymbol {
      if gap.widest.rawValue <= PastedWord.Gap.blank.rawValue, words.last?.hasDigit == true {
        words[words.count - 1].isWhole = false
      } else {
        followsCurrency = true
      }
    } else if kind != .blank {
      followsCurrency = false
    }
    // Two dashes separate as much as blanks.
    let widest = max(gap.widest.rawValue, kind.rawValue, gap.count > 0 ? 1 : 0)
    gap = (PastedWord.Gap(rawValue: widest) ?? .other, scalar, gap.count + 1)
    isInWord = false
  }

  /// Finds the words that one character joins to an amount, a time, a date or an address, such as
  /// `1,234.56`, `10:15` and `ada@example.com`.
  private mutating func findNumbersAndAddresses() {
    for index in words.indices.dropFirst() where !words[index].isUncased {
      let isInNumber = words[index - 1].hasDigit && words[index].startsWithDigit
      let joins =
        switch words[index].mark {
        case "@", "/", "_", "+": true
        case ".", ":", "'", "’": isInNumber
        case ",": isInNumber && !startsSentence(index)
        default: false
        }
      guard joins else { continue }
      words[index - 1].isWhole = false
      words[index].isWhole = false
    }
  }

  /// Whether a comma before a number ends a part of a sentence, as in `123456,10分钟内有效`.
  private func startsSentence(_ index: Int) -> Bool {
    words.indices.contains(index + 1) && words[index + 1].isUncased
      && words[index + 1].start == words[index].start + words[index].count
  }
}

extension PastedWord.Gap {
  fileprivate init(_ scalar: Unicode.Scalar?) {
    switch scalar {
    case "\t", "\n", "\r": self = .lineEnd
    // These dashes are punctuation in a sentence.
    case "\u{2014}", "\u{2015}": self = .blank
    case let scalar? where scalar.isSeparator:
      self = scalar.properties.isWhitespace ? .blank : .dash
    default: self = .other
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether this code point may precede the last one of an escape sequence.
  fileprivate var isParameter: Bool { (" "..."?").contains(self) }
}
