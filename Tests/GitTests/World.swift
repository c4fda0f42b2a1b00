import Diagnostics
import Foundation
import Git
import Processes
import Testing

/// A temporary folder with a home of its own, in which both Git and this package work and see nothing else.
final class World {
  let folder: String
  let environment: GitEnvironment
  let moment = Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: 60)
  /// Whether the test leaves a repository that Git must complain of.
  var isDamagedOnPurpose = false

  init(extra: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    folder = "\(base)/git-tests-\(UUID().uuidString)"
    let variables = [
      "HOME": "\(folder)/home", "PATH": "/usr/local/bin:/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      "TZ": "UTC", "GIT_TERMINAL_PROMPT": "0",
    ]
    environment = GitEnvironment(
      variables: variables.merging(extra) { $1 }, readsSystemConfiguration: false)
    try FileManager.default.createDirectory(atPath: "\(folder)/home", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try write(
      "[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n",
      to: "../home/.gitconfig")
  }

  deinit {
    if !isDamagedOnPurpose { expectSoundRepositories() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  var root: String { "\(folder)/work" }

  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard text.hasPrefix("#!") else { return try Data(text.utf8).write(to: url) }
    // Another program writes scripts: Git can't run a file while a process that another test starts has it open.
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", "cat > \"$0\"", url.path], directory: folder, environment: environment.variables,
      input: Array(text.utf8))
    guard outcome.succeeded else { throw GitRefused(arguments: ["cat", path], text: outcome.errorText) }
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(root)/\(path)")
  }

  /// Runs the real Git in the work tree and returns what it wrote; fails unless it succeeds.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let outcome = try tryGit(arguments)
    guard outcome.succeeded else {
      throw GitRefused(arguments: arguments, text: outcome.errorText + outcome.outputText)
    }
    return outcome.outputText
  }

  func tryGit(_ arguments: [String]) throws -> ProgramOutcome {
    var variables = environment.variables
    variables["GIT_AUTHOR_DATE"] = "1700000000 +0100"
    variables["GIT_COMMITTER_DATE"] = "1700000000 +0100"
    return try ProgramRun.run(["git"] + arguments, directory: root, environment: variables)
  }

  struct GitRefused: Error {
    let arguments: [String]
    let text: String
  }

  func repository() throws -> Repository {
    try Repository.open(at: root, environment: environment)
  }

  /// A new repository with one commit of `files`.
  func started(_ files: [String: String] = ["a.txt": "one\ntwo\nthree\n"]) throws -> Repository {
    let repository = try Repository.create(at: root, bare: false, initialBranch: nil, environment: environment)
    try commit(files, "Begin", in: repository)
    return repository
  }

  @discardableResult
  func commit(_ files: [String: String], _ message: String, in repository: Repository) throws -> ObjectName {
    for (path, text) in files { try write(text, to: path) }
    try repository.stageAll()
    return try repository.commit(CommitRequest(message: message, at: moment)).commit.name
  }

  func hook(_ name: String, _ script: String) throws {
    try write("#!/bin/sh\n\(script)\n", to: ".git/hooks/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(root)/.git/hooks/\(name)")
  }

  /// Whether Git finds nothing wrong with the repository.
  func isSound() throws -> Bool {
    try complaints(at: root).isEmpty
  }

  /// Whatever was done, Git finds nothing wrong with what lies in the folder: the work tree's, remotes and clones.
  private func expectSoundRepositories() {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
      let path = "\(folder)/\(name)"
      let isBare = files.fileExists(atPath: "\(path)/HEAD") && files.fileExists(atPath: "\(path)/objects")
      guard isBare || files.fileExists(atPath: "\(path)/.git/HEAD") else { continue }
      do {
        for complaint in try complaints(at: path) { Issue.record("git fsck of \(name): \(complaint)") }
      } catch {
        Issue.record("git fsck of \(name): \(error)")
      }
    }
  }

  private func complaints(at path: String) throws -> [String] {
    let outcome = try ProgramRun.run(
      ["git", "fsck", "--strict", "--no-dangling", "--no-progress"], directory: path,
      environment: environment.variables)
    let lines = (outcome.outputText + outcome.errorText).split(separator: "\n").filter { line in
      !["notice:", "hint:"].contains { line.hasPrefix($0) }
    }
    return lines.isEmpty && !outcome.succeeded ? ["\(outcome.status)"] : lines.map(String.init)
  }
}
