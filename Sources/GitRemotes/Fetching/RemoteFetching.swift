import Clibgit2
public import Diagnostics
package import GitStore

/// Fetching into a repository.
public struct RemoteFetching {
  package let repository: Repository
}

extension RemoteFetching {
  /// Gets what a remote has and is not here, and moves the references that keep it; no file of the work tree changes.
  ///
  /// Writes `FETCH_HEAD` and reflogs as Git does.
  ///
  /// - Parameters:
  ///   - request: The refs to fetch.
  ///   - dialogue: Told how far it is, and asked what nobody else knows.
  /// - Throws: `remote-not-found`, `login-refused`, `host-key-unknown`, or why else the remote can't be spoken with.
  /// - Returns: What changed; a reference that was refused does not stop the others.
  @discardableResult
  public func fetch(
    _ request: FetchRequest = FetchRequest(), dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> FetchOutcome {
    try repository.sharing { () throws(Diagnostic) in try bringIn(request, dialogue) }
  }

  private func bringIn(_ request: FetchRequest, _ dialogue: RemoteDialogue) throws(Diagnostic) -> FetchOutcome {
    let current = try repository.head().branch
    let name = if let named = request.remote { named } else { try repository.remotes.forFetching(current) }
    // A branch that follows another one of this repository has nothing to fetch.
    if name == "." { return FetchOutcome(remote: ".", updates: [], defaultBranch: nil, receivedObjects: 0) }
    guard !repository.isShallow || ShallowSupport.isThere else {
      throw ShallowSupport.refused("\"\(repository.workTree ?? repository.gitDirectory)\"")
    }
    var place = try repository.remotes.placeForFetching(name)
    place.showsName = request.namesRemote
    let connection = try RemoteConnection(place, repository: repository, dialogue: dialogue)
    try connection.connect(.fetching)
    let advertised = try connection.references()
    let plan = try fetchPlan(request, place: place, branch: current, advertised: advertised)
    let action = reflogAction(of: request)
    var fetcher = Fetcher(repository, connection, signature: request.signature) { "\(action): \($0)" }
    let pruned = prunes(request, remote: place.remote) ? place.remote?.refspecs ?? [] : []
    try fetcher.carryOut(plan, tags: tags(request, remote: place.remote), prunes: pruned, advertised: advertised)
    try FetchHead(fetcher.recorded, from: place).write(to: repository.files)
    return FetchOutcome(
      remote: name == place.remote?.name ? name : place.address.description, updates: fetcher.updates,
      defaultBranch: Self.defaultBranch(of: advertised), receivedObjects: connection.progress.done)
  }

  private func fetchPlan(
    _ request: FetchRequest, place: RemotePlace, branch: BranchName?, advertised: [AdvertisedReference]
  ) throws(Diagnostic) -> FetchPlan {
    let configured = place.remote?.refspecs ?? []
    var plan: FetchPlan
    if request.refspecs.isEmpty {
      let isFollowed = branch.flatMap { repository.configuration.string("branch.\($0).remote") } == place.remote?.name
      let merged = isFollowed ? branch.map { repository.configuration.all("branch.\($0).merge") } ?? [] : []
      plan = FetchPlan(
        configured: configured, mergedBranches: place.remote == nil ? [] : merged, advertised: advertised)
    } else {
      plan = try FetchPlan(
        given: request.refspecs, configured: configured, advertised: advertised,
        remote: place.remote?.name ?? place.address.description)
    }
    if tags(request, remote: place.remote) == .all { plan.addAllTags() }
    return plan
  }

  private func tags(_ request: FetchRequest, remote: Remote?) -> FetchRequest.Tags {
    guard request.tags == .configured else { return request.tags }
    switch remote.flatMap({ repository.configuration.string("remote.\($0.name).tagOpt") }) {
    case "--tags": return .all
    case "--no-tags": return .none
    default: return .following
    }
  }

  private func prunes(_ request: FetchRequest, remote: Remote?) -> Bool {
    switch request.pruning {
    case .prune: return true
    case .keep: return false
    case .configured:
      let own = remote.flatMap { repository.configuration.boolean("remote.\($0.name).prune") }
      return own ?? repository.configuration.boolean("fetch.prune") ?? false
    }
  }

  /// As Git begins the reflog's lines: with what was typed.
  private func reflogAction(of request: FetchRequest) -> String {
    if let action = request.reflogAction { return action }
    let typed = ["fetch"] + [request.remote.map(RemoteAddress.shown)].compactMap { $0 } + request.refspecs
    return repository.reflogs.action(typed.joined(separator: " "))
  }

  /// The branch that a remote says its HEAD is at.
  package static func defaultBranch(of advertised: [AdvertisedReference]) -> BranchName? {
    guard let head = advertised.first(where: { $0.name == "HEAD" }) else { return nil }
    let prefix = "refs/heads/"
    guard let target = head.symbolicTarget, target.hasPrefix(prefix) else { return nil }
    return BranchName(unchecked: String(target.dropFirst(prefix.count)))
  }
}
