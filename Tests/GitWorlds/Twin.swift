import Foundation
import Processes
import TestSupport

/// A copy of a world's work tree, in which Git does what this package does in the original.
package final class Twin {
  package let root: String
  private let environment: [String: String]

  package init(of world: World) throws {
    root = "\(world.root)/twin"
    try? FileManager.default.removeItem(atPath: root)
    try FileManager.default.copyItem(atPath: world.directory, toPath: root)
    // A program that was just written can't always be run, while other tests start programs; a link to it can.
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(world.directory)/.git/hooks") {
      try FileManager.default.removeItem(atPath: "\(root)/.git/hooks/\(name)")
      try FileManager.default.linkItem(
        atPath: "\(world.directory)/.git/hooks/\(name)", toPath: "\(root)/.git/hooks/\(name)")
    }
    environment = world.environment.merging([
      "GIT_AUTHOR_DATE": "1700000000 +0100", "GIT_COMMITTER_DATE": "1700000000 +0100", "GIT_EDITOR": "true",
    ]) { $1 }
  }

  /// Runs Git and returns all that it wrote, whether it succeeds or not.
  @discardableResult
  package func git(_ arguments: String...) throws -> String {
    try run(arguments)
  }

  /// Runs Git and returns all that it wrote, whether it succeeds or not.
  @discardableResult
  package func run(_ arguments: [String]) throws -> String {
    let outcome = try ProgramRun.run(["git"] + arguments, directory: root, environment: environment)
    return outcome.outputText + outcome.errorText
  }

  package func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(path)"))
  }

  package func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")), as: UTF8.self)
  }
}

/// What of a repository both programs must agree on.
package struct RepositoryPicture: Equatable {
  package let references: String
  package let head: String
  package let status: String
  package let reflog: [String]

  private static let questions = [
    ["for-each-ref", "--format=%(refname) %(objectname)"], ["rev-parse", "--symbolic-full-name", "HEAD"],
    ["status", "--porcelain"],
  ]

  package init(_ world: World) throws {
    try self.init { try world.tryGit($0).outputText }
  }

  package init(_ twin: Twin) throws {
    try self.init { arguments in
      try ProgramRun.run(["git", "-C", twin.root] + arguments, directory: twin.root, environment: ["HOME": "/nowhere"])
        .outputText
    }
  }

  private init(_ ask: ([String]) throws -> String) throws {
    references = try ask(Self.questions[0])
    head = try ask(Self.questions[1]) + ask(["rev-parse", "HEAD"])
    status = try ask(Self.questions[2])
    let entries = try ask(["log", "-g", "--format=%H %gs", "HEAD", "--"]).split(separator: "\n").map(String.init)
    // Git tells of resets too that move nothing, such as those of its stash.
    reflog = entries.enumerated().filter { position, entry in
      !entry.dropFirst(40).hasPrefix(" reset: moving to ") || position + 1 == entries.count
        || entries[position + 1].prefix(40) != entry.prefix(40)
    }.map(\.element)
  }
}
