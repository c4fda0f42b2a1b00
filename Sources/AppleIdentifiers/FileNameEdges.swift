/// The ends of a name that becomes one of files: what every system of a project's users keeps.
public enum FileNameEdges {
  /// What is wrong with the ends of `name`; `nil` if nothing is.
  ///
  /// Finder and Explorer drop these characters or show two names as one.
  public static func problem(of name: String) -> String? {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return nil }
    if first.properties.isWhitespace { return "it begins with a space" }
    return last.properties.isWhitespace || last == "." ? "it ends with a space or a period" : nil
  }
}
