import Diagnostics
import Foundation
package import GitOperations
package import GitStore
import GitWorkTree
package import Processes
package import TestSupport
import Testing

package typealias World = SealedWorld

/// A sealed world in which both Git and this package work.
extension SealedWorld {
  package convenience init(extra: [String: String] = [:]) throws {
    try self.init(
      gitConfiguration:
        "[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n")
    variables = ["GIT_TERMINAL_PROMPT": "0"].merging(extra) { $1 }
  }

  package var gitEnvironment: GitEnvironment { GitEnvironment(variables: environment, readsSystemConfiguration: false) }

  package var moment: Moment { Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: 60) }

  /// Runs the real Git in the work tree and returns what it wrote; fails unless it succeeds.
  @discardableResult
  package func git(_ arguments: String...) throws -> String {
    let outcome = try tryGit(arguments)
    guard outcome.succeeded else {
      throw GitRefused(arguments: arguments, text: outcome.errorText + outcome.outputText)
    }
    return outcome.outputText
  }

  package func tryGit(_ arguments: [String]) throws -> ProgramOutcome {
    let dates = ["GIT_AUTHOR_DATE": "1700000000 +0100", "GIT_COMMITTER_DATE": "1700000000 +0100"]
    return try ProgramRun.run(
      ["git"] + arguments, directory: directory, environment: environment.merging(dates) { $1 })
  }

  package struct GitRefused: Error {
    let arguments: [String]
    let text: String

    package init(arguments: [String], text: String) {
      self.arguments = arguments
      self.text = text
    }
  }

  package func repository() throws -> Repository {
    try Repository.open(at: directory, environment: gitEnvironment)
  }

  /// A new repository with one commit of `files`.
  package func started(_ files: [String: String] = ["a.txt": "one\ntwo\nthree\n"]) throws -> Repository {
    let repository = try Repository.create(
      at: directory, bare: false, initialBranch: nil, environment: gitEnvironment)
    try commit(files, "Begin", in: repository)
    return repository
  }

  @discardableResult
  package func commit(_ files: [String: String], _ message: String, in repository: Repository) throws -> ObjectName {
    for (path, text) in files { try write(text, to: path) }
    try repository.stagingArea.stageAll()
    return try repository.committing.commit(CommitRequest(message: message, at: moment)).commit.name
  }

  /// Merges a branch, and commits what has no conflicts, as `git merge` does.
  @discardableResult
  package func merge(
    _ branch: String, in repository: Repository, recording record: MergeRecord = .merge
  ) throws -> MergeOutcome {
    let source = try repository.merging.source(BranchName(branch))
    let outcome = try repository.merging.begin(of: source, message: nil, recording: record)
    guard outcome.conflicts.isEmpty, record == .merge else { return outcome }
    var request = CommitRequest(at: moment)
    request.merged = source.label
    _ = try repository.committing.commit(request)
    return outcome
  }

  package func hook(_ name: String, _ script: String) throws {
    try write("#!/bin/sh\n\(script)\n", to: ".git/hooks/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: absolute(".git/hooks/\(name)"))
  }

  /// Whether Git finds nothing wrong with the repository.
  package func isSound() throws -> Bool {
    try complaints(of: directory).isEmpty
  }
}
