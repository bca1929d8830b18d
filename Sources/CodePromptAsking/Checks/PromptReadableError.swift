internal import CodePromptTerminalText

/// An error with a text for the person at the prompt.
///
/// If a check or another function that is given to a prompt throws an error, the prompt shows this
/// text as the reason. Of an error of another type, it shows the `description` if the type is
/// `CustomStringConvertible`, and otherwise a built-in text: what Swift makes of an enum's case or
/// of a struct's properties is for debuggers, and may contain a host or the body of an answer.
///
/// A `LocalizedError` of Foundation conforms by an empty extension, since it has the property. The
/// library does not link Foundation, and can't find it without that extension.
public protocol PromptReadableError: Error {
  /// What has happened, in a sentence without a full stop; nil or blank for a built-in text.
  ///
  /// After it, the prompt says how to try again. Of the text of a check, up to 80 columns are
  /// shown. It is not shown if it contains the answer.
  var errorDescription: String? { get }
}

/// What people may read of errors.
package enum ReadableText {
  /// Returns what an error says to people; nil if it says nothing.
  package static func text(of error: PromptThrown) -> String? {
    #if hasFeature(Embedded)
      return error.description
    #else
      if let error = error as? any PromptReadableError { return filled(error.errorDescription) }
      let said = filled((error as? any CustomStringConvertible)?.description)
      // An `NSError` describes itself for debuggers.
      return said?.utf8.holds("Error Domain=".utf8) == true ? nil : said
    #endif
  }

  /// Returns a text unless it is blank.
  package static func filled(_ text: String?) -> String? {
    guard let text, !DisplayText(text).isBlank else { return nil }
    return text
  }
}
