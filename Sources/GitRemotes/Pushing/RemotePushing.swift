public import Diagnostics
public import GitStore

/// Pushing from a repository.
public struct RemotePushing {
  package let repository: Repository
}

extension RemotePushing {
  /// Sends commits to a remote and asks it to move its references.
  ///
  /// All is checked against what the remote has before anything is sent. The pre-push hook runs as Git runs it, and
  /// what was pushed is known here afterwards as if it had been fetched.
  ///
  /// - Parameters:
  ///   - request: The refs to push.
  ///   - dialogue: Told how far it is, and asked what nobody else knows.
  /// - Throws: `push-rejected` if the remote has commits that are not here or says no, `push-target-missing`,
  ///   `hook-refused`, or why else the remote can't be spoken with.
  /// - Returns: What changed at the remote.
  @discardableResult
  public func push(
    _ request: PushRequest = PushRequest(), dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> PushOutcome {
    let name =
      if let named = request.remote { named } else { try repository.remotes.forPushing(repository.head().branch) }
    try refuseUnsupportedPush(request)
    let places = try repository.remotes.placesForPushing(name)
    var references = request.references
    var setsUpstream = request.setsUpstream
    if references.isEmpty {
      let usual = try PushDefault(repository, remote: name, settingUpstream: setsUpstream)
      references = usual.references
      setsUpstream = setsUpstream || usual.setsUpstream
    }
    let followsTags = request.followsTags ?? repository.configuration.boolean("push.followTags") ?? false
    var updates: [ReferenceUpdate] = []
    for place in places {
      updates += try repository.sharing { () throws(Diagnostic) in
        try push(
          leased(references, request.leases, at: place), to: place, followsTags: followsTags, hooks: request.hooks,
          dialogue: dialogue)
      }
    }
    let isNamed = try repository.remotes.find(name) != nil
    let upstreams = setsUpstream && isNamed ? try follow(references, remote: name) : [:]
    return PushOutcome(remote: RemoteAddress.shown(name), updates: updates, upstreams: upstreams)
  }

  /// Refuses what a push would be refused for before a server is spoken with; nothing is sent.
  ///
  /// A remote in a local folder is read directly.
  ///
  /// - Throws: `push-target-missing`, `remote-not-found`; of a folder also `remote-repository-missing`, `push-rejected`.
  public func foresee(_ request: PushRequest) throws(Diagnostic) {
    let name =
      if let named = request.remote { named } else { try repository.remotes.forPushing(repository.head().branch) }
    try refuseUnsupportedPush(request)
    let places = try repository.remotes.placesForPushing(name)
    var references = request.references
    if references.isEmpty {
      references = try PushDefault(repository, remote: name, settingUpstream: request.setsUpstream).references
    }
    let followsTags = request.followsTags ?? repository.configuration.boolean("push.followTags") ?? false
    for place in places {
      guard let local = try LocalRemote(place, environment: repository.environment) else { continue }
      try local.checkPush()
      _ = try PushPlan(
        leased(references, request.leases, at: place), followsTags: followsTags, repository: repository,
        advertised: local.references(), place: place, local: local)
    }
  }

  private func leased(
    _ references: [PushedReference], _ leases: [PushLease], at place: RemotePlace
  ) throws(Diagnostic) -> [PushedReference] {
    try references.map { reference throws(Diagnostic) in try leases.applied(to: reference, at: place, in: repository) }
  }

  private func push(
    _ references: [PushedReference], to place: RemotePlace, followsTags: Bool, hooks: HookPolicy,
    dialogue: RemoteDialogue
  ) throws(Diagnostic) -> [ReferenceUpdate] {
    let channel = try PushChannel(from: repository, to: place, dialogue: dialogue)
    let plan = try PushPlan(
      references, followsTags: followsTags, repository: repository, advertised: channel.references(), place: place,
      local: channel.local)
    let url = place.address.kind == .local ? place.written : place.address.description
    try repository.hooks.run(
      .prePush, [place.remote?.name ?? url, url],
      input: plan.steps.map(\.line).joined(), policy: hooks)
    guard !plan.steps.isEmpty else { return [] }
    let answers = try channel.send(plan.steps)
    let refusals = Set(answers.filter { $0.refusal != nil }.map(\.reference))
    for step in plan.steps where !refusals.contains(step.reference.destination) { try track(step, at: place) }
    if let refused = answers.first(where: { $0.refusal != nil }) {
      throw PushRefusal(
        refused.reference, refused.refusal ?? "", place: place, serverLine: channel.lastLine
      ).diagnostic
    }
    return plan.steps.map(\.update)
  }

  /// Lets the reference that keeps what the remote has here say what it has now.
  private func track(_ step: PushPlan.Step, at place: RemotePlace) throws(Diagnostic) {
    guard let (kept, _) = place.remote?.refspecs.target(of: step.reference.destination) else { return }
    let present = try repository.references.read(kept)
    guard present != step.new else { return }
    try repository.references.move(kept, to: step.new, expecting: present, log: "update by push")
  }

  /// The setting by which a push is to look after submodules; `nil` where none is set, or there are none.
  private func submoduleSetting() throws(Diagnostic) -> String? {
    let choice = repository.configuration.string("push.recurseSubmodules")
    let isSet = choice.map { ["check", "on-demand", "only"].contains($0) } ?? false
    let isGeneral = choice == nil && repository.configuration.boolean("submodule.recurse") == true
    guard isSet || isGeneral, try !IndexFile(repository).comparedSubmodules.isEmpty else { return nil }
    return isSet ? "push.recurseSubmodules" : "submodule.recurse"
  }

  private func refuseUnsupportedPush(_ request: PushRequest) throws(Diagnostic) {
    guard !repository.isShallow || ShallowSupport.isThere else {
      throw ShallowSupport.refused("\"\(repository.workTree ?? repository.gitDirectory)\"")
    }
    let submodules = try submoduleSetting()
    for (key, isOn) in [
      ("push.gpgSign", repository.configuration.boolean("push.gpgSign") == true),
      ("push.pushOption", !repository.configuration.all("push.pushOption").isEmpty),
      (submodules ?? "", submodules != nil),
      (
        "push.useForceIfIncludes",
        !request.leases.isEmpty && repository.configuration.boolean("push.useForceIfIncludes") == true
      ),
    ] where isOn {
      throw Diagnostic(
        .pushUnsupported, "\(key) is set, which Slipway does not support",
        remedy: .advice("use git push, or unset \(key)"))
    }
  }

  /// Lets branches follow what they were pushed to.
  private func follow(
    _ references: [PushedReference], remote: String
  ) throws(Diagnostic) -> [BranchName: String] {
    var upstreams: [BranchName: String] = [:]
    let prefix = "refs/heads/"
    for reference in references {
      guard let source = reference.source, source.hasPrefix(prefix), reference.destination.hasPrefix(prefix) else {
        continue
      }
      let branch = BranchName(unchecked: String(source.dropFirst(prefix.count)))
      try setUpstream(of: branch, to: reference.destination, ofRemote: remote)
      upstreams[branch] = "\(remote)/\(reference.destination.dropFirst(prefix.count))"
    }
    return upstreams
  }

  /// Lets a branch follow a reference of a remote, as `git branch --set-upstream-to` does.
  public func setUpstream(of branch: BranchName, to reference: String, ofRemote remote: String) throws(Diagnostic) {
    try repository.setConfiguration("branch.\(branch).remote", to: remote)
    try repository.setConfiguration("branch.\(branch).merge", to: reference)
    let rebases = repository.configuration.string("branch.autoSetupRebase")?.lowercased()
    if rebases == "always" || rebases == (remote == "." ? "local" : "remote") {
      try repository.setConfiguration("branch.\(branch).rebase", to: "true")
    }
  }
}
