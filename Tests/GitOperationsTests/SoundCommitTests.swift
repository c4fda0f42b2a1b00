import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// Commits, tags and reflogs that `git fsck --strict` accepts, whatever the clock and the user's name are.
struct SoundCommitTests {
  @Test(arguments: [
    -62_135_596_800, -2_208_988_800, -1, 0, 1, 2_147_483_647, 2_147_483_648, 4_102_444_800, 4_294_967_296,
    253_402_214_400,
  ])
  func `a commit is sound at any clock, and is never dated before 1970`(seconds: Int) throws {
    let world = try World()
    let repository = try world.started()
    let moment = Moment(Date(timeIntervalSince1970: Double(seconds)))
    try world.write("new\n", to: "a.txt")
    try repository.stagingArea.stageAll()
    let outcome = try repository.committing.commit(CommitRequest(message: "New", at: moment))
    try repository.tagCreation.create("one", at: outcome.commit.name, message: "One\n", by: outcome.commit.committer)
    #expect(try world.isSound())
    let dates = try world.git("log", "-1", "--format=%at %ct").split(whereSeparator: \.isWhitespace)
    #expect(dates == Array(repeating: "\(max(0, seconds))", count: 2))
  }

  @Test(arguments: [-1440, -720, -210, -1, 345, 840, 1439])
  func `a commit is sound in any time zone`(minutes: Int) throws {
    let world = try World()
    let repository = try world.started()
    let moment = Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: minutes)
    try world.write("new\n", to: "a.txt")
    try repository.stagingArea.stageAll()
    _ = try repository.committing.commit(CommitRequest(message: "New", at: moment))
    #expect(try world.isSound())
    let (hours, rest) = (minutes.magnitude / 60, minutes.magnitude % 60)
    let zone = (minutes < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours)" + (rest < 10 ? "0" : "") + "\(rest)"
    #expect(try world.git("log", "-1", "--format=%ad", "--date=raw") == "1700000000 \(zone)\n")
  }

  @Test(arguments: [
    ("A <b> C", "<x@y>"), ("A\nB", "x\ny@z"), ("\t x ", " x@y "), ("\"q\"", "'q'@y"),
    ("A, B; C:", "a@b,"), ("<<>a", "b>>"), ("Grüße 🏳️‍🌈", "ä@ö.example"), ("a\rb", "c\\"),
  ])
  func `names and addresses become what git makes of them`(name: String, email: String) throws {
    let world = try World(
      extra: [
        "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": email, "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": email,
      ])
    let repository = try world.started()
    let ours = try world.git("log", "-1", "--format=%an|%ae|%cn|%ce")
    let outcome = try #require(try repository.head().commit)
    let committer = try repository.identity(.committer, at: world.moment)
    try repository.tagCreation.create("one", at: outcome, message: "One\n", by: committer)
    try world.git("commit", "-q", "--allow-empty", "-m", "Git's")
    #expect(try world.git("log", "-1", "--format=%an|%ae|%cn|%ce") == ours)
    #expect(try world.isSound())
  }

  @Test func `periods of a name stay, as git has it since version 2.42`() throws {
    let (name, email) = ("Ada Example Jr.", ".a@b.")
    let world = try World(
      extra: [
        "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": email, "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": email,
      ])
    _ = try world.started()
    #expect(try world.git("log", "-1", "--format=%an|%ae|%cn|%ce") == "\(name)|\(email)|\(name)|\(email)\n")
    #expect(try world.isSound())
    let version = try world.git("version").split(separator: " ")[2].split(separator: ".").compactMap { Int($0) }
    guard [2, 42].lexicographicallyPrecedes(version) else { return }
    try world.git("commit", "-q", "--allow-empty", "-m", "Git's")
    #expect(try world.git("log", "-1", "--format=%an|%ae") == "\(name)|\(email)\n")
  }

  @Test(arguments: [
    "@-1 +0000", "@9223372036854775807 +0000", "@5 +9999", "@5 +0060", "2024-01-01T00:00:00+99:00",
    "1969-12-31T23:59:59Z",
  ])
  func `a date that no commit can have is refused`(date: String) throws {
    let world = try World(extra: ["GIT_AUTHOR_DATE": date])
    let repository = try Repository.create(
      at: world.directory, bare: false, initialBranch: nil, environment: world.gitEnvironment)
    try world.write("a\n", to: "a.txt")
    try repository.stagingArea.stageAll()
    let error = #expect(throws: Diagnostic.self) {
      try repository.committing.commit(CommitRequest(message: "New", at: world.moment))
    }
    #expect(error?.message == "invalid date \"\(date)\" in the environment")
  }
}
