public import Diagnostics

/// What a server said against a reference that it was asked to move.
struct PushRefusal {
  private let reference: String
  private let reason: String
  private let place: RemotePlace
  private let serverLines: String?

  init(_ reference: String, _ reason: String, place: RemotePlace, serverLine: String? = nil) {
    self.reference = reference
    self.reason = ServerText.cleaned(reason)
    self.place = place
    serverLines = serverLine
  }

  var diagnostic: Diagnostic {
    let row = Self.table.first { reason.lowercased().contains($0.sign) }
    let said = serverLines.map { " (\"\($0)\")" } ?? ""
    return Diagnostic(
      .pushRejected, "\(place) refused to move \"\(Self.short(reference))\": \(reason)\(said)",
      remedy: row?.remedy ?? .advice("ask who runs the server what it takes"))
  }

  static func short(_ reference: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/"] where reference.hasPrefix(prefix) {
      return String(reference.dropFirst(prefix.count))
    }
    return reference
  }

  /// Words of servers and what helps; the first that fits counts.
  private static let table: [(sign: String, remedy: Remedy)] = [
    ("non-fast-forward", .operation(.init("pull", [:]))),
    ("fetch first", .operation(.init("pull", [:]))),
    ("failed to update ref", .operation(.init("pull", [:]))),
    ("cannot lock ref", .operation(.init("pull", [:]))),
    ("stale info", .operation(.init("pull", [:]))),
    ("deletion prohibited", .advice("the server keeps its branches; ask who runs it")),
    ("deletion of the current branch", .advice("make another branch the server's main branch first")),
    (
      "checked out",
      .advice("that repository has a work tree: push to another branch of it, or to a bare repository")
    ),
    ("protected branch", .advice("push to a branch of your own and open a pull request")),
    ("hook declined", .advice("read what the server said, put it right, then push again")),
  ]
}

extension Diagnostic.Code {
  /// A reference that a remote did not move as it was asked to.
  public static let pushRejected: Self = "push-rejected"
  /// Nothing says what is to be pushed, or where to.
  public static let pushTargetMissing: Self = "push-target-missing"
  /// A remote that libgit2 can't push to as Git would.
  public static let pushUnsupported: Self = "push-unsupported"
}
