package import Diagnostics
import GitStore

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
      .pushRejected, "\(place) rejected \"\(ReferenceName.short(reference))\": \(reason)\(said)",
      remedy: row?.remedy ?? .advice("ask the server's administrator what it accepts"))
  }

  /// Messages of servers and hints for them; the first match counts.
  private static let table: [(sign: String, remedy: Remedy)] = [
    ("non-fast-forward", .operation(.init("pull", [:]))),
    ("fetch first", .operation(.init("pull", [:]))),
    ("failed to update ref", .operation(.init("pull", [:]))),
    ("cannot lock ref", .operation(.init("pull", [:]))),
    ("stale info", .operation(.init("pull", [:]))),
    ("deletion prohibited", .advice("ask the server's administrator to allow deletions")),
    ("deletion of the current branch", .advice("change the default branch on the server first")),
    (
      "checked out",
      .advice("that repository has a working tree: push to another branch, or to a bare repository")
    ),
    ("protected branch", .advice("push to another branch and open a pull request")),
    ("hook declined", .advice("fix the problem that the server reports, then push again")),
  ]
}

extension Diagnostic.Code {
  package static let pushRejected = Diagnostic.Code(
    "push-rejected", "The remote rejected the push.", "pull first, then push again")
  package static let pushTargetMissing = Diagnostic.Code(
    "push-target-missing", "The branch or the remote to push to is unknown, or the branch has no upstream.",
    "switch to a branch, run slipway push --set-upstream, or run git push REMOTE BRANCH")
  package static let pushUnsupported = Diagnostic.Code(
    "push-unsupported",
    "The push requires git: the remote folder has hooks or receive.denyCurrentBranch=updateInstead, or "
      + "push.gpgSign, push.pushOption or push.recurseSubmodules is set.",
    "use git push, or unset the setting in the message")
}
