import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

/// What is done before a switch to a branch in which `changed` and `mode` differ, `dropped` is gone, `added` is new,
/// `file` is a folder, `folder` is a file, `link` is a file, and `case` is called `Case`.
enum SwitchCase: String, CaseIterable {
  case nothing
  case editElsewhere
  case editChanged
  case stageElsewhere
  case stageChanged
  case stageAsThere
  case stageThenEdit
  case untrackedElsewhere
  case untrackedInTheWay
  case untrackedBelowFile
  case untrackedBelowFolder
  case deleteElsewhere
  case deleteChanged
  case stageDeletion
  case stageDeletionOfChanged
  case stageDeletionOfDropped
  case editDropped
  case stageNew
  case stageNewInTheWay
  case editMode
  case changeModeElsewhere
  case editLink
  case replaceLink
  case editCase

  func prepare(_ world: World) throws {
    switch self {
    case .nothing: break
    case .editElsewhere: try world.write("edited\n", to: "same")
    case .editChanged: try world.write("edited\n", to: "changed")
    case .stageElsewhere: try stage("edited\n", "same", world)
    case .stageChanged: try stage("edited\n", "changed", world)
    case .stageAsThere: try stage("there\n", "changed", world)
    case .stageThenEdit:
      try stage("staged\n", "same", world)
      try world.write("edited\n", to: "same")
    case .untrackedElsewhere: try world.write("loose\n", to: "elsewhere/loose")
    case .untrackedInTheWay: try world.write("loose\n", to: "added")
    case .untrackedBelowFile: try world.write("loose\n", to: "folder/loose")
    case .untrackedBelowFolder: try world.write("loose\n", to: "deep")
    case .deleteElsewhere: try world.remove("same")
    case .deleteChanged: try world.remove("changed")
    case .stageDeletion: try world.git("rm", "-q", "same")
    case .stageDeletionOfChanged: try world.git("rm", "-q", "changed")
    case .stageDeletionOfDropped: try world.git("rm", "-q", "dropped")
    case .editDropped: try world.write("edited\n", to: "dropped")
    case .stageNew: try stage("new\n", "new", world)
    case .stageNewInTheWay: try stage("new\n", "added", world)
    case .editMode: try world.write("edited\n", to: "mode")
    case .changeModeElsewhere: try Self.makeExecutable("same", world)
    case .editLink:
      try world.remove("link")
      try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/link", withDestinationPath: "elsewhere")
    case .replaceLink:
      try world.remove("link")
      try world.write("mine\n", to: "link")
    case .editCase: try world.write("edited\n", to: "case")
    }
  }

  private func stage(_ text: String, _ path: String, _ world: World) throws {
    try world.write(text, to: path)
    try world.git("add", path)
  }

  static func makeExecutable(_ path: String, _ world: World) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.directory)/\(path)")
  }
}

@Suite struct `Switching with uncommitted changes` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started([
      "same": "s\n", "changed": "here\n", "dropped": "d\n", "mode": "m\n", "file": "f\n", "folder/a": "a\n",
      "case": "c\n",
    ])
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/link", withDestinationPath: "same")
    try world.git("add", "link")
    try world.git("commit", "-q", "-m", "Link")
    try world.git("checkout", "-q", "-b", "there")
    try world.git("rm", "-q", "-r", "file", "folder", "link", "dropped")
    try world.git("mv", "case", "Case")
    for (path, text) in [
      ("changed", "there\n"), ("added", "a\n"), ("file/below", "b\n"), ("folder", "f\n"), ("link", "l\n"),
      ("deep/er", "x\n"),
    ] {
      try world.write(text, to: path)
    }
    try SwitchCase.makeExecutable("mode", world)
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "There")
    try world.git("checkout", "-q", "main")
  }

  private func files(_ root: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) where !path.hasPrefix(".git") {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
      let mode = attributes[.posixPermissions] as? Int ?? 0
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(path)")
      let content = FileManager.default.contents(atPath: "\(root)/\(path)").map { String(decoding: $0, as: UTF8.self) }
      found[path] = link.map { "-> \($0)" } ?? "\(mode & 0o100) \(content ?? "folder")"
    }
    return found
  }

  @Test(arguments: SwitchCase.allCases) func `it is done where git does it, and refused where git refuses`(
    _ example: SwitchCase
  ) throws {
    try example.prepare(world)
    let before = try (RepositoryPicture(world), files(world.directory))
    let twin = try Twin(of: world)
    try twin.git("status")
    let refused = try twin.git("switch", "there").contains("error:")
    let error = #expect(throws: (any Error).self) {
      try repository.switching.switchTo(BranchName("there"))
      throw World.GitRefused(arguments: [], text: "switched")
    }
    #expect((error is Diagnostic) == refused, "\(error.map { "\($0)" } ?? "")")
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try files(world.directory) == files(twin.root))
    guard refused else { return }
    #expect((error as? Diagnostic)?.code == .uncommittedChanges)
    #expect(try RepositoryPicture(world) == before.0 && files(world.directory) == before.1)
  }

  @Test func `an ignored file in the way is kept, where git would write over it`() throws {
    try world.write("added\n", to: ".git/info/exclude")
    try world.write("precious\n", to: "added")
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("there")) }
    #expect(error?.code == .uncommittedChanges && error?.message.contains("\"added\"") == true)
    #expect(try world.text("added") == "precious\n" && world.git("symbolic-ref", "HEAD") == "refs/heads/main\n")
  }

  @Test func `a detached switch and one from an unborn branch are git's`() throws {
    try world.write("edited\n", to: "same")
    let twin = try Twin(of: world)
    try twin.git("switch", "-q", "--detach", "there")
    try repository.switching.switchTo(detached: repository.commits.resolve("there"))
    #expect(try RepositoryPicture(world).status == RepositoryPicture(twin).status)
    #expect(try RepositoryPicture(world).head == RepositoryPicture(twin).head)
    try world.git("checkout", "-q", "-f", "main")
    try world.git("checkout", "-q", "--orphan", "fresh")
    try world.git("rm", "-q", "-r", "-f", ".")
    try repository.switching.switchTo(BranchName("main"))
    #expect(try world.git("status", "--porcelain") == "" && world.git("symbolic-ref", "HEAD") == "refs/heads/main\n")
  }
}
