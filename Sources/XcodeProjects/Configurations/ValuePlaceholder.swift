/// A part of a value that a script or each developer replaces, such as `##TEAM_ID##` or `YOUR_TEAM`.
///
/// A product never has such a value, so rules must not judge it.
public struct ValuePlaceholder: Sendable, Hashable {
  /// The placeholder with its marks.
  public let text: String

  /// Finds the first placeholder in a value; `nil` if there is none.
  public init?(in value: String) {
    guard let text = Self.marked(in: value) ?? Self.spoken(in: value) ?? Self.asked(in: value) else { return nil }
    self.text = text
  }

  /// The marks around the name of a placeholder, the longer ones first.
  private static let marks: [(start: String, end: String)] = [
    ("___", "___"), ("<#", "#>"), ("{{", "}}"), ("[[", "]]"), ("##", "##"), ("%%", "%%"), ("@@", "@@"), ("__", "__"),
    ("<", ">"), ("[", "]"), ("@", "@"), ("%", "%"),
  ]

  private static func marked(in value: String) -> String? {
    for (start, end) in marks {
      guard let opening = value.firstRange(of: start) else { continue }
      let rest = value[opening.upperBound...]
      guard let closing = rest.firstRange(of: end), isName(rest[..<closing.lowerBound]) else { continue }
      return String(value[opening.lowerBound..<closing.upperBound])
    }
    return nil
  }

  /// Whether a text between marks is a name: of letters, with digits, underscores and the like between them.
  private static func isName(_ text: Substring) -> Bool {
    let isPart: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || " _-.:".contains($0)) }
    return text.contains(where: \.isLetter) && text.allSatisfy(isPart)
  }

  /// A component that asks for a value in words: `YOUR_TEAM_ID`, `yourcompany`, `CHANGE_ME`, `XXXXXXXXXX`.
  private static func spoken(in value: String) -> String? {
    let components = value.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return components.first { component in
      let isInCapitals = ["YOUR_", "YOUR-", "REPLACE_", "INSERT_", "CHANGE_"].contains { component.hasPrefix($0) }
      let folded = component.lowercased().filter { $0 != "_" && $0 != "-" }
      return isInCapitals || words.contains(folded) || folded.count > 3 && folded.allSatisfy { $0 == "x" }
    }.map(String.init)
  }

  /// A whole value in capitals that asks for another one: `DROPBOX KEY NEEDED`, `API KEY HERE`.
  private static func asked(in value: String) -> String? {
    let words = value.split(separator: " ")
    guard words.count > 1, let last = words.last, ["NEEDED", "HERE", "REQUIRED"].contains(last) else { return nil }
    return words.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isUppercase } } ? value : nil
  }

  private static let words: Set<String> = [
    "changeme", "replaceme", "yourapp", "yourappname", "yourbundleid", "yourbundleidentifier", "yourdevelopmentteam",
    "yourid", "yourname", "yourorg", "yourorganization", "yourteam", "yourteamid", "yourusername",
  ]
}
