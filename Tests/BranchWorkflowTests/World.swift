import BranchWorkflow
import Diagnostics
import Foundation
import Git
import Testing

/// A temporary folder with a home of its own, in which both Git and this package work and see nothing else.
final class World {
  let folder: String
  let environment: GitEnvironment
  let moment = Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: 60)

  init(variables: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    folder = "\(base)/workflow-tests-\(UUID().uuidString)"
    environment = GitEnvironment(
      variables: [
        "HOME": "\(folder)/home", "PATH": "/usr/local/bin:/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
        "TZ": "UTC", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true",
      ].merging(variables) { $1 }, readsSystemConfiguration: false)
    try FileManager.default.createDirectory(atPath: "\(folder)/home", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try write(
      "[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n",
      to: "../home/.gitconfig")
  }

  deinit {
    // Whatever was done, Git finds nothing wrong with what is left.
    if exists(".git/HEAD") {
      do {
        let text = try git("fsck", "--strict", "--no-dangling", "--no-progress")
        if !text.isEmpty, !text.hasPrefix("notice:") { Issue.record("git fsck: \(text)") }
      } catch {
        Issue.record("git fsck: \(error)")
      }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  var root: String { "\(folder)/work" }

  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  func hook(_ name: String, _ script: String) throws {
    // Another program writes scripts: Git can't run a file while a process that another test starts has it open.
    let text = "#!/bin/sh\n\(script)\n"
    try run("/bin/sh", ["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", ".git/hooks/\(name)", text])
  }

  struct GitRefused: Error {
    let arguments: [String]
    let text: String
  }

  /// Runs the real Git in the work tree and returns what it wrote; fails unless it succeeds.
  @discardableResult
  func git(_ arguments: String...) throws -> String { try run("/usr/bin/env", ["git"] + arguments) }

  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    process.environment = environment.variables.merging(
      ["GIT_AUTHOR_DATE": "1700000000 +0100", "GIT_COMMITTER_DATE": "1700000000 +0100"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw GitRefused(arguments: arguments, text: text) }
    return text
  }

  /// Commits `files` with the real Git.
  func commit(_ files: [String: String], _ message: String) throws {
    for (path, text) in files { try write(text, to: path) }
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }

  /// A new repository with one commit of `files`, and the work on it.
  func started(
    _ files: [String: String] = ["a.txt": "one\ntwo\nthree\n", "b.txt": "b\n"],
    settings: WorkflowSettings = WorkflowSettings()
  ) throws -> Workflow {
    try git("init", "-q", "-b", "main")
    try commit(files, "Begin")
    return try workflow(settings: settings)
  }

  /// The work on the repository, opened anew as the next command would.
  func workflow(settings: WorkflowSettings = WorkflowSettings()) throws -> Workflow {
    Workflow(
      repository: try Repository.open(at: root, environment: environment), settings: settings, at: moment)
  }

  /// Whether Git finds nothing wrong with the repository.
  func isSound() throws -> Bool {
    let complaints = try git("fsck", "--strict", "--no-dangling").split(separator: "\n")
    return complaints.allSatisfy { $0.hasPrefix("notice:") }
  }

  /// All that a user sees of the state: branches, HEAD, status and the contents of the tracked files.
  func state() throws -> String {
    let branches = try git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/tags")
    let head = try git("rev-parse", "--abbrev-ref", "HEAD")
    let status = try git("status", "--porcelain=v2")
    var contents = ""
    for path in try git("ls-files").split(separator: "\n") where exists(String(path)) {
      contents += "\(path): \(try read(String(path)))\n"
    }
    return branches + head + status + contents
  }

  /// The state with the list of stashes, what branches follow, and whether something is stopped.
  func wholeState() throws -> String {
    let settings = tryGit(["config", "--local", "--get-regexp", "^branch\\."]).split(separator: "\n").sorted()
    let stopped = ["MERGE_HEAD", "REVERT_HEAD", "CHERRY_PICK_HEAD", "rebase-merge", "sequencer", "SQUASH_MSG"]
      .filter { exists(".git/\($0)") }
    return try state() + git("stash", "list", "--format=%H %gs") + settings.joined(separator: "\n")
      + stopped.joined(separator: " ")
  }

  /// Does `work`, takes it back and does it again; the state must be what it was each time.
  @discardableResult
  func roundTrip<Result>(_ work: () throws -> Result) throws -> Result {
    let before = try wholeState()
    let result = try work()
    let after = try wholeState()
    #expect(after != before)
    _ = try workflow().journal.undo()
    #expect(try wholeState() == before)
    _ = try workflow().journal.redo()
    #expect(try wholeState() == after)
    #expect(try isSound())
    return result
  }

  /// What Git says, whether it succeeds or not.
  func tryGit(_ arguments: [String]) -> String {
    do {
      return try run("/usr/bin/env", ["git"] + arguments)
    } catch {
      return (error as? GitRefused)?.text ?? "\(error)"
    }
  }

  /// Begins a feature, commits one file on it, and goes back to main.
  func feature(_ name: String, _ files: [String: String]) throws {
    _ = try workflow().startFeature(name)
    try commit(files, "Work on \(name)")
    try git("switch", "-q", "main")
  }
}

/// The code of the diagnostic that `work` throws, if it throws one.
func code(_ work: () throws -> Void) -> Diagnostic.Code? {
  do {
    try work()
    return nil
  } catch {
    return (error as? Diagnostic)?.code
  }
}
