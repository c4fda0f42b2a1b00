import AppleIdentifiers
public import Diagnostics
public import GitStore

/// The name of a feature's branch, made from what a person calls the feature.
public enum BranchSlug {
  /// How long the part after the prefix may get.
  private static let longest = 60

  /// The branch `prefix` + a slug of `title`: lower case, words joined by hyphens, nothing that Git forbids; letters that
  /// can't be written in A to Z stay.
  ///
  /// A title that is a valid name already, such as `ABC-123-login`, is taken as it is.
  /// - Throws: `feature-name-invalid` if nothing is left of the title.
  public static func branch(forTitle title: String, prefix: String) throws(Diagnostic) -> BranchName {
    guard (try? BranchName(prefix + "name")) != nil else {
      throw Diagnostic(
        .featureNameInvalid, "the branch prefix \"\(prefix)\" is not valid",
        remedy: .advice("set another prefix under branches in .slipway.yml, or gitflow.prefix in Git's configuration"))
    }
    let bare = title.hasPrefix(prefix) ? String(title.dropFirst(prefix.count)) : title
    if isNameAlready(bare), let name = try? BranchName(prefix + bare) { return name }
    let slug = slug(of: bare)
    guard !slug.isEmpty, let name = try? BranchName(prefix + slug) else {
      throw Diagnostic(
        .featureNameInvalid, "can't derive a branch name from \"\(title)\"",
        remedy: .advice("use a name with letters or digits, such as login-screen"))
    }
    return name
  }

  private static func isNameAlready(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }

  private static func slug(of title: String) -> String {
    var result = ""
    for character in title.lowercased() {
      guard result.count < longest else { break }
      if let written = Transliteration.written(character) {
        result += written.lowercased()
      } else if character.isLetter || character.isNumber || character == "/" || character == "_" {
        result.append(character)
      } else if !result.isEmpty, result.last != "-", result.last != "/" {
        result.append("-")
      }
    }
    let parts = result.split(separator: "/").map { part in
      var part = part
      while part.last == "-" { part.removeLast() }
      while part.first == "-" { part.removeFirst() }
      return String(part)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "/")
  }
}
