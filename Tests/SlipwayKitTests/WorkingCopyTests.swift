import Diagnostics
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import SlipwayKit
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A repository as seen from the folder that the user stands in.
@Suite struct WorkingCopyTests {
  private let moment = Moment(Date(timeIntervalSince1970: 1_800_000_000), offsetMinutes: 0)

  private func repository() throws -> (folder: TemporaryFolder, copy: WorkingCopy) {
    let folder = try TemporaryFolder()
    let environment = try folder.git()
    _ = try Repository.create(at: folder.path, bare: false, initialBranch: "main", environment: environment)
    try folder.write(".home\n", to: ".gitignore")
    try folder.write("one\ntwo\n", to: "sub/a.txt")
    let copy = try WorkingCopy(at: folder.path + "/sub", environment: environment)
    try copy.repository.stagingArea.stageAll()
    _ = try copy.repository.committing.commit(CommitRequest(message: "One", at: moment))
    return (folder, copy)
  }

  @Test func `paths are typed and shown from where the user stands`() throws {
    let (folder, copy) = try repository()
    defer { folder.expectSoundRepositories() }
    #expect(try copy.path("a.txt") == "sub/a.txt")
    #expect(try copy.path("../b.txt") == "b.txt")
    #expect(try copy.path(".") == "sub")
    #expect(try copy.path("..") == "")
    #expect(try copy.path(folder.path + "/x/./y/../z") == "x/z")
    #expect(copy.shown("sub/a.txt") == "a.txt")
    #expect(copy.shown("other/b.txt") == "../other/b.txt")
    let error = try #require(throws: Diagnostic.self) { try copy.path("../../elsewhere") }
    #expect(error.code == .pathOutside)
  }

  @Test func `what is staged is compared with the commit that is named, and two commits with each other`() throws {
    let (folder, copy) = try repository()
    defer { folder.expectSoundRepositories() }
    func lines(_ isStaged: Bool, _ operands: String...) throws -> [String] {
      try Comparison(in: copy, isStaged: isStaged, operands: operands).files().flatMap(\.hunks).flatMap(\.lines)
        .filter { $0.kind != .context }.map { "\($0.kind.rawValue)\($0.text)" }
    }
    try folder.write("one\ntwo\nthree\n", to: "sub/a.txt")
    try copy.repository.stagingArea.stageAll()
    _ = try copy.repository.committing.commit(CommitRequest(message: "Three", at: moment))
    try folder.write("one\ntwo\nthree\nfour\n", to: "sub/a.txt")
    try copy.repository.stagingArea.stageAll()
    try folder.write("one\ntwo\nthree\nfour\nfive\n", to: "sub/a.txt")
    #expect(try lines(true, "HEAD") == ["+four"])
    #expect(try lines(true, "HEAD~1", "a.txt") == ["+three", "+four"])
    #expect(try lines(false, "HEAD") == ["+four", "+five"])
    for operands in [["HEAD~1..HEAD"], ["HEAD~1", "HEAD"], ["HEAD~1..", "a.txt"], ["HEAD~1...HEAD"]] {
      let files = try Comparison(in: copy, isStaged: false, operands: operands).files()
      #expect(files.map(\.additions) == [1] && files[0].deletions == 0, "\(operands)")
    }
    #expect(try lines(false, "HEAD", "HEAD~1") == ["-three"])
    #expect(try lines(false, "HEAD...HEAD~1") == [])
    #expect(throws: Diagnostic.self) { try Comparison(in: copy, isStaged: true, operands: ["HEAD~1", "HEAD"]) }
  }

  @Test func `a comparison takes a commit first and paths after it`() throws {
    let (folder, copy) = try repository()
    defer { folder.expectSoundRepositories() }
    try folder.write("one\n2\n", to: "sub/a.txt")
    try folder.write("new\n", to: "b.txt")
    #expect(try Comparison(in: copy, isStaged: false, operands: []).files().map(\.change.path) == ["sub/a.txt"])
    #expect(try Comparison(in: copy, isStaged: false, operands: ["HEAD", "a.txt"]).files().count == 1)
    #expect(try Comparison(in: copy, isStaged: true, operands: []).files().isEmpty)
    try copy.repository.stagingArea.stageAll()
    let staged = try Comparison(in: copy, isStaged: true, operands: []).files().map(\.change.path)
    #expect(staged.sorted() == ["b.txt", "sub/a.txt"])
    #expect(try Comparison(in: copy, isStaged: true, operands: ["a.txt"]).files().map(\.change.path) == ["sub/a.txt"])
    let error = try #require(throws: Diagnostic.self) {
      try Comparison(in: copy, isStaged: false, operands: ["nothing"])
    }
    #expect(error.code == .revisionNotFound)
  }

  @Test func `a commit of paths takes these alone, and what is staged stays staged`() throws {
    let (folder, copy) = try repository()
    defer { folder.expectSoundRepositories() }
    for name in ["a", "b", "c"] { try folder.write("new\n", to: "\(name).txt") }
    try copy.repository.stagingArea.stage(["a.txt"])
    let changes = CommitChanges(in: copy, of: .paths(["../b.txt"]))
    #expect(try changes.planned(CommitRequest(at: moment), allowsSecrets: false).changes.map(\.path) == ["b.txt"])
    let made = try changes.commit(CommitRequest(message: "Two", at: moment), allowsSecrets: false)
    #expect(made.changes.map(\.path) == ["b.txt"])
    #expect(try copy.repository.status().staged.map(\.path) == ["a.txt"])
    #expect(try copy.repository.status().untracked == ["c.txt"])
  }

  @Test(arguments: ["Key.p12", "AuthKey_ABC.p8", "team.KEYCHAIN", "old.pfx"])
  func `files in which private keys travel are not committed by accident`(name: String) throws {
    let (folder, copy) = try repository()
    defer { folder.expectSoundRepositories() }
    try folder.write("secret", to: name)
    let changes = CommitChanges(in: copy, of: .all)
    let error = try #require(throws: Diagnostic.self) {
      try changes.commit(CommitRequest(message: "Two", at: moment), allowsSecrets: false)
    }
    #expect(error.code == .secretInCommit)
    #expect(try copy.repository.status().staged.isEmpty)
  }

  @Test func `the history names branches and tags at their commits`() throws {
    let (folder, copy) = try repository()
    defer { folder.expectSoundRepositories() }
    let history = try CommitHistory(of: copy.repository, from: nil, includesAllBranches: false, limit: 10)
    #expect(history.commits.map(\.subject) == ["One"])
    #expect(history.names.values.map(\.first) == ["HEAD -> main"])
    #expect(throws: Diagnostic.self) {
      try CommitHistory(of: copy.repository, from: "nowhere", includesAllBranches: false, limit: 10)
    }
  }

  @Test func `outside of a repository there is a word for it`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let environment = try folder.git()
    let error = try #require(throws: Diagnostic.self) { try WorkingCopy(at: folder.path, environment: environment) }
    #expect(error.code == .repositoryNotFound)
  }
}
