import BranchWorkflow
import Diagnostics
import Foundation
import GitStore
import Processes
import TestSupport
import Testing

typealias World = SealedWorld

/// A sealed world in which both Git and this package work.
extension SealedWorld {
  convenience init(variables: [String: String] = [:]) throws {
    try self.init(
      gitConfiguration:
        "[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n")
    self.variables = ["GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true"].merging(variables) { $1 }
  }

  var gitEnvironment: GitEnvironment { GitEnvironment(variables: environment, readsSystemConfiguration: false) }

  var moment: Moment { Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: 60) }

  func hook(_ name: String, _ script: String) throws {
    try write("#!/bin/sh\n\(script)\n", to: ".git/hooks/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: absolute(".git/hooks/\(name)"))
  }

  struct GitRefused: Error {
    let arguments: [String]
    let text: String
  }

  /// Runs the real Git in the work tree and returns what it wrote; fails unless it succeeds.
  @discardableResult
  func git(_ arguments: String...) throws -> String { try run("git", arguments) }

  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let dates = ["GIT_AUTHOR_DATE": "1700000000 +0100", "GIT_COMMITTER_DATE": "1700000000 +0100"]
    let outcome = try ProgramRun.run(
      [program] + arguments, directory: directory, environment: environment.merging(dates) { $1 })
    let text = outcome.outputText + outcome.errorText
    guard outcome.succeeded else { throw GitRefused(arguments: arguments, text: text) }
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
      repository: try Repository.open(at: directory, environment: gitEnvironment), settings: settings, at: moment)
  }

  /// Whether Git finds nothing wrong with the repository.
  func isSound() throws -> Bool {
    try complaints(of: directory).isEmpty
  }

  /// All that a user sees of the state: branches, HEAD, status and the contents of the tracked files.
  func state() throws -> String {
    let references = try git(
      "for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/tags", "refs/stash")
    let status = try git("status", "--porcelain=v2")
    var contents = ""
    for path in try git("ls-files").split(separator: "\n") where exists(String(path)) {
      contents += "\(path): \(try text(String(path)))\n"
    }
    return try references + text(".git/HEAD") + status + contents
  }

  /// The state with the list of stashes, what branches follow, and whether something is stopped.
  func wholeState() throws -> String {
    // Each Git that need not run is time for another test.
    let settings =
      try text(".git/config").contains("[branch")
      ? tryGit(["config", "--local", "--get-regexp", "^branch\\."]).split(separator: "\n").sorted() : []
    let state = try state()
    let stashes =
      try state.contains("\nrefs/stash ")
      ? git("stash", "list", "--format=%H %gs") : ""
    let stopped = ["MERGE_HEAD", "REVERT_HEAD", "CHERRY_PICK_HEAD", "rebase-merge", "sequencer", "SQUASH_MSG"]
      .filter { exists(".git/\($0)") }
    return state + stashes + settings.joined(separator: "\n") + stopped.joined(separator: " ")
  }

  /// Does `work`, takes it back and does it again; the state must be what it was each time.
  @discardableResult
  func roundTrip<Result>(_ work: () throws -> Result) throws -> Result {
    let before = try wholeState()
    let result = try work()
    let after = try wholeState()
    #expect(after != before)
    _ = try workflow().undoRedo.undo()
    #expect(try wholeState() == before)
    _ = try workflow().undoRedo.redo()
    #expect(try wholeState() == after)
    #expect(try isSound())
    return result
  }

  /// What Git says, whether it succeeds or not.
  func tryGit(_ arguments: [String]) -> String {
    do {
      return try run("git", arguments)
    } catch {
      return (error as? GitRefused)?.text ?? "\(error)"
    }
  }

  /// Begins a feature, commits one file on it, and goes back to main.
  func feature(_ name: String, _ files: [String: String]) throws {
    _ = try workflow().topicBranches.startFeature(name)
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
