import BranchWorkflow
import Diagnostics
import FileTrees
import Foundation
import GitHistory
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing
@testable import SlipwayKit

/// Changes of files: planned, checked, recorded and written, inside a repository and without one.
@Suite struct ProjectChangeTests {
  private let moment = Moment(Date(timeIntervalSince1970: 1_700_000_000))

  private func history(_ folder: TemporaryFolder, _ path: String = "/App") throws -> ProjectHistory {
    try ProjectHistory(
      of: folder.path + path, seenFrom: folder.path + path, stateFolder: folder.path + "/state",
      environment: folder.git(), at: moment)
  }

  private func log(_ history: ProjectHistory) throws -> OperationLog {
    history.operationLog(of: try #require(try history.workingCopy()))
  }

  private func undoRedo(_ history: ProjectHistory) throws -> UndoRedo {
    UndoRedo(in: try log(history).repository, at: moment)
  }

  private func started() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("project", to: "App/App.xcodeproj/project.pbxproj")
    try folder.write("settings", to: "App/App.xcconfig")
    try folder.write("old", to: "App/Old/Old.swift")
    return folder
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func change(_ folder: TemporaryFolder) -> ProjectChange {
    var change = ProjectChange("change everything")
    let app = folder.path + "/App"
    change.write(bytes("PROJECT"), to: app + "/App.xcodeproj/project.pbxproj", replacing: bytes("project"))
    change.remove(app + "/Old/Old.swift", holding: bytes("old"))
    change.write(bytes("SETTINGS"), to: app + "/App.xcconfig", replacing: bytes("settings"))
    change.write(bytes("new"), to: app + "/New/Deep/New.swift", replacing: nil)
    return change
  }

  @Test(arguments: [true, false])
  func `all is written, taken back and done again`(inRepository: Bool) throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    if inRepository {
      _ = try Repository.create(
        at: folder.path + "/App", bare: false, initialBranch: "main", environment: folder.git())
    }
    let before = try folder.listing.filter { $0.hasPrefix("App/") && !$0.contains(".git") }
    let outcome = try history(folder).apply(change(folder))
    #expect(outcome.files.count == 4)
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "PROJECT")
    #expect(try folder.text("App/New/Deep/New.swift") == "new")
    #expect(!FileAccess.exists(folder.path + "/App/Old"), "the folder that became empty stays")
    #expect(FileAccess.exists(folder.path + "/state") == !inRepository)
    #expect(!FileAccess.exists(folder.path + "/App/.git") == !inRepository)
    _ = try undoRedo(history(folder)).undo()
    #expect(try folder.listing.filter { $0.hasPrefix("App/") && !$0.contains(".git") } == before)
    #expect(try folder.text("App/App.xcconfig") == "settings" && folder.text("App/Old/Old.swift") == "old")
    _ = try undoRedo(history(folder)).redo()
    #expect(try folder.text("App/App.xcconfig") == "SETTINGS")
  }

  @Test func `a file that changed since it was read stops everything`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    let change = change(folder)
    try folder.write("theirs", to: "App/App.xcconfig")
    let error = try #require(throws: Diagnostic.self) { try history(folder).apply(change) }
    #expect(error.code == .fileChanged && error.message.contains("App.xcconfig"))
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "project")
    #expect(!FileAccess.exists(folder.path + "/App/New"))
    #expect(try history(folder).workingCopy() == nil, "something was recorded")
  }

  @Test func `what could not be restored after a failure is named, and undo restores it`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    let file = folder.path + "/App/App.xcconfig"
    let outside = OutsideChange(action: "fail", result: "Failed", harm: .none) { () throws(Diagnostic) in
      try FileAccess.remove(file)
      try FileAccess.createDirectory(file + "/in/the/way")
      throw Diagnostic("test-failed", "the portal is down")
    }
    let error = try #require(throws: Diagnostic.self) { try history(folder).apply(change(folder), with: outside) }
    #expect(error.code == "test-failed")
    #expect(error.message.hasPrefix("the portal is down; then \"\(file)\" could not be restored: "), "\(error.message)")
    #expect(error.remedy == .advice("remove the cause, then run slipway undo"))
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "project")
    try FileAccess.remove(file)
    _ = try undoRedo(history(folder)).undo()
    #expect(try folder.text("App/App.xcconfig") == "settings")
  }

  @Test func `what somebody else wrote meanwhile is kept where Git is to forget a file as well`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    let repository = try Repository.create(
      at: folder.path + "/App", bare: false, initialBranch: "main", environment: folder.git())
    _ = try repository.stagingArea.stage(["Old/Old.swift"])
    let change = change(folder)
    try folder.write("theirs", to: "App/App.xcconfig")
    let error = try #require(throws: Diagnostic.self) {
      try history(folder).apply(change, untracking: [folder.path + "/App/Old/Old.swift"])
    }
    #expect(error.code == .fileChanged)
    #expect(try folder.text("App/App.xcconfig") == "theirs")
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "project")
    #expect(try repository.stagingArea.trackedPaths() == ["Old/Old.swift"])
  }

  /// A run of `change` that was killed after it wrote the project file: the record says that it has begun.
  private func interrupt(_ change: ProjectChange, in folder: TemporaryFolder) throws {
    let record = try #require(try folder.listing.first { $0.hasSuffix("undo.git/HEAD") }).dropLast(5)
    let reference = record + "/refs/undo/0000000002"
    var begun = ""
    let root = folder.path + "/App/"
    let goals = Dictionary(uniqueKeysWithValues: change.files.map { (String($0.path.dropFirst(root.count)), $0.new) })
    try log(history(folder)).recorder.record(change.title, changing: goals) { () throws(Diagnostic) in
      do {
        begun = try folder.text(String(reference))
        try folder.write("PROJECT", to: "App/App.xcodeproj/project.pbxproj")
      } catch {
        throw Diagnostic("test-failed", "\(error)")
      }
    }
    try folder.write(begun, to: String(reference))
  }

  @Test(arguments: [true, false])
  func `after a run was killed, the next takes it back, says so and does nothing else`(isEmpty: Bool) throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    var first = ProjectChange("first")
    first.write(bytes("x"), to: folder.path + "/App/First.swift", replacing: nil)
    _ = try history(folder).apply(first)
    try interrupt(change(folder), in: folder)
    var next = ProjectChange("next")
    if !isEmpty {
      // Planned on what was half written.
      next.write(bytes("PROJECT+"), to: folder.path + "/App/App.xcodeproj/project.pbxproj", replacing: bytes("PROJECT"))
    }
    let error = try #require(throws: Diagnostic.self) { try history(folder).apply(next) }
    #expect(error.code == .earlierRunInterrupted && error.message.contains("\"change everything\""))
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "project")
    #expect(try log(history(folder)).entries().map(\.title) == ["first"])
    #expect(try history(folder).apply(change(folder)).files.count == 4)
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "PROJECT")
  }

  @Test func `a record that a killed run did not make to its end is made anew`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    _ = try history(folder).apply(change(folder))
    _ = try undoRedo(history(folder)).undo()
    let head = try #require(try folder.listing.first { $0.hasPrefix("state/undo/") && $0.hasSuffix("/HEAD") })
    let store = head.split(separator: "/").prefix(3).joined(separator: "/")
    try FileManager.default.removeItem(atPath: folder.path + "/" + store)
    try folder.write("", to: store + "/config.lock")
    #expect(try history(folder).workingCopy() == nil)
    _ = try history(folder).apply(change(folder))
    #expect(try log(history(folder)).entries().map(\.title) == ["change everything"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/undo").count == 1)
  }

  @Test func `what can't be written whole is not written at all`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    var change = change(folder)
    // A file where a folder is needed: this one fails after others were written.
    change.write(bytes("x"), to: folder.path + "/App/App.xcconfig/Inside.txt", replacing: nil)
    #expect(throws: Diagnostic.self) { try history(folder).apply(change) }
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "project")
    #expect(try folder.text("App/App.xcconfig") == "settings")
    #expect(!FileAccess.exists(folder.path + "/App/New"))
    #expect(try log(history(folder)).entries().isEmpty)
  }

  @Test func `a file outside of what is recorded is refused`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    try folder.write("shared", to: "Shared.xcconfig")
    var change = ProjectChange("reach out")
    change.write(bytes("x"), to: folder.path + "/Shared.xcconfig", replacing: bytes("shared"))
    let error = try #require(throws: Diagnostic.self) { try history(folder).apply(change) }
    #expect(error.code == .pathOutside)
    #expect(try folder.text("Shared.xcconfig") == "shared")
  }

  @Test func `a link is followed, and what it leads to is brought back`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/App/Link.xcconfig", withDestinationPath: "App.xcconfig")
    var change = ProjectChange("through a link")
    change.write(bytes("SETTINGS"), to: folder.path + "/App/Link.xcconfig", replacing: bytes("settings"))
    _ = try history(folder).apply(change)
    #expect(try folder.text("App/App.xcconfig") == "SETTINGS")
    #expect(FileAccess.kind(of: folder.path + "/App/Link.xcconfig") == .link)
    _ = try undoRedo(history(folder)).undo()
    #expect(try folder.text("App/App.xcconfig") == "settings")
  }

  @Test func `a folder below finds the record of the one above`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    _ = try history(folder).apply(change(folder))
    #expect(try log(history(folder, "/App/New")).entries().map(\.title) == ["change everything"])
    #expect(try history(folder, "").workingCopy() == nil)
  }

  @Test func `what is planned twice counts once, and what changes nothing not at all`() {
    var change = ProjectChange("twice")
    change.write(bytes("b"), to: "/x", replacing: bytes("a"))
    change.write(bytes("c"), to: "/x", replacing: bytes("b"))
    change.write(bytes("same"), to: "/y", replacing: bytes("same"))
    #expect(change.files == [ProjectChange.File(path: "/x", old: bytes("a"), new: bytes("c"))])
    change.write(bytes("a"), to: "/x", replacing: bytes("c"))
    #expect(change.isEmpty)
  }

  @Test func `differences are shown line by line`() throws {
    var change = ProjectChange("diff")
    change.write(bytes("a\nB\n"), to: "/f/x", replacing: bytes("a\nb\n"))
    change.write(bytes("n\n"), to: "/f/y", replacing: nil)
    change.remove("/f/z", holding: [0, 1, 2])
    let differences = try change.differences { String($0.dropFirst(3)) }
    #expect(differences.map(\.change.kind) == [.modified, .added, .deleted])
    #expect(differences.map(\.isBinary) == [false, false, true])
    #expect(
      differences[0].patch.map(\.text) == [
        "diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -1,2 +1,2 @@", " a", "-b", "+B",
      ])
  }

  @Test func `several first runs at once make one record, whatever a killed run left there`() throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    _ = try history(folder).apply(change(folder))
    _ = try undoRedo(history(folder)).undo()
    let head = try #require(try folder.listing.first { $0.hasPrefix("state/undo/") && $0.hasSuffix("/HEAD") })
    let store = head.split(separator: "/").prefix(3).joined(separator: "/")
    for round in 0..<12 {
      try FileManager.default.removeItem(atPath: folder.path + "/" + store)
      try folder.write("", to: store + "/config.lock")
      let failures = Failures()
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        do {
          var change = ProjectChange("run \(number)")
          change.write(bytes("\(round)"), to: folder.path + "/App/\(round)-\(number).swift", replacing: nil)
          _ = try history(folder).apply(change)
        } catch {
          failures.add("\(error)")
        }
      }
      #expect(failures.all == [])
      #expect(try Set(log(history(folder)).entries().map(\.title)).count == 4)
    }
  }

  /// What threads at once have to say.
  private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var messages: [String] = []

    var all: [String] { lock.withLock { messages } }

    func add(_ message: String) {
      lock.withLock { messages.append(message) }
    }
  }

  @Test(arguments: [true, false])
  func `who only looks is told of a killed run, and of nothing else`(inRepository: Bool) throws {
    let folder = try started()
    defer { folder.expectSoundRepositories() }
    if inRepository {
      _ = try Repository.create(
        at: folder.path + "/App", bare: false, initialBranch: "main", environment: folder.git())
    }
    func note() throws -> String? {
      ProjectHistory.leftover(
        of: folder.path + "/App", seenFrom: folder.path, stateFolder: folder.path + "/state",
        environment: try folder.git(), at: moment
      )?.message
    }
    #expect(try note() == nil)
    var first = ProjectChange("first")
    first.write(bytes("x"), to: folder.path + "/App/First.swift", replacing: nil)
    _ = try history(folder).apply(first)
    #expect(try note() == nil)
    try interrupt(change(folder), in: folder)
    #expect(try note()?.hasPrefix("\"change everything\" was interrupted: slipway undo") == true)
    try history(folder).workingCopy()?.repository.exclusively { () throws(Diagnostic) in
      #expect((try? note()) == .some(nil), "another run is at it")
    }
    _ = try undoRedo(history(folder)).undo()
    #expect(try note() == nil)
    #expect(try folder.text("App/App.xcodeproj/project.pbxproj") == "project")
  }
}
