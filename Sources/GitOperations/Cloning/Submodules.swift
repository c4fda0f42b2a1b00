package import Diagnostics
import GitRemotes
import GitStore

/// The repositories that a repository holds as submodules.
struct Submodules {
  private let repository: Repository
  private let dialogue: RemoteDialogue
  private let depth: Int

  private static let deepest = 16

  init(_ repository: Repository, dialogue: RemoteDialogue, depth: Int = 0) {
    self.repository = repository
    self.dialogue = dialogue
    self.depth = depth
  }

  /// Clones all of them, and theirs, at the commits that the index names; returns their paths.
  func cloneAll() throws(Diagnostic) -> [String] {
    guard depth < Self.deepest else {
      throw Diagnostic(
        .submoduleFailed,
        "the submodules of \"\(repository.workTree ?? "")\" are nested deeper than \(Self.deepest) levels")
    }
    let workTree = try repository.requireWorkTree()
    let index = try IndexFile(repository)
    let links = IndexFile.submodules(of: index.pointer)
    if !links.isEmpty, depth == 0 { try repository.setConfiguration("submodule.active", to: ".") }
    var cloned: [String] = []
    for link in links {
      guard let inner = try clone(link.path, at: link.name, workTree: workTree) else { continue }
      let below = try Submodules(inner, dialogue: dialogue, depth: depth + 1).cloneAll()
      cloned += [link.path] + below.map { "\(link.path)/\($0)" }
    }
    return cloned
  }

  private func clone(
    _ path: String, at commit: ObjectName, workTree: String
  ) throws(Diagnostic) -> Repository? {
    // A link that .gitmodules does not name is no submodule to Git either.
    guard let submodule = try NamedSubmodule(at: path, in: repository) else { return nil }
    try checkAddress(submodule.address, path: path)
    try submodule.setUp()
    let inner = try Repository.open(at: "\(workTree)/\(path)", environment: repository.environment)
    inner.onProgramOutput = repository.onProgramOutput
    var request = FetchRequest(remote: "origin")
    request.reflogAction = "clone"
    let fetched = try inner.fetching.fetch(request, dialogue: dialogue)
    guard try Database(inner).has(commit) else {
      throw Diagnostic(
        .submoduleFailed, "the submodule \"\(path)\" does not contain its recorded commit \(commit.short)",
        at: Place(file: path), remedy: .advice("ask the author of that commit to push it"))
    }
    try inner.switching.switchTo(detached: commit)
    if let branch = fetched.defaultBranch { try begin(branch, in: inner) }
    return inner
  }

  /// The main branch of a submodule, which Git leaves beside the commit that is checked out.
  private func begin(_ branch: BranchName, in inner: Repository) throws(Diagnostic) {
    let kept = "refs/remotes/origin/\(branch)"
    guard let target = try inner.references.read(kept), try inner.references.read(branch.reference) == nil else {
      return
    }
    try inner.references.setSymbolic("refs/remotes/origin/HEAD", to: kept, log: "clone")
    try inner.references.move(branch.reference, to: target, expecting: nil, log: "clone")
    try inner.pushing.setUpstream(of: branch, to: branch.reference, ofRemote: "origin")
  }

  /// What came with a clone must not reach for other folders of this machine, as Git has it (`protocol.file.allow`).
  private func checkAddress(_ written: String, path: String) throws(Diagnostic) {
    let settings = repository.configuration
    let isRelative = written.hasPrefix("./") || written.hasPrefix("../")
    let address =
      if isRelative {
        try repository.remotes.placeForFetching(repository.remotes.forFetching(nil)).address
      } else {
        try RemoteAddress(AddressRewriting(settings).forFetching(written))
      }
    guard address.kind == .local, settings.string("protocol.file.allow") != "always" else { return }
    throw Diagnostic(
      .submoduleFailed, "the submodule \"\(path)\" has the local URL \"\(written)\", which Git blocks by default",
      at: Place(file: path), remedy: .advice("if you trust it: git config --global protocol.file.allow always"))
  }
}

extension Diagnostic.Code {
  package static let submoduleFailed = Diagnostic.Code(
    "submodule-failed", "A submodule can't be cloned.", "ask the author of the commit to push the submodule's commit")
}
