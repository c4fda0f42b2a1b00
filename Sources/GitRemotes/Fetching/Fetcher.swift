import Clibgit2
package import Diagnostics
package import GitStore

/// One fetch: asks, gets, and moves references.
package struct Fetcher {
  let repository: Repository
  let connection: RemoteConnection
  /// The line of the reflog for a change, given Git's word for it.
  let log: (String) -> String
  let signature: Signature?
  /// Whether all objects of the remote are here; then only the tips are looked for, as Git does in a linked clone.
  package var hasAllObjects = false
  private(set) var updates: [ReferenceUpdate] = []
  private(set) var recorded: [FetchPlan.Entry] = []

  package init(
    _ repository: Repository, _ connection: RemoteConnection, signature: Signature?, log: @escaping (String) -> String
  ) {
    self.repository = repository
    self.connection = connection
    self.signature = signature
    self.log = log
  }

  /// Gets what a plan wants, then deletes and moves references here.
  package mutating func carryOut(
    _ plan: FetchPlan, tags: FetchRequest.Tags, prunes refspecs: [RemoteRefspec],
    advertised: [AdvertisedReference]
  ) throws(Diagnostic) {
    let database = try Database(repository)
    var entries = plan.entries
    try download(entries, into: database)
    if tags == .following, entries.contains(where: { $0.destination != nil }) {
      let following = plan.tags(following: advertised) { database.has($0) }
      let missing = following.filter { !database.has($0.target) }
      if !missing.isEmpty {
        // The server did not send them along with what they are on, because that was here before.
        connection.disconnect()
        try connection.connect(.fetching)
        try connection.download(missing.map { ($0.source, $0.target) })
        database.refresh()
      }
      for tag in following where try repository.references.read(tag.source) == nil { entries.append(tag) }
    }
    try prune(refspecs, keeping: plan)
    for entry in entries { try update(entry) }
    recorded = entries
  }

  /// Gets what entries want, unless all that they reach is here.
  private func download(_ entries: [FetchPlan.Entry], into database: Database) throws(Diagnostic) {
    let targets = entries.map(\.target)
    let hasTips = targets.allSatisfy { database.has($0) }
    if hasTips, hasAllObjects || MissingObjects.isEmpty(of: targets, in: repository) { return }
    try connection.download(entries.map { ($0.source, $0.target) })
    database.refresh()
    // A server is not asked again for a tip that is here.
    guard hasTips, !MissingObjects.isEmpty(of: targets, in: repository) else { return }
    throw Diagnostic(
      .objectDamaged, "objects of \(connection.place) are missing: an earlier transfer was incomplete",
      remedy: .advice("run git fsck to see which, and clone again"))
  }

  private mutating func update(_ entry: FetchPlan.Entry) throws(Diagnostic) {
    guard let name = entry.destination else { return }
    let old = try repository.references.read(name)
    guard old != entry.target else { return }
    let (change, word) = try judge(entry, name: name, old: old)
    if !change.isRefusal {
      try repository.references.move(name, to: entry.target, expecting: old, log: log(word), by: signature)
    }
    updates.append(
      ReferenceUpdate(reference: name, source: entry.source, old: old, new: entry.target, change: change))
  }

  /// How a reference would change, and Git's word for it.
  private func judge(
    _ entry: FetchPlan.Entry, name: String, old: ObjectName?
  ) throws(Diagnostic) -> (ReferenceChange, String) {
    if name.hasPrefix("refs/heads/"),
      try isCheckedOut(BranchName(unchecked: String(name.dropFirst("refs/heads/".count))))
    {
      return (.refusal("branch is checked out"), "")
    }
    guard let old else {
      if let other = try repository.references.inTheWay(of: name) {
        return (.refusal("unable to update local ref: \(other) exists"), "")
      }
      let words = [("refs/tags/", "storing tag"), ("refs/heads/", "storing head")]
      return (.creation, words.first { entry.source.hasPrefix($0.0) }?.1 ?? "storing ref")
    }
    if name.hasPrefix("refs/tags/") {
      return entry.isForced ? (.forced, "updating tag") : (.refusal("would clobber existing tag"), "")
    }
    if (try? repository.commits.isAncestor(old, of: entry.target)) == true { return (.fastForward, "fast-forward") }
    return entry.isForced ? (.forced, "forced-update") : (.refusal("non-fast-forward"), "")
  }

  private func isCheckedOut(_ branch: BranchName) throws(Diagnostic) -> Bool {
    if try repository.head().branch == branch, !repository.isBare { return true }
    guard try repository.references.read(branch.reference) != nil else { return false }
    return try repository.branches.isCheckedOut(branch)
  }

  /// Deletes what was fetched once and the remote no longer has; symbolic references stay, as for Git.
  private mutating func prune(_ refspecs: [RemoteRefspec], keeping plan: FetchPlan) throws(Diagnostic) {
    let present = Set(plan.advertised.map(\.name))
    for refspec in refspecs where !refspec.isNegative {
      guard let star = refspec.destination?.firstIndex(of: "*"), let prefix = refspec.destination?[..<star] else {
        continue
      }
      for (name, target) in try repository.references.list(below: String(prefix)) {
        guard let source = refspec.source(of: name), !present.contains(source),
          try repository.references.symbolicTarget(of: name) == nil
        else { continue }
        try repository.references.move(name, to: nil, expecting: target, log: "", by: signature)
        updates.append(ReferenceUpdate(reference: name, source: nil, old: target, new: nil, change: .deletion))
      }
    }
  }
}
