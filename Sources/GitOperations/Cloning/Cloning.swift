public import Diagnostics
public import GitRemotes
public import GitStore
import GitWorkTree

extension Repository {
  /// Makes a repository that has all of another, with the files of one branch.
  ///
  /// - Parameters:
  ///   - request: What is cloned, and where to.
  ///   - base: The folder that relative paths begin in.
  ///   - environment: What Git knows from outside.
  ///   - dialogue: Told how far it is, and asked what nobody else knows.
  ///   - onProgramOutput: Told what hooks and other programs wrote.
  /// - Throws: `clone-target-exists`, or why the remote can't be spoken with; then nothing is left of it.
  /// - Returns: The new repository, and what is checked out in it.
  public static func clone(
    _ request: CloneRequest, from base: String, environment: GitEnvironment,
    dialogue: RemoteDialogue = RemoteDialogue(), onProgramOutput: ((ProgramOutput) -> Void)? = nil
  ) throws(Diagnostic) -> CloneOutcome {
    try GitLibrary.start(in: environment)
    let settings = try ConfigurationFiles(environment: environment).user()
    let source = try CloneSource(request.address, base: base, settings: settings, environment: environment)
    let target = try CloneTarget(request.folder.absolutePath(in: base))
    do throws(Diagnostic) {
      let repository = try create(at: target.path, bare: false, initialBranch: nil, environment: environment)
      target.begin()
      repository.onProgramOutput = onProgramOutput
      let clone = Clone(repository, request: request, dialogue: dialogue)
      let outcome = try clone.fill(from: source, remote: settings.string("clone.defaultRemoteName") ?? "origin")
      target.finish()
      return outcome
    } catch {
      target.remove()
      throw error
    }
  }

  /// Refuses what a clone would be refused for, as far as this machine alone knows it; nothing is asked or written.
  ///
  /// - Parameters:
  ///   - request: What would be cloned, and where to.
  ///   - base: The folder that relative paths begin in.
  ///   - environment: What Git knows from outside.
  /// - Throws: As ``clone(_:from:environment:dialogue:onProgramOutput:)`` does; of a server only what its address tells.
  public static func foreseeClone(
    _ request: CloneRequest, from base: String, environment: GitEnvironment
  ) throws(Diagnostic) {
    try GitLibrary.start(in: environment)
    let settings = try ConfigurationFiles(environment: environment).user()
    let source = try CloneSource(request.address, base: base, settings: settings, environment: environment)
    _ = try CloneTarget(request.folder.absolutePath(in: base))
    // What a folder offers as its HEAD is libgit2's to tell; a branch that is wanted is among its references.
    guard let local = source.local, request.branch != nil else { return }
    _ = try CloneChoice(request.branch, remote: "origin", advertised: local.references())
  }
}

/// A clone that is being made in a repository that is empty yet.
private struct Clone {
  let repository: Repository
  let request: CloneRequest
  let dialogue: RemoteDialogue

  init(_ repository: Repository, request: CloneRequest, dialogue: RemoteDialogue) {
    self.repository = repository
    self.request = request
    self.dialogue = dialogue
  }

  func fill(from source: CloneSource, remote name: String) throws(Diagnostic) -> CloneOutcome {
    let remote = try repository.remotes.add(name, at: source.written)
    var place = try repository.remotes.placeForFetching(name)
    place.showsName = false
    let connection = try RemoteConnection(place, repository: repository, dialogue: dialogue)
    try connection.connect(.fetching)
    let isLinked = source.isPath ? try connection.linkObjects() : false
    let advertised = try connection.references()
    let log = "clone: from \(RemoteAddress.shown(place.written))"
    let plan = FetchPlan(configured: remote.refspecs, mergedBranches: [], advertised: advertised)
    var fetcher = Fetcher(repository, connection, signature: request.signature) { _ in log }
    fetcher.hasAllObjects = isLinked
    try fetcher.carryOut(plan, tags: .following, prunes: [], advertised: advertised)
    let choice = try CloneChoice(request.branch, remote: name, advertised: advertised)
    if let branch = RemoteFetching.defaultBranch(of: advertised),
      try repository.references.read("refs/remotes/\(name)/\(branch)") != nil
    {
      try repository.references.setSymbolic(
        "refs/remotes/\(name)/HEAD", to: "refs/remotes/\(name)/\(branch)", log: log)
    }
    // libgit2 asks no server for the branch of an empty repository (Git's protocol 2, `unborn`).
    let unborn = advertised.isEmpty ? source.local?.unbornBranch() : nil
    try checkOut(choice, unborn, remote: name, connection: connection, log: log)
    var submodules: [String] = []
    if request.submodules == .clone, try repository.head().commit != nil {
      submodules = try Submodules(repository, dialogue: dialogue).cloneAll()
    }
    return CloneOutcome(
      repository: repository, head: try repository.head(), submodules: submodules, isEmpty: plan.advertised.isEmpty,
      branchToBegin: try repository.branchSetup.branchToBegin())
  }

  private func checkOut(
    _ choice: CloneChoice, _ initial: BranchName?, remote: String, connection: RemoteConnection, log: String
  ) throws(Diagnostic) {
    // The first commit of an empty repository is pushed without more being said.
    let unborn = choice.commit == nil ? try repository.head().branch : nil
    if let branch = choice.branch ?? initial ?? unborn {
      try repository.references.pointHead(at: branch)
      try repository.pushing.setUpstream(of: branch, to: branch.reference, ofRemote: remote)
    }
    guard let target = choice.commit else { return }
    let commit = try repository.tags.tagged(by: target) ?? target
    connection.progress = TransferProgress()
    connection.progress.phase = .writingFiles
    connection.report()
    try repository.switching.readyFilters(changingFrom: nil, to: commit)
    try Checkout(repository: repository).tree(repository.commits.read(commit).tree)
    try repository.references.move(
      choice.branch?.reference ?? "HEAD", to: commit, expecting: nil, log: log, by: request.signature)
    try repository.hooks.run(
      .postCheckout, [ObjectName.zero.hex, commit.hex, "1"], variables: ["GIT_DIR": repository.gitDirectory])
  }
}

/// What a clone checks out.
private struct CloneChoice {
  /// The branch that HEAD is pointed at; `nil` where it is at a commit itself.
  let branch: BranchName?
  /// What the branch, or HEAD, is at; `nil` where there is nothing yet.
  let commit: ObjectName?

  init(_ wanted: String?, remote: String, advertised: [AdvertisedReference]) throws(Diagnostic) {
    func target(_ name: String) -> ObjectName? { advertised.first { $0.name == name }?.target }
    if let wanted {
      if let commit = target("refs/heads/\(wanted)") {
        (branch, self.commit) = (try BranchName(wanted), commit)
      } else if let commit = target("refs/tags/\(wanted)") {
        (branch, self.commit) = (nil, commit)
      } else {
        throw Diagnostic(
          .branchNotFound, "the remote has no branch or tag \"\(wanted)\"",
          remedy: .advice("run git ls-remote URL to list its refs"))
      }
      return
    }
    branch = try RemoteFetching.defaultBranch(of: advertised).map { name throws(Diagnostic) in
      try BranchName(name.rawValue)
    }
    commit = target("HEAD")
  }
}
