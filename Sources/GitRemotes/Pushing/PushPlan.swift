import Clibgit2
import Diagnostics
import GitStore

/// What a push asks of one remote, checked against what the remote has.
struct PushPlan {
  struct Step {
    let reference: PushedReference
    let old: ObjectName?
    let new: ObjectName?
    let change: ReferenceChange

    /// The refspec for libgit2.
    var refspec: String {
      let plus = if case .forced = change { "+" } else { "" }
      return "\(plus)\(reference.source ?? ""):\(reference.destination)"
    }

    var update: ReferenceUpdate {
      ReferenceUpdate(
        reference: reference.destination, source: reference.source, old: old, new: new, change: change)
    }

    /// As the pre-push hook reads it.
    var line: String {
      let (name, local) = (reference.source ?? "(delete)", new ?? .zero)
      return "\(name) \(local) \(reference.destination) \(old ?? .zero)\n"
    }
  }

  private(set) var steps: [Step] = []
  /// What the pushed references point at, also where the remote has it already.
  private var tips: [ObjectName] = []
  private let repository: Repository
  private let remote: [String: ObjectName]
  private let place: RemotePlace
  private let local: LocalRemote?

  init(
    _ references: [PushedReference], followsTags: Bool, repository: Repository, advertised: [AdvertisedReference],
    place: RemotePlace, local: LocalRemote?
  ) throws(Diagnostic) {
    self.repository = repository
    self.place = place
    self.local = local
    remote = Dictionary(advertised.map { ($0.name, $0.target) }) { first, _ in first }
    for reference in references { try add(reference) }
    if followsTags { try addTags() }
  }

  private mutating func add(_ reference: PushedReference) throws(Diagnostic) {
    let old = remote[reference.destination]
    guard let source = reference.source else { return try addDeletion(reference, old: old) }
    guard let new = try repository.references.read(source) else {
      if case .unborn(let branch) = try repository.head(), branch.reference == source {
        throw Diagnostic(
          .noCommits, "no commits yet to push",
          remedy: .operation(.init("commit", ["all": "", "message": "MESSAGE"])))
      }
      throw Diagnostic(.branchNotFound, "\"\(source)\" does not match any local ref")
    }
    tips.append(new)
    guard old != new else { return }
    let change = try judge(reference, old: old, new: new)
    try object(to: change, of: reference)
    steps.append(Step(reference: reference, old: old, new: new, change: change))
  }

  private mutating func addDeletion(_ reference: PushedReference, old: ObjectName?) throws(Diagnostic) {
    guard let old else {
      throw Diagnostic(
        .branchNotFound, "can't delete \"\(short(reference))\" of \(place): remote ref does not exist",
        remedy: .operation(.init("fetch", ["prune": ""])))
    }
    if case .ifStillAt(let expected) = reference.force, expected != old { throw moved(reference, expected, old) }
    try object(to: .deletion, of: reference)
    steps.append(Step(reference: reference, old: old, new: nil, change: .deletion))
  }

  private func judge(
    _ reference: PushedReference, old: ObjectName?, new: ObjectName
  ) throws(Diagnostic) -> ReferenceChange {
    if case .ifStillAt(let expected) = reference.force {
      guard old == expected else { throw moved(reference, expected, old) }
      guard let old else { return .creation }
      guard try Database(repository).has(old), !reference.destination.hasPrefix("refs/tags/") else { return .forced }
      return try repository.commits.isAncestor(old, of: new) ? .fastForward : .forced
    }
    guard let old else { return .creation }
    if reference.destination.hasPrefix("refs/tags/") {
      throw rejected(reference, "the tag already exists and differs", hint: "choose another name for the tag")
    }
    guard try Database(repository).has(old) else {
      throw rejected(
        reference, "it has commits that you lack (fetch first)", remedy: .operation(.init("pull", [:])))
    }
    guard try repository.commits.isAncestor(old, of: new) else {
      throw rejected(
        reference, "the remote branch has commits that your branch lacks (non-fast-forward)",
        remedy: try isReplacedHere(old, by: new, reference) ? replacing(reference) : .operation(.init("pull", [:])))
    }
    return .fastForward
  }

  /// Whether only commits that the branch itself replaced would be lost, so that a pull would only restore them.
  private func isReplacedHere(
    _ old: ObjectName, by new: ObjectName, _ reference: PushedReference
  ) throws(Diagnostic) -> Bool {
    guard let source = reference.source, source.hasPrefix("refs/heads/") else { return false }
    let tracking = place.remote?.refspecs.target(of: reference.destination)?.destination
    return try ReplacedCommits(in: repository, of: source, tracking: tracking).contain(from: old, to: new)
  }

  /// The command that replaces the rewritten commits of the remote.
  private func replacing(_ reference: PushedReference) throws(Diagnostic) -> Remedy {
    let remote = place.remote?.name ?? place.written
    guard try repository.head().branch?.reference == reference.source else {
      return .advice(
        "the commits were rewritten: run git push --force-with-lease \(remote) \(short(reference)) to replace them")
    }
    return .hint("the commits were rewritten: run \(command: "push") \(remote) --force-with-lease to replace them")
  }

  /// Tags with a message that are on what is pushed and that the remote has not.
  private mutating func addTags() throws(Diagnostic) {
    let planned = Set(steps.map(\.reference.destination))
    for (name, target) in try repository.references.list(below: "refs/tags/")
    where remote[name] == nil && !planned.contains(name) {
      guard let commit = (try? repository.tags.tagged(by: target)) ?? nil else { continue }
      if try isCarried(commit, by: tips) {
        steps.append(Step(reference: PushedReference(name, to: name), old: nil, new: target, change: .creation))
      }
    }
  }

  private func isCarried(_ commit: ObjectName, by tips: [ObjectName]) throws(Diagnostic) -> Bool {
    for tip in tips where try repository.commits.isAncestor(commit, of: tip) { return true }
    return false
  }

  private func object(to change: ReferenceChange, of reference: PushedReference) throws(Diagnostic) {
    guard let objection = try local?.objection(to: change, of: reference.destination) else { return }
    throw PushRefusal(reference.destination, objection, place: place).diagnostic
  }

  private func moved(_ reference: PushedReference, _ expected: ObjectName?, _ present: ObjectName?) -> Diagnostic {
    let now = present.map { "at \($0.short)" } ?? "absent"
    let known = expected.map { "at \($0.short)" } ?? "absent"
    return rejected(
      reference, "it is \(now) but expected \(known): someone else pushed (stale info)",
      hint: "fetch and review the new commits, then decide again")
  }

  private func rejected(_ reference: PushedReference, _ reason: String, hint: String) -> Diagnostic {
    rejected(reference, reason, remedy: .advice(hint))
  }

  private func rejected(_ reference: PushedReference, _ reason: String, remedy: Remedy) -> Diagnostic {
    Diagnostic(
      .pushRejected, "\(place) rejected the push of \"\(short(reference))\": \(reason)", remedy: remedy)
  }

  private func short(_ reference: PushedReference) -> String {
    ReferenceName.short(reference.destination)
  }
}
