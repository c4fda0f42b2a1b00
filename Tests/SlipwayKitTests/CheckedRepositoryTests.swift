import Checks
import Diagnostics
import FileTrees
import Foundation
import GitStore
import GitWorkTree
import Processes
import SlipwayKit
import TestSupport
import Testing

/// The repositories that a check asks, wherever it is started.
@Suite struct CheckedRepositoryTests {
  private let rules = [
    "signing-secret-tracked", "signing-secret-untracked", "ignore-incomplete", "repository-unreadable",
  ]

  private func check(_ folder: TemporaryFolder, _ paths: String..., from start: String = "") throws -> [Finding] {
    var check = ProjectCheck(environment: try folder.git(), at: Date(timeIntervalSince1970: 1_772_323_200))
    check.only = rules
    let subjects = try CheckSubjects(at: paths.map { AbsolutePath($0, from: folder.path).description })
    return try check.result(of: subjects, seenFrom: AbsolutePath(start, from: folder.path).description).findings
  }

  /// Makes a repository with a project, a tracked key and one that is not.
  private func repository(_ name: String, in folder: TemporaryFolder) throws {
    _ = try SmallProject().loaded(in: folder)
    try FileAccess.createDirectory(folder.path + "/" + name)
    try FileAccess.move(folder.path + "/App.xcodeproj", to: folder.path + "/\(name)/App.xcodeproj")
    let repository = try Repository.create(
      at: folder.path + "/" + name, bare: false, initialBranch: "main", environment: try folder.git())
    try folder.write("key", to: "\(name)/tracked.p12")
    try repository.stagingArea.stageAll()
    try folder.write("key", to: "\(name)/new.p12")
  }

  private func rulesAndFiles(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.rule) \($0.place?.file ?? "")" }
  }

  private func expected(_ folder: String) -> [String] {
    [
      "ignore-incomplete \(folder).gitignore", "ignore-incomplete \(folder).gitignore",
      "signing-secret-untracked \(folder)new.p12", "signing-secret-tracked \(folder)tracked.p12",
    ]
  }

  @Test func `a project elsewhere is checked with its own repository`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try repository("One", in: folder)
    try FileAccess.createDirectory(folder.path + "/elsewhere")
    #expect(try rulesAndFiles(check(folder, "One")) == expected("One/"))
    #expect(try rulesAndFiles(check(folder, "One", from: "One")) == expected(""))
    #expect(try rulesAndFiles(check(folder, "One", from: "elsewhere")) == expected(folder.path + "/One/"))
    #expect(try rulesAndFiles(check(folder, "One", from: "/")) == expected("\(folder.path.dropFirst())/One/"))
    #expect(try rulesAndFiles(check(folder, "One/App.xcodeproj", from: "elsewhere")) == expected(folder.path + "/One/"))
  }

  @Test func `each of several repositories counts, also one in another and one in a folder of many`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    for name in ["One", "Two", "One/Inner"] { try repository(name, in: folder) }
    #expect(try rulesAndFiles(check(folder, "One", "Two")) == expected("One/") + expected("Two/"))
    #expect(try rulesAndFiles(check(folder, "One/Inner", "Two")) == expected("One/Inner/") + expected("Two/"))
    let all = try rulesAndFiles(check(folder, ".")).sorted()
    #expect(all == (expected("One/") + expected("One/Inner/") + expected("Two/")).sorted(), "\(all)")
  }

  @Test func `a link to a project leads to its repository`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try repository("One", in: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/One")
    #expect(try rulesAndFiles(check(folder, "link")) == expected("link/"))
  }

  @Test func `what only a part of the repository has is seen from its top`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try repository("One", in: folder)
    try folder.write("*.keychain\n", to: "One/.gitignore")
    try folder.write("key", to: "One/Keys/new.keychain")
    try folder.write("", to: "One/Keys/Info.plist")
    #expect(try rulesAndFiles(check(folder, "One/Keys")) == [])
    try folder.write("*.p8\n", to: "One/.gitignore")
    #expect(try rulesAndFiles(check(folder, "One/Keys")) == ["signing-secret-untracked One/Keys/new.keychain"])
  }

  @Test func `a repository of another user is one warning with the command that trusts it`() throws {
    guard getuid() == 0 else { return }
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try repository("One", in: folder)
    let path = folder.path + "/One"
    let outcome = try ProgramRun.run(
      ["chown", "-R", "1234", path], directory: nil, environment: folder.git().variables)
    #expect(outcome.succeeded)
    for start in ["", "One", "/"] {
      let found = try check(folder, "One", from: start)
      #expect(found.map(\.rule) == ["repository-unreadable"] && found.first?.severity == .warning)
      let hint = found.first?.hint.map { "\($0)" } ?? ""
      #expect(hint.contains("git config --global --add safe.directory \\\"\(path)\\\""))
      #expect(found.first?.message.contains(path) == true)
    }
    try folder.write("[safe]\n\tdirectory = \(path)\n", to: "config")
    let trusting = try GitEnvironment(
      variables: folder.git().variables.merging(["GIT_CONFIG_GLOBAL": folder.path + "/config"]) { $1 })
    var check = ProjectCheck(environment: trusting, at: Date(timeIntervalSince1970: 1_772_323_200))
    check.only = rules
    let found = try check.result(of: CheckSubjects(at: [path]), seenFrom: path).findings
    #expect(rulesAndFiles(found) == expected(""))
    _ = try ProgramRun.run(["chown", "-R", "0", path], directory: nil, environment: folder.git().variables)
  }

  @Test func `paths in reports are seen from the top of their own repository`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try repository("One", in: folder)
    var check = ProjectCheck(environment: try folder.git(), at: Date(timeIntervalSince1970: 1_772_323_200))
    check.only = rules
    let result = try check.result(of: CheckSubjects(at: [folder.path + "/One"]), seenFrom: folder.path)
    #expect(RepositoryPaths(of: result).fromTop("One/new.p12") == "new.p12")
    #expect(RepositoryPaths(of: result).fromTop("Other/new.p12") == "Other/new.p12")
  }
}
