import Diagnostics
import Foundation
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// Settings that depend on the repository, with Git as the judge.
@Suite struct `Conditional settings` {
  private let world: World
  private static let user = "[user]\n\tname = Ada\n\temail = home@example.org\n[init]\n\tdefaultBranch = main\n"

  init() throws {
    world = try World()
  }

  private func started(home: String, files: [String: String] = [:]) throws -> Repository {
    _ = try world.started()
    try world.git("remote", "add", "origin", "https://example.org/team/app.git")
    try world.write(home, to: "../home/.gitconfig")
    for (name, text) in files { try world.write(text, to: "../home/\(name)") }
    return try world.repository()
  }

  @Test(arguments: [
    "https://example.org/team/app.git", "https://example.org/**", "https://*/team/*.git", "**/app.git", "https://**",
    "https://example.org/*", "https://other.org/**", "*", "example.org", "https://example.org/team/app.git/**",
    "https://example.org/**/app.git", "https://example.org/team/[a-c]pp.git",
  ])
  func `a file for certain remotes counts where Git has it count`(pattern: String) throws {
    let repository = try started(
      home: Self.user + "[includeIf \"hasconfig:remote.*.url:\(pattern)\"]\n\tpath = work.inc\n",
      files: ["work.inc": "[user]\n\temail = work@example.org\n[core]\n\tabbrev = 12\n"])
    let theirs = try world.git("config", "user.email")
    #expect(try repository.identity(.author, at: world.moment).email + "\n" == theirs)
    #expect(repository.configuration.string("user.email").map { "\($0)\n" } == theirs)
    #expect(repository.configuration.string("user.name") == "Ada")
  }

  @Test func `the repository's own settings count before such a file, and several of them in their order`() throws {
    let repository = try started(
      home: Self.user
        + ["one", "two"].map { "[includeIf \"hasconfig:remote.*.url:https://example.org/**\"]\n\tpath = \($0).inc\n" }
        .joined(),
      files: [
        "one.inc": "[user]\n\temail = one@example.org\n\tname = One\n[a]\n\tb = one\n",
        "two.inc": "[user]\n\temail = two@example.org\n[a]\n\tb = two\n",
      ])
    try world.git("config", "a.b", "own")
    try repository.setConfiguration("c.d", to: "written")
    let again = try world.repository()
    for name in ["user.email", "user.name", "a.b", "c.d"] {
      #expect(try again.configuration.string(name).map { "\($0)\n" } == world.git("config", name))
    }
    #expect(again.configuration.string("user.email") == "two@example.org")
    #expect(try world.git("config", "--local", "c.d") == "written\n")
  }

  @Test func `what can't be given its place is refused with the sections' right order`() throws {
    let condition = "[includeIf \"hasconfig:remote.*.url:https://example.org/**\"]\n\tpath = work.inc\n"
    let error = #expect(throws: Diagnostic.self) {
      try started(home: condition + Self.user, files: ["work.inc": "[user]\n\temail = work@example.org\n"])
    }
    #expect(error?.code == .settingsUnsupported)
    #expect(error?.message.contains("\"user.email\"") == true)
  }

  @Test func `settings of a work tree are read in a repository of the old format`() throws {
    _ = try world.started()
    try world.git("config", "extensions.worktreeConfig", "true")
    try world.git("config", "core.repositoryFormatVersion", "0")
    try world.git("config", "--worktree", "user.email", "tree@example.org")
    try world.git("config", "user.email", "own@example.org")
    let repository = try world.repository()
    #expect(try repository.configuration.string("user.email").map { "\($0)\n" } == world.git("config", "user.email"))
    #expect(repository.configuration.string("user.email") == "tree@example.org")
  }

  @Test(arguments: ["explicit", "all", nil])
  func `a bare repository that is only found is used if safe.bareRepository lets it`(rule: String?) throws {
    _ = try Repository.create(
      at: "\(world.directory)/inner.git", bare: true, initialBranch: nil, environment: world.gitEnvironment)
    try world.write(Self.user + (rule.map { "[safe]\n\tbareRepository = \($0)\n" } ?? ""), to: "../home/.gitconfig")
    let folder = "\(world.directory)/inner.git/refs"
    let git = try world.tryGit(["-C", folder, "rev-parse", "--git-dir"]).succeeded
    let found = try? Repository.find(from: folder, environment: world.gitEnvironment)
    #expect((found != nil) == git)
    #expect(git == (rule != "explicit"))
    var named = world.gitEnvironment
    named.variables["GIT_DIR"] = "\(world.directory)/inner.git"
    #expect(try Repository.find(from: world.directory, environment: named) != nil)
  }

  @Test(arguments: ["*", "ROOT", "WORLD/*", "WORLD/**", "OTHER/*", "ROOT2"])
  func `safe.directory is read as its manual has it`(rule: String) throws {
    guard getuid() == 0 else { return }
    _ = try world.started()
    world.isDamagedOnPurpose = true
    _ = try ProgramRun.run(
      ["chown", "-R", "1234", world.directory], directory: nil, environment: world.environment)
    let path = rule.replacingOccurrences(of: "ROOT", with: world.directory).replacingOccurrences(
      of: "WORLD", with: world.root)
    try world.write(Self.user + "[safe]\n\tdirectory = \(path)\n", to: "../home/.gitconfig")
    let expected = ["*", "ROOT", "WORLD/*", "WORLD/**"].contains(rule)
    #expect(((try? world.repository()) != nil) == expected)
  }
}
