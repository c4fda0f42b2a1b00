public import Diagnostics
import GitOperations
import GitStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of restoring a portal.
public struct PortalRestoration: Hashable, Sendable {
  /// The newest change of the portal now.
  public let newest: PortalLogEntry
  /// The removed commits, the oldest first: the refused one and its descendants.
  public internal(set) var removed: [PortalLogEntry] = []
  /// Why the first of them is refused; `nil` where none is.
  public internal(set) var reason: Diagnostic?
  /// The reference that keeps them.
  public internal(set) var reference: String?
}

extension Portal {
  /// Restores the last allowed state of a portal whose history has a refused change; a reference keeps what leaves it.
  ///
  /// Nothing happens where no change is refused.
  /// - Parameter date: When, for Git's reflog.
  /// - Returns: What left the portal.
  /// - Throws: `portal-not-restorable`, where no state is allowed.
  public func restore(at date: Date) throws(Diagnostic) -> PortalRestoration {
    try store.locked { () throws(Diagnostic) -> PortalRestoration in
      let repository = try store.open()
      let head = try store.head(of: repository)
      var verification = HistoryVerification(repository)
      let verdict = try repository.withoutStoring { () throws(Diagnostic) in try verification.verdict(on: head) }
      guard let reason = verdict.reason else {
        return PortalRestoration(newest: PortalLogEntry(try repository.commits.read(head)))
      }
      guard let trusted = try store.verified.newest(beyond: verdict.trusted, in: repository) else {
        throw Diagnostic(
          .portalNotRestorable,
          "the history of the portal at \"\(store.directory)\" contains no valid change: \(reason.message)",
          remedy: .hint("move the folder away, then run \(command: "team.clone") URL"))
      }
      var restoration = PortalRestoration(newest: PortalLogEntry(try repository.commits.read(trusted)))
      restoration.removed = try repository.rebasing.commits(from: head, without: trusted).map(PortalLogEntry.init)
      restoration.reason = reason
      restoration.reference = Self.refused + head.hex
      if store.mode == .writing { try move(repository, from: head, to: trusted, at: date) }
      return restoration
    }
  }

  /// The refs of refused changes: no fetch, push or clone transfers them.
  private static let refused = "refs/slipway/refused/"

  private func move(
    _ repository: Repository, from head: ObjectName, to trusted: ObjectName, at date: Date
  ) throws(Diagnostic) {
    let signature = Signature(name: "slipway", email: "slipway@localhost", date: date.wholeSeconds, offsetMinutes: 0)
    // First the reference, so that a run that is killed loses nothing.
    if try repository.references.read(Self.refused + head.hex) == nil {
      try repository.references.move(
        Self.refused + head.hex, to: head, expecting: nil, log: "restore: keep refused changes", by: signature)
    }
    try store.verified.require(trusted, in: repository)
    try store.move(
      repository, to: trusted, expecting: head, log: "restore: the last allowed change", by: signature)
  }
}

extension Diagnostic.Code {
  package static let portalNotRestorable = Diagnostic.Code(
    "portal-not-restorable", "The portal's history contains no valid change.",
    "move the portal's folder away, and run \(command: "team.clone") URL")
}
