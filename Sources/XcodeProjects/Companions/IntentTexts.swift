public import Diagnostics
import PropertyLists

/// The texts of a definition of intents (`.intentdefinition`) that users read or hear, as a file of translations has them.
///
/// A text is next to its key: `INIntentTitle` with `INIntentTitleID`. Xcode writes the texts in the order of their
/// keys, an empty line between two, seen in files that projects have. Keys that it makes of several, for texts that
/// depend on the choice of a parameter, are not known well enough and left out: Siri reads those in the project's own
/// language.
public struct IntentTexts: Sendable {
  /// The texts, by key.
  public let texts: [(key: String, value: String)]

  /// Reads the texts of a definition of intents.
  ///
  /// - Throws: What the syntax of property lists refuses.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    var texts: [String: String] = [:]
    var waiting = [try PropertyList(parsing: bytes, file: file)]
    while let value = waiting.popLast() {
      if let array = value.array { waiting += array }
      guard let dictionary = value.dictionary else { continue }
      for (key, value) in dictionary.entries.map({ ($0.key, $0.value) }) {
        waiting.append(value)
        guard key.hasSuffix("ID"), let id = value.string, let text = dictionary[String(key.dropLast(2))]?.string else {
          continue
        }
        texts[id] = text
      }
    }
    self.texts = texts.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
  }

  /// The strings file, in which each text is its own translation.
  public var stringsFile: [UInt8] {
    let lines = texts.map { "\(StringsLiteral($0.key)) = \(StringsLiteral($0.value));\n" }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
