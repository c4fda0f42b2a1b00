import BranchWorkflow
import GitStore
import OperationLog
import TestSupport
import Testing

struct FeatureTests {
  @Test func `a feature begins on main with a branch named after its title`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.git("switch", "-q", "-c", "elsewhere")
    let start = try workflow.topicBranches.startFeature("Alarm: ring louder!")
    #expect(start.branch.rawValue == "feature/alarm-ring-louder")
    #expect(start.origin.rawValue == "main")
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "feature/alarm-ring-louder\n")
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.isSound())
  }

  @Test func `names that are valid stay as they are and others become slugs`() throws {
    #expect(try BranchSlug.branch(forTitle: "ABC-12_login", prefix: "feature/").rawValue == "feature/ABC-12_login")
    #expect(try BranchSlug.branch(forTitle: "feature/login", prefix: "feature/").rawValue == "feature/login")
    #expect(try BranchSlug.branch(forTitle: "  Über  uns ~^: ", prefix: "f/").rawValue == "f/ueber-uns")
    let foreign = try BranchSlug.branch(forTitle: "Größter Будильник 時計", prefix: "f/")
    #expect(foreign.rawValue == "f/groesster-budilnik-時計")
    #expect(try BranchSlug.branch(forTitle: "a..b", prefix: "f/").rawValue == "f/a-b")
    #expect(try BranchSlug.branch(forTitle: String(repeating: "wort ", count: 40), prefix: "f/").rawValue.count <= 64)
    #expect(code { _ = try BranchSlug.branch(forTitle: "?!", prefix: "feature/") } == .featureNameInvalid)
  }

  @Test func `uncommitted changes come along to a new feature`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.write("changed\n", to: "b.txt")
    _ = try workflow.topicBranches.startFeature("x")
    #expect(try world.text("b.txt") == "changed\n")
    #expect(try world.git("status", "--porcelain") == " M b.txt\n")
  }

  @Test func `a change in the way is named and nothing has happened`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.git("switch", "-q", "-c", "old")
    try world.commit(["b.txt": "other\n"], "Other")
    try world.write("mine\n", to: "b.txt")
    let before = try world.state()
    #expect(code { _ = try workflow.topicBranches.startFeature("x") } == .uncommittedChanges)
    #expect(try world.state() == before)
  }

  @Test func `the list tells ahead behind merged and conflicts without touching a file`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("clean", ["c.txt": "c\n"])
    try world.feature("clash", ["a.txt": "one\nTWO\nthree\n"])
    try world.feature("squashed", ["s.txt": "s\n"])
    try world.feature("joined", ["j.txt": "j\n"])
    _ = try world.workflow().topicBranches.startFeature("fresh")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "Change a line")
    try world.git("merge", "-q", "--squash", "feature/squashed")
    try world.git("commit", "-q", "-m", "Squash")
    try world.git("merge", "-q", "--no-ff", "-m", "Join", "feature/joined")
    let before = try world.state()
    let features = try world.workflow().topicBranches.features()
    func feature(_ name: String) -> Feature? { features.first { $0.name == name } }
    #expect(features.map(\.name) == ["clash", "clean", "fresh", "joined", "squashed"])
    #expect(feature("clash")?.conflicts == true)
    #expect(feature("clean")?.conflicts == false)
    #expect(feature("clean")?.ahead == 1)
    #expect(feature("clean")?.behind == 4)
    #expect(features.filter(\.isMerged).map(\.name) == ["joined", "squashed"])
    #expect(try world.state() == before)
  }

  @Test func `deleting refuses work that main has not unless it is forced`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    #expect(code { _ = try workflow.topicBranches.deleteFeature("x") } == .featureNotMerged)
    #expect(try world.git("branch", "--list", "feature/x").isEmpty == false)
    _ = try workflow.topicBranches.deleteFeature("x", unmerged: .lose)
    #expect(try world.git("branch", "--list", "feature/x").isEmpty)
    _ = try workflow.undoRedo.undo()
    #expect(try world.git("log", "-1", "--format=%s", "feature/x") == "Work on x\n")
  }

  @Test func `the current feature can be deleted once it is merged`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("merge", "-q", "--no-ff", "-m", "Join", "feature/x")
    try world.git("switch", "-q", "feature/x")
    _ = try workflow.topicBranches.deleteFeature("x")
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "main\n")
    #expect(try world.git("status", "--porcelain").isEmpty)
  }

  @Test func `the main branch is found as given then as the remote has it then by its usual names`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("branch", "trunk")
    try world.git("branch", "master")
    #expect(try world.workflow().mainBranch().name.rawValue == "main")
    #expect(try world.workflow(settings: WorkflowSettings(main: "trunk")).mainBranch().name.rawValue == "trunk")
    #expect(code { _ = try world.workflow(settings: WorkflowSettings(main: "gone")).mainBranch() } == .branchNotFound)
    try world.git("clone", "-q", "-b", "trunk", ".", "../other")
    try world.git("remote", "add", "origin", "../other")
    try world.git("fetch", "-q", "origin")
    try world.git("remote", "set-head", "origin", "trunk")
    #expect(try world.workflow().mainBranch().name.rawValue == "trunk")
    try world.git("config", "gitflow.branch.master", "master")
    #expect(try world.workflow().mainBranch().name.rawValue == "master")
  }

  @Test func `without a remote the branch that new repositories get is the main one`() throws {
    let world = try World()
    _ = try world.started()
    for name in ["trunk", "master"] { try world.git("branch", name) }
    try world.git("config", "init.defaultBranch", "trunk")
    #expect(try world.workflow().mainBranch().name.rawValue == "trunk")
    try world.git("config", "init.defaultBranch", "gone")
    #expect(try world.workflow().mainBranch().name.rawValue == "main")
    try world.git("switch", "-q", "master")
    try world.git("branch", "-q", "-D", "main")
    #expect(try world.workflow().mainBranch().name.rawValue == "master")
  }

  @Test func `before the first commit there is no feature to begin or list`() throws {
    let world = try World()
    try world.git("init", "-q", "-b", "main")
    let workflow = try world.workflow()
    #expect(code { _ = try workflow.topicBranches.startFeature("x") } == .noCommits)
    #expect(code { _ = try workflow.topicBranches.features() } == .noCommits)
    #expect(try workflow.operationLog.entries().isEmpty)
  }
}
