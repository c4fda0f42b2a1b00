import Diagnostics
import Foundation
import GitHistory
import GitOperations
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// A file through time, with Git as the judge.
@Suite struct `The history of a file` {
  private let world: World
  private static let text = (1...12).map { "line \($0)\n" }.joined()

  init() throws {
    world = try World()
  }

  private func told(_ repository: Repository, _ path: String) throws -> [String] {
    try repository.history.versions(of: path, at: #require(repository.head().commit)).map { version in
      "\(version.commit.subject): \(version.change.kind.rawValue) \(version.path)"
        + (version.change.from.map { " from \($0)" } ?? "")
    }
  }

  @Test func `renames are followed, and what lies between them`() throws {
    let repository = try world.started(["a.txt": Self.text])
    try world.commit(["a.txt": Self.text + "more\n"], "Edit a", in: repository)
    try world.commit(["other.txt": "x\n"], "Elsewhere", in: repository)
    try world.git("mv", "a.txt", "b.txt")
    try world.git("commit", "-q", "-m", "Rename")
    try world.commit(["b.txt": Self.text + "more still\n"], "Edit b", in: repository)
    try FileManager.default.createDirectory(atPath: "\(world.directory)/deep", withIntermediateDirectories: true)
    try world.git("mv", "b.txt", "deep/c.txt")
    try world.git("commit", "-q", "-m", "Move")
    #expect(
      try told(repository, "deep/c.txt") == [
        "Move: renamed deep/c.txt from b.txt", "Edit b: modified b.txt", "Rename: renamed b.txt from a.txt",
        "Edit a: modified a.txt", "Begin: added a.txt",
      ])
    let theirs = try world.git("log", "--follow", "--format=%s", "--", "deep/c.txt").split(separator: "\n")
    #expect(theirs == ["Move", "Edit b", "Rename", "Edit a", "Begin"])
    try repository.setConfiguration("diff.renames", to: "false")
    #expect(try told(repository, "deep/c.txt").count == 5)
    #expect(
      try repository.history.versions(of: "deep/c.txt", at: #require(repository.head().commit), limit: 2).count == 2)
  }

  @Test func `deleting, coming back, a mode and another kind are told`() throws {
    let repository = try world.started(["a.txt": Self.text, "b.txt": "b\n"])
    try world.remove("a.txt")
    try world.commit([:], "Delete", in: repository)
    try world.commit(["a.txt": "again\n"], "Return", in: repository)
    try world.git("update-index", "--chmod=+x", "a.txt")
    try world.git("commit", "-q", "-m", "Mode")
    try world.remove("a.txt")
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/a.txt", withDestinationPath: "b.txt")
    try world.commit([:], "Link", in: repository)
    #expect(
      try told(repository, "a.txt") == [
        "Link: typechange a.txt", "Mode: modified a.txt", "Return: added a.txt", "Delete: deleted a.txt",
        "Begin: added a.txt",
      ])
    try world.remove("a.txt")
    try world.commit([:], "Delete again", in: repository)
    #expect(try told(repository, "a.txt").first == "Delete again: deleted a.txt")
    #expect(try told(repository, "never.txt") == [])
  }

  /// `side` changes the file's end, `main` another file, or the file's beginning.
  private func merged(bothChange: Bool) throws -> Repository {
    let repository = try world.started(["a.txt": Self.text])
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try world.commit(bothChange ? ["a.txt": "first\n" + Self.text] : ["b.txt": "b\n"], "Main", in: repository)
    try repository.switching.switchTo(BranchName("side"))
    try world.commit(["a.txt": Self.text + "last\n"], "Side", in: repository)
    try world.git("switch", "-q", "main")
    try world.git("merge", "-q", "--no-edit", "side")
    return repository
  }

  @Test(arguments: [true, false])
  func `a merge counts only if the file differs from each side, as Git simplifies`(bothChange: Bool) throws {
    let repository = try merged(bothChange: bothChange)
    let theirs = try world.git("log", "--format=%s", "--", "a.txt").split(separator: "\n").map(String.init)
    let ours = try repository.history.versions(of: "a.txt", at: #require(repository.head().commit)).map(
      \.commit.subject)
    #expect(Set(ours) == Set(theirs).union(bothChange ? ["Merge branch 'side'"] : []))
    #expect(ours.count == (bothChange ? 4 : 2))
  }

  @Test func `a rename on the side of a merge is followed`() throws {
    let repository = try world.started(["a.txt": Self.text])
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try world.commit(["b.txt": "b\n"], "Main", in: repository)
    try repository.switching.switchTo(BranchName("side"))
    try world.git("mv", "a.txt", "c.txt")
    try world.git("commit", "-q", "-m", "Rename")
    try world.git("switch", "-q", "main")
    try world.git("merge", "-q", "--no-edit", "side")
    #expect(try told(repository, "c.txt") == ["Rename: renamed c.txt from a.txt", "Begin: added a.txt"])
  }

  @Test func `a version's content is given, and how it differs from today's`() throws {
    let repository = try world.started(["a.txt": "let one = 1\nlet two = 2\n"])
    try world.commit(
      ["a.txt": "let one = 1\r\nlet three = 2\r\n", ".gitattributes": "a.txt eol=crlf\n"], "Edit", in: repository)
    try world.write("let one = 1\r\nlet four = 4\r\n", to: "a.txt")
    let versions = try repository.history.versions(of: "a.txt", at: #require(repository.head().commit))
    let oldest = try #require(versions.last)
    #expect(try repository.history.content(of: oldest) == Array("let one = 1\nlet two = 2\n".utf8))
    let diff = try repository.history.diff(from: oldest, toWorkTreeAt: "a.txt")
    let hunk = try #require(diff.hunks.first)
    #expect(hunk.lines.map { "\($0.kind.rawValue)\($0.text)" } == [" let one = 1", "-let two = 2", "+let four = 4"])
    let runs = hunk.wordRuns()
    #expect(runs[1]?.filter(\.isChanged).map(\.text) == ["two", "2"])
    #expect(runs[2]?.filter(\.isChanged).map(\.text) == ["four", "4"])
    try world.remove("a.txt")
    #expect(try repository.history.diff(from: oldest, toWorkTreeAt: "a.txt").change.kind == .deleted)
  }

  @Test func `a shallow history ends where it was cut off`() throws {
    let repository = try world.started(["a.txt": "1\n"])
    for number in 2...5 { try world.commit(["a.txt": "\(number)\n"], "Edit \(number)", in: repository) }
    let shallow = "\(world.root)/shallow"
    try world.git("clone", "-q", "--depth", "2", "file://\(world.directory)", shallow)
    let clone = try Repository.open(at: shallow, environment: world.gitEnvironment)
    let subjects = try clone.history.versions(of: "a.txt", at: #require(clone.head().commit)).map(\.commit.subject)
    #expect(subjects == ["Edit 5", "Edit 4"])
  }
}
