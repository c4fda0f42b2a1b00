public import Diagnostics

/// The name of a project, a target or a product.
///
/// Xcode accepts nearly every name and makes the identifiers from it; what it cannot take is a name that is no file
/// name. This type refuses what would not be one on any of the systems a project travels through.
public struct ProductName: Hashable, Sendable, CustomStringConvertible {
  /// The name as it was written.
  public let rawValue: String

  /// Checks that `text` can name a product, and a folder of the same name.
  ///
  /// - Throws: `product-name-invalid`, naming the rule that is broken.
  public init(_ text: String) throws(Diagnostic) {
    if let problem = Self.problem(in: text) {
      throw Diagnostic(
        .productNameInvalid, "\"\(Self.shortened(text))\" is not a valid product name: \(problem)",
        remedy: .advice(Self.advice(for: text)))
    }
    rawValue = text
  }

  /// The name of the Swift module that Xcode makes of it (`PRODUCT_NAME:c99extidentifier`).
  public var moduleName: String {
    IdentifierTransform.c99Extended(rawValue)
  }

  /// The name as it was written.
  public var description: String { rawValue }

  private static let longest = 100
  private static let bundleEndings = [".xcodeproj", ".xcworkspace", ".app"]
  private static let punctuation: Set<Character> = [" ", "-", "_", ".", "+", "&", ",", "(", ")"]

  private static func problem(in text: String) -> String? {
    guard let first = text.first else { return "it is empty" }
    if text.contains("/") || text.contains("\\") { return "it contains a slash" }
    if first == "." { return "it begins with a period, which hides the folder" }
    if !first.isLetter, !isDigit(first) { return "it begins with \(quoted(first)), which is not a letter or digit" }
    if let character = text.first(where: { !isLegal($0) }) { return "it contains \(quoted(character))" }
    if text.last == " " || text.last == "." { return "it ends with a space or a period" }
    if let ending = bundleEndings.first(where: { text.lowercased().hasSuffix($0) }) {
      return "it ends in \(ending), the extension of a project or product"
    }
    if text.utf8.count > longest { return "it is longer than \(longest) bytes" }
    let module = IdentifierTransform.c99Extended(text)
    if module.allSatisfy({ $0 == "_" }) {
      return "Xcode would name its module \"\(module)\", which has no letter or digit"
    }
    return nil
  }

  /// What to do about the problem of `text`.
  private static func advice(for text: String) -> String {
    guard !text.isEmpty else { return "give a name" }
    if let ending = bundleEndings.first(where: { text.lowercased().hasSuffix($0) }), text.count > ending.count {
      return "leave out the extension: \(shortened(String(text.dropLast(ending.count))))"
    }
    if text.utf8.count > longest, text.allSatisfy(isLegal) { return "choose a shorter name" }
    return "begin with a letter or digit; use letters, digits, spaces and - _ . , + & ( )"
  }

  private static func isLegal(_ character: Character) -> Bool {
    character.isLetter || isDigit(character) || punctuation.contains(character)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  private static func quoted(_ character: Character) -> String {
    let isControl = character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    return isControl ? String(character).debugDescription : "\"\(character)\""
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}

extension Diagnostic.Code {
  package static let productNameInvalid = Diagnostic.Code(
    "product-name-invalid", "The text is not a valid product name.",
    "begin with a letter or digit; use letters, digits, spaces and - _ . , + & ( )")
}
