public import Diagnostics
import GitStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The states of a portal before and after a change, by their commits.
public struct PortalRevisions: Hashable, Sendable {
  /// The whole name of the commit before the change.
  public let before: String
  /// The whole name of the commit that made the change.
  public let after: String

  /// Names two states.
  public init(before: String, after: String) {
    self.before = before
    self.after = after
  }

  /// The change from the second state to the first.
  public var reversed: PortalRevisions { PortalRevisions(before: after, after: before) }
}

extension Portal {
  /// The summary of the changes that reverse others.
  public static let reversalSummary = "Reverse a change of App IDs"

  /// What the summary of a merge of remote and local changes begins with in the log.
  public static let mergePrefix = "Merge "

  /// Reverses a change of App IDs with a new change; what others changed since stays.
  ///
  /// If it was reversed before, nothing changes.
  /// - Throws: `portal-changed-since` where others changed the same since, and what every change throws.
  public func reverseChange(
    _ revisions: PortalRevisions, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) {
    let repository = try store.open()
    let (old, new) = (
      try contents(of: revisions.before, in: repository), try contents(of: revisions.after, in: repository)
    )
    _ = try changeIfNeeded(.registerAppIDs, as: actor, at: date) {
      (present, member, _) throws(Diagnostic) -> (PortalChange?, Void) in
      let merge = try PortalMerge(
        base: new.tree, ours: present.tree, theirs: old.tree, in: repository, choosing: PortalChoice())
      if let first = merge.open.first {
        throw Diagnostic(
          .portalChangedSince, "others changed \(first.record) after this operation: \(first.key)",
          remedy: .operation(.init("team.log")))
      }
      let tree = try repository.objects.writeTree(base: old.tree, changes: merge.changes)
      let goal = try PortalContents(repository: repository, tree: tree, following: present)
      let change = try ChangeReversal(present: present, goal: goal, old: old, member: member).change(
        TreeComparison(repository).paths(from: present.tree, to: tree))
      return (change, ())
    }
  }

  private func contents(of revision: String, in repository: Repository) throws(Diagnostic) -> PortalContents {
    try PortalContents(repository: repository, commit: ObjectName(revision))
  }
}

/// The change that brings a portal from its present state to one without an earlier change.
private struct ChangeReversal {
  let present: PortalContents
  let goal: PortalContents
  let old: PortalContents
  let member: MemberRecord

  func change(_ paths: [String]) throws(Diagnostic) -> PortalChange? {
    var change = PortalChange(Portal.reversalSummary)
    for path in paths {
      if path.hasPrefix(AppIDRecord.folder + "/"), let appID: AppIDRecord = try goal.record(at: path) {
        change.put(try revised(appID, at: path))
        change.note("App ID: \(appID.pattern)")
      } else if let bytes = try goal.file(at: path) {
        change.put(bytes, at: path)
      } else if mayRemove(path) {
        change.remove(path)
      } else {
        change.note("kept, because deleting it requires another role: \(path)")
      }
    }
    return change.files.isEmpty && change.removals.isEmpty ? nil : change
  }

  /// An App ID that is as it was before has its old revision again, unless a profile was made for a newer one.
  private func revised(_ appID: AppIDRecord, at path: String) throws(Diagnostic) -> AppIDRecord {
    let (now, before): (AppIDRecord?, AppIDRecord?) = (try present.record(at: path), try old.record(at: path))
    var appID = appID
    if let before, before.capabilities == appID.capabilities, before.values == appID.values {
      let newest = try goal.profiles().filter { $0.appID == appID.id }.map(\.appIDRevision).max() ?? 0
      appID.revision = newest <= before.revision ? before.revision : max(newest, now?.revision ?? 0) + 1
    } else if let now {
      appID.revision = now.revision + 1
    }
    return appID
  }

  private func mayRemove(_ path: String) -> Bool {
    !path.hasPrefix(IdentifierRecord.folder + "/")
      || RolePermission.roles(for: .deleteAppIDs).contains(member.role)
  }
}

extension Diagnostic.Code {
  package static let portalChangedSince = Diagnostic.Code(
    "portal-changed-since", "Others changed the same App ID after the operation.",
    "run \(command: "team.log") to see the changes, and \(command: "app-id.show") APP-ID for the App ID")
}
