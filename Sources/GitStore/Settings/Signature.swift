package import Clibgit2
package import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Who did something and when: a commit's author or committer.
public struct Signature: Hashable, Sendable {
  /// The person's name.
  public let name: String
  /// The person's address.
  public let email: String
  /// When, to the second.
  public let date: Date
  /// How far the person's clock was ahead of UTC.
  public let offsetMinutes: Int

  /// Creates a signature.
  public init(name: String, email: String, date: Date, offsetMinutes: Int = 0) {
    self.name = name
    self.email = email
    self.date = date
    self.offsetMinutes = offsetMinutes
  }

  package init(_ raw: git_signature) {
    name = raw.name.map { String(cString: $0) } ?? ""
    email = raw.email.map { String(cString: $0) } ?? ""
    date = Date(timeIntervalSince1970: TimeInterval(raw.when.time))
    offsetMinutes = Int(raw.when.offset)
  }

  /// The signature as written in a commit: name, address, seconds since 1970, offset.
  package func line() throws(Diagnostic) -> String {
    let name = Self.withoutCrud(name)
    let email = Self.withoutCrud(email)
    guard !name.isEmpty else { throw invalid }
    return "\(name) <\(email)> \(try time())"
  }

  /// What `git commit` tells its hooks of a commit's author.
  package func variables() throws(Diagnostic) -> [String: String] {
    [
      "GIT_AUTHOR_NAME": Self.withoutCrud(name), "GIT_AUTHOR_EMAIL": Self.withoutCrud(email),
      "GIT_AUTHOR_DATE": "@\(try time())",
    ]
  }

  /// The seconds since 1970, and how far the clock was ahead.
  private func time() throws(Diagnostic) -> String {
    let seconds = try seconds()
    let magnitude = offsetMinutes.magnitude
    let clock = [magnitude / 60 % 100, magnitude % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(seconds) \(offsetMinutes < 0 ? "-" : "+")\(clock)"
  }

  /// The seconds since 1970; Git records no earlier date, so an earlier clock counts as 1970.
  private func seconds() throws(Diagnostic) -> Int64 {
    guard let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)) else { throw invalid }
    return max(0, seconds)
  }

  /// A name without what Git takes off it: angle brackets and line ends everywhere, punctuation at both ends.
  ///
  /// Periods stay, as in "Jr." (Git's release notes 2.42).
  static func withoutCrud(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { !"<>\n".unicodeScalars.contains($0) }
    let trimmed = scalars.drop(while: isCrud).reversed().drop(while: isCrud).reversed()
    return String(String.UnicodeScalarView(trimmed))
  }

  private static func isCrud(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || ",:;<>\"\\'".unicodeScalars.contains(scalar)
  }

  private var invalid: Diagnostic {
    Diagnostic(
      .signatureInvalid, "\"\(name) <\(email)>\" is not a valid author or committer",
      remedy: .advice("use a name and an email address with more than punctuation"))
  }

  /// Gives `work` the signature in libgit2's form.
  func withRaw(
    _ work: (UnsafePointer<git_signature>) -> Int32, to doing: @autoclosure () -> String
  ) throws(Diagnostic) {
    let (name, email) = (Self.withoutCrud(name), Self.withoutCrud(email))
    guard !name.isEmpty, !email.isEmpty else { throw invalid }
    let moment = git_time(
      time: try seconds(), offset: Int32(clamping: offsetMinutes),
      sign: CChar(bitPattern: offsetMinutes < 0 ? 0x2D : 0x2B))
    // libgit2's own constructor would take periods off.
    let code = name.withCString { name in
      email.withCString { email in
        withUnsafePointer(
          to: git_signature(
            name: UnsafeMutablePointer(mutating: name), email: UnsafeMutablePointer(mutating: email), when: moment),
          work)
      }
    }
    try GitFailure.check(code, doing())
  }
}

extension Diagnostic.Code {
  package static let signatureInvalid = Diagnostic.Code(
    "signature-invalid", "The name or email address of a commit's author or committer is empty or only punctuation.",
    "use a name and an email address with more than punctuation")
}
