import Diagnostics
import GitOperations
import GitRemotes
import GitStore
import GitWorlds
import TestSupport
import Testing

@Suite struct `Pulling` {
  private let outer: RemoteWorld
  private let repository: Repository
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    repository = try outer.cloned()
  }

  private func name(_ decision: PullDecision) -> String {
    switch decision {
    case .upToDate: "up to date"
    case .fastForward: "fast-forward"
    case .merge: "merge"
    case .rebase(_, let keepsMerges): keepsMerges ? "rebase with merges" : "rebase"
    }
  }

  private func diverge() throws {
    try outer.elsewhere("echo b > b.txt; git add b.txt; git commit -qm Theirs; git push -q")
    try outer.change("c.txt", "c\n", "Ours")
    try repository.fetching.fetch()
  }

  @Test func `what there is to do is told`() throws {
    #expect(try name(repository.pulling.analyze().decision) == "up to date")
    try outer.elsewhere("echo b > b.txt; git add b.txt; git commit -qm Theirs; git push -q")
    try repository.fetching.fetch()
    let analysis = try repository.pulling.analyze()
    #expect(name(analysis.decision) == "fast-forward")
    #expect(analysis.behind == 1 && analysis.ahead == 0)
    #expect(try name(repository.pulling.analyze(.rebase).decision) == "fast-forward")
    try world.git("config", "pull.ff", "false")
    #expect(try name(repository.pulling.analyze().decision) == "merge")
  }

  @Test(arguments: [
    ("", "", "branches-diverged"), ("pull.rebase", "true", "rebase"), ("pull.rebase", "false", "merge"),
    ("pull.rebase", "merges", "rebase with merges"), ("branch.main.rebase", "true", "rebase"),
    ("pull.ff", "only", "branches-diverged"), ("pull.ff", "true", "merge"),
    ("pull.rebase", "interactive", "git-failed"),
  ])
  func `the settings decide where both have gone on`(setting: String, value: String, result: String) throws {
    try diverge()
    if !setting.isEmpty { try world.git("config", setting, value) }
    do throws(Diagnostic) {
      #expect(try name(repository.pulling.analyze().decision) == result)
    } catch {
      #expect(error.code.rawValue == result, "\(error.message)")
    }
    #expect(try name(repository.pulling.analyze(.merge).decision) == "merge")
  }

  @Test func `the message of the merge is Git's`() throws {
    try diverge()
    guard case .merge(_, let message) = try repository.pulling.analyze(.merge).decision else {
      Issue.record("no merge")
      return
    }
    try world.git("pull", "-q", "--no-rebase", "--no-edit")
    #expect(try world.git("log", "-1", "--format=%s") == "\(message)\n")
  }

  @Test func `a branch that follows nothing, or something that is gone, is told so`() throws {
    try world.git("switch", "-q", "-c", "topic")
    #expect(throws: Diagnostic.self) { try repository.pulling.analyze() }
    try world.git("push", "-q", "-u", "origin", "topic")
    try outer.elsewhere("git push -q origin :topic")
    var request = FetchRequest()
    request.pruning = .prune
    #expect(try repository.fetching.fetch(request).updates.map(\.change) == [.deletion])
    let error = #expect(throws: Diagnostic.self) { try repository.pulling.analyze() }
    #expect(error?.code == .upstreamMissing)
    #expect(error?.message.contains("\"origin/topic\", is gone from the remote") == true)
  }
}
