import AppleIdentifiers
package import Diagnostics
import GitOperations
import GitStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Merges the fetched state of a remote with the local state.
struct PortalJoining {
  let portal: Portal
  let repository: Repository
  let choice: PortalChoice
  let date: Date

  /// Moves the portal forward to a state that has both sides' changes, if nothing is contradicted.
  func run(
    from address: String, wasFetched: Bool, as actor: () throws(Diagnostic) -> EmailAddress
  ) throws(Diagnostic) -> PortalExchange {
    var exchange = PortalExchange(address: address)
    let ours = try PortalContents(repository: repository, commit: try portal.store.verifiedHead(of: repository))
    let fetched = wasFetched ? try repository.references.read(PortalStore.trackingReference) : nil
    guard let remote = fetched else {
      exchange.ahead = try portal.store.history(limit: nil, at: nil).count
      return exchange
    }
    let theirs = try PortalStore.foreignContents(remote, in: repository, from: address)
    guard theirs.team.id == ours.team.id, try repository.commits.mergeBase(ours.commit, remote) != nil else {
      throw Diagnostic(
        .portalsUnrelated,
        "\"\(address)\" contains a portal of team \(theirs.team.name) (\(theirs.team.id)) "
          + "whose history is unrelated",
        remedy: .advice("give the URL of a repository of team \(ours.team.id), or of an empty repository"))
    }
    try portal.store.verified.require(remote, in: repository)
    let (ahead, behind) = try repository.commits.aheadBehind(ours.commit, of: remote)
    exchange.ahead = ahead
    if behind == 0 { return exchange }
    try portal.refuseClaims(of: theirs, beyond: ours)
    let commits = try repository.rebasing.commits(from: remote, without: ours.commit)
    let dates = ForeignDates(commits: commits)
    // Who plays in the future takes in what others play there.
    try dates.refuseFuture(of: max(date, ours.changed))
    exchange.changes = commits.map(PortalLogEntry.init)
    exchange.notes = dates.note.map { [$0] } ?? []
    if ahead == 0 {
      try move(to: remote, from: ours.commit, log: "take in \(behind) changes", by: nil)
      exchange.received = behind
      return exchange
    }
    return try merge(ours, theirs, exchange, behind: behind, as: actor)
  }

  private func merge(
    _ ours: PortalContents, _ theirs: PortalContents, _ state: PortalExchange, behind: Int,
    as actor: () throws(Diagnostic) -> EmailAddress
  ) throws(Diagnostic) -> PortalExchange {
    var exchange = state
    let base = try repository.commits.mergeBase(ours.commit, theirs.commit).map { name throws(Diagnostic) in
      try repository.commits.read(name).tree
    }
    let merge = try PortalMerge(
      base: base, ours: ours.tree, theirs: theirs.tree, in: repository, choosing: choice)
    exchange.contradictions = merge.open
    try choice.refuseUnknown(beside: merge.open + merge.settled.map(\.contradiction))
    guard merge.open.isEmpty else { return exchange }
    let moment = max(date, ours.changed, theirs.changed)
    let tree = try repository.objects.writeTree(base: theirs.tree, changes: merge.changes)
    let joined = try PortalContents(repository: repository, tree: tree, following: theirs)
    try joined.readAll()
    // Who was removed elsewhere meanwhile is no member any more.
    let member = try joined.joiningMember(actor())
    var change = PortalChange(
      "\(Portal.mergePrefix)\(counted(behind, "remote")) with \(counted(exchange.ahead, "local"))",
      details: merge.settled.map { "\($0.contradiction.record), \($0.contradiction.key): \($0.side.rawValue) counts" })
    // Only active members regenerate profiles.
    if member.state == .active { try TeamProfiles(joined, at: moment, maker: member.email).remake(in: &change) }
    exchange.notes += try Self.notes(on: joined.after(change), at: moment)
    if member.state == .invited { exchange.notes.append("\(member.email) has not accepted the invitation yet") }
    exchange.received = behind
    exchange.isMerged = true
    exchange.ahead += 1
    if portal.store.mode == .rehearsing { return exchange }
    let author = Signature(
      name: member.name.rawValue, email: member.email.rawValue, date: moment, offsetMinutes: 0)
    let whole = try repository.objects.writeTree(
      base: tree, changes: try PortalStore.treeChanges(of: change, in: repository))
    // The remote's line comes first: the portal as it was on a day is what everyone saw.
    let commit = try repository.commits.write(
      tree: whole, parents: [theirs.commit, ours.commit], author: author, committer: author, message: change.message)
    try portal.store.verified.require(commit, in: repository)
    try move(to: commit, from: ours.commit, log: change.summary, by: author)
    return exchange
  }

  private func move(
    to commit: ObjectName, from old: ObjectName, log: String, by author: Signature?
  ) throws(Diagnostic) {
    guard portal.store.mode == .writing else { return }
    let signature = author ?? Signature(name: "slipway", email: "slipway@localhost", date: date, offsetMinutes: 0)
    try portal.store.move(repository, to: commit, expecting: old, log: log, by: signature)
  }

  private func counted(_ changes: Int, _ side: String) -> String {
    changes == 1 ? "1 \(side) change" : "\(changes) \(side) changes"
  }

  /// Limits that each side respects and the merge exceeds: reported, because nothing is lost.
  private static func notes(on contents: PortalContents, at date: Date) throws(Diagnostic) -> [String] {
    let year = contents.team.membershipYear(at: date)
    let limit = contents.team.program.terms.devicesPerClass
    var taken: [DeviceClass: Int] = [:]
    for device in try contents.devices() where device.takesSlot(in: year) { taken[device.deviceClass, default: 0] += 1 }
    var notes = DeviceClass.allCases.compactMap { family -> String? in
      guard let count = taken[family], count > limit else { return nil }
      return "the team now has \(count) \(family.displayName) devices; a membership year allows at most \(limit)"
    }
    let profiles = Dictionary(grouping: try contents.profiles(), by: \.name)
    for (name, same) in profiles.sorted(by: { $0.key < $1.key }) where same.count > 1 {
      let ids = same.map(\.id.rawValue).joined(separator: ", ")
      notes.append("\(same.count) profiles are now named \"\(name)\": \(ids)")
    }
    return notes
  }
}

extension PortalContents {
  /// Reads every record, so that a damaged one is found before it comes in.
  func readAll() throws(Diagnostic) {
    _ = try members()
    _ = try certificates()
    _ = try devices()
    _ = try appIDs()
    _ = try identifiers()
    _ = try profiles()
  }
}

extension Diagnostic.Code {
  package static let portalsUnrelated = Diagnostic.Code(
    "portals-unrelated", "The two portals have no common history.",
    "give the URL of a repository for the same team, or of an empty one")
}
