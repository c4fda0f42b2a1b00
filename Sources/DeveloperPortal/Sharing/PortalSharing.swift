import AppleIdentifiers
public import Diagnostics
import GitOperations
public import GitRemotes
import GitStore
import SystemCalls

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of pulling or pushing a portal's changes.
public struct PortalExchange: Hashable, Sendable {
  /// The URL of the remote, without credentials.
  public internal(set) var address: String
  /// How many changes came from there.
  public internal(set) var received = 0
  /// The pulled commits, the oldest first.
  public internal(set) var changes: [PortalLogEntry] = []
  /// How many changes the remote has not.
  public internal(set) var ahead = 0
  /// How many changes were sent.
  public internal(set) var sent = 0
  /// Whether changes of both sides were joined.
  public internal(set) var isMerged = false
  /// The contradictions that prevented the merge.
  public internal(set) var contradictions: [PortalContradiction] = []
  /// Notes on the merged state, one sentence each.
  public internal(set) var notes: [String] = []

  /// Whether nothing has to be decided first.
  public var isDone: Bool { contradictions.isEmpty }
}

extension Portal {
  /// The remote of the portal, if any.
  public func remoteAddress() throws(Diagnostic) -> String? {
    try store.open().remotes.find(PortalStore.remote)?.addresses.first
  }

  /// Whether the portal has changes that were not sent to its remote.
  public func hasUnsentChanges() throws(Diagnostic) -> Bool {
    let repository = try store.open()
    guard let head = try repository.references.read(PortalStore.reference) else { return false }
    let known = try repository.references.read(PortalStore.trackingReference)
    return try !repository.rebasing.commits(from: head, without: known).isEmpty
  }

  /// Takes in what the remote has: independent changes are joined record by record.
  ///
  /// Either all comes in, or, where something is contradicted, nothing. Trying it only, nothing is fetched: it says
  /// what would come of what was fetched last.
  /// - Parameters:
  ///   - address: The remote, where none is remembered yet, or another one.
  ///   - choice: How contradictions are settled.
  ///   - actor: Finds the member who joins the changes; asked only if there is something to join.
  ///   - date: When.
  ///   - dialogue: Reports progress, and asks for credentials.
  /// - Returns: What came, or what contradicts itself.
  /// - Throws: `team-remote-missing`, `not-a-portal`, `portals-unrelated`, `app-id-taken`, and why the remote can't be
  ///   spoken with.
  public func pull(
    from address: String? = nil, choosing choice: PortalChoice = PortalChoice(),
    as actor: () throws(Diagnostic) -> EmailAddress, at date: Date, dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> PortalExchange {
    let repository = try store.open()
    return try keepingRemote(in: repository) { () throws(Diagnostic) in
      let place = try fetched(
        address, in: repository, at: date, dialogue: dialogue, otherwise: "\(command: "team.pull") URL")
      return try integrate(in: repository, from: place, choosing: choice, as: actor, at: date)
    }
  }

  /// Sends what the remote has not, after taking in what it has; when someone else is quicker, again.
  ///
  /// - Throws: what ``pull(from:choosing:as:at:dialogue:)`` throws, and `push-rejected`.
  public func push(
    to address: String? = nil, choosing choice: PortalChoice = PortalChoice(),
    as actor: () throws(Diagnostic) -> EmailAddress, at date: Date, dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> PortalExchange {
    let repository = try store.open()
    return try keepingRemote(in: repository) { () throws(Diagnostic) in
      try pushed(to: address, in: repository, choosing: choice, as: actor, at: date, dialogue: dialogue)
    }
  }

  private func pushed(
    to address: String?, in repository: Repository, choosing choice: PortalChoice,
    as actor: () throws(Diagnostic) -> EmailAddress, at date: Date, dialogue: RemoteDialogue
  ) throws(Diagnostic) -> PortalExchange {
    let place = try fetched(
      address, in: repository, at: date, dialogue: dialogue, otherwise: "\(command: "team.push") URL")
    var total = PortalExchange(address: RemoteAddress.shown(place))
    for attempt in 1... {
      if attempt > 1 {
        _ = try fetched(nil, in: repository, at: date, dialogue: dialogue, otherwise: "\(command: "team.push") URL")
      }
      // The picked numbers are from the first attempt.
      let choice = attempt == 1 ? choice : PortalChoice(side: choice.side)
      let exchange = try integrate(in: repository, from: place, choosing: choice, as: actor, at: date)
      total.join(exchange)
      guard total.isDone, total.ahead > 0, store.mode == .writing else { return total }
      try refuseFuture(in: repository, of: date)
      do throws(Diagnostic) {
        try send(to: place, in: repository, dialogue: dialogue)
        total.sent = total.ahead
        total.ahead = 0
        return total
      } catch {
        guard error.code == .pushRejected, attempt < Self.pushAttempts else { throw error }
        // Who lost the race waits a little, and not as long as the next who lost it.
        SystemThread.pause(microseconds: UInt32.random(in: 1...20) * UInt32(attempt) * 1000)
      }
    }
    return total
  }

  private static let pushAttempts = 20

  /// Refuses to send changes from the future, which everybody else's pull would refuse.
  private func refuseFuture(in repository: Repository, of date: Date) throws(Diagnostic) {
    guard let head = try repository.references.read(PortalStore.reference) else { return }
    let known = try repository.references.read(PortalStore.trackingReference)
    let newest = try known.map { name throws(Diagnostic) in try repository.commits.read(name).committer.date }
    do throws(Diagnostic) {
      try ForeignDates(commits: repository.rebasing.commits(from: head, without: known)).refuseFuture(
        of: max(date, newest ?? date))
    } catch {
      throw error.with(remedy: .advice("push with --at and the date of the newest change, if the others play that day"))
    }
  }

  private func send(to place: String, in repository: Repository, dialogue: RemoteDialogue) throws(Diagnostic) {
    var request = PushRequest(
      remote: place, references: [PushedReference(PortalStore.reference, to: PortalStore.reference)])
    request.hooks = .withoutVerification
    let address = try repository.remotes.find(place)?.addresses.first ?? place
    try Self.takingTurns(at: address) { () throws(Diagnostic) in
      _ = try repository.pushing.push(request, dialogue: dialogue)
    }
  }

  /// Runs `work` while no other thread of this process pushes to the same folder.
  ///
  /// A push compares before it moves the branch, and whoever was second tries again; versions that pushed without
  /// comparing may still share the folder, and with turns fewer have to try again. Where somebody else made the lock
  /// and keeps it to themselves, turns can't be taken.
  private static func takingTurns(at address: String, _ work: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    guard let place = try? RemoteAddress(address), place.kind == .local, place.path.hasPrefix("/"),
      FileSystem.isAccessible(place.path, .writing), PlainFile.isFolder(place.path)
    else { return try work() }
    let lock = FolderLock(path: place.path + "/slipway.lock", permissions: 0o666)
    guard !FileSystem.isAccessible(lock.path) || FileSystem.isAccessible(lock.path, [.reading, .writing]) else {
      return try work()
    }
    try lock.holding(work)
  }

  /// Fetches from the remote and returns its name; an address that was given is remembered.
  ///
  /// Trying it only, nothing is spoken with and nothing remembered.
  private func fetched(
    _ address: String?, in repository: Repository, at date: Date, dialogue: RemoteDialogue, otherwise hint: Hint
  ) throws(Diagnostic) -> String {
    let name = PortalStore.remote
    let known = try repository.remotes.find(name)?.addresses.first
    guard let wanted = address ?? known else {
      throw Diagnostic(
        .teamRemoteMissing, "team \(id) has no remote",
        remedy: .hint(hint))
    }
    guard store.mode == .writing else { return wanted == known ? name : wanted }
    if known == nil {
      _ = try repository.remotes.add(name, at: wanted)
    } else if wanted != known {
      try repository.remotes.setAddress(wanted, ofRemote: name)
    }
    try PortalStore.fetch(name, into: repository, at: date, dialogue: dialogue)
    return name
  }

  /// Runs `work`; if it fails, the remote is the one that the portal had before, with what was fetched from it.
  private func keepingRemote(
    in repository: Repository, _ work: () throws(Diagnostic) -> PortalExchange
  ) throws(Diagnostic) -> PortalExchange {
    let (name, tracking) = (PortalStore.remote, PortalStore.trackingReference)
    let known = try repository.remotes.find(name)?.addresses.first
    let fetched = try repository.references.read(tracking)
    do throws(Diagnostic) {
      return try work()
    } catch {
      guard let present = try repository.remotes.find(name)?.addresses.first, present != known else { throw error }
      if let known {
        try repository.remotes.setAddress(known, ofRemote: name)
      } else {
        try repository.remotes.remove(name)
      }
      let foreign = try repository.references.read(tracking)
      if foreign != fetched {
        try repository.references.move(tracking, to: fetched, expecting: foreign, log: "restore the remote")
      }
      throw error
    }
  }

  private func integrate(
    in repository: Repository, from place: String, choosing choice: PortalChoice,
    as actor: () throws(Diagnostic) -> EmailAddress, at date: Date
  ) throws(Diagnostic) -> PortalExchange {
    let address = try repository.remotes.find(place)?.addresses.first ?? place
    return try home.locked { () throws(Diagnostic) -> PortalExchange in
      try store.locked { () throws(Diagnostic) -> PortalExchange in
        let joining = PortalJoining(portal: self, repository: repository, choice: choice, date: date.wholeSeconds)
        return try joining.run(
          from: RemoteAddress.shown(address), wasFetched: place == PortalStore.remote, as: actor)
      }
    }
  }
}

extension PortalExchange {
  /// Counts a further round in.
  fileprivate mutating func join(_ round: PortalExchange) {
    received += round.received
    changes += round.changes
    ahead = round.ahead
    isMerged = isMerged || round.isMerged
    contradictions = round.contradictions
    notes = round.notes
    address = round.address
  }
}

extension Diagnostic.Code {
  package static let teamRemoteMissing = Diagnostic.Code(
    "team-remote-missing", "The team's portal has no remote.",
    "give the URL of the remote: \(command: "team.push") URL, or \(command: "team.pull") URL")
}
