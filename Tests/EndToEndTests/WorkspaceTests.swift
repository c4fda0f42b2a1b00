import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Workspaces, folders of several projects, and project files in conflict, as the commands for projects see them.
@Suite struct WorkspaceTests {
  /// A world with two projects in one folder, and a workspace of both.
  private func withWorkspace() throws -> SealedWorld {
    let world = try SealedWorld()
    for name in ["Eins", "Zwei"] {
      try world.slipway("new", name, "--company-id", "de.x", "--no-git", "-q")
      try world.judge("mv", "\(name)/\(name).xcodeproj", ".")
    }
    let references = ["Eins", "Zwei", "Weg"].map { "<FileRef location = \"group:\($0).xcodeproj\"></FileRef>" }
    try world.write(
      "<Workspace version = \"1.0\">\(references.joined())</Workspace>", to: "All.xcworkspace/contents.xcworkspacedata")
    return world
  }

  @Test func `a workspace without projects offers none to remove`() throws {
    let world = try withWorkspace()
    try world.write("<Workspace version = \"1.0\"></Workspace>", to: "All.xcworkspace/contents.xcworkspacedata")
    let error = try world.json("workspace", "remove", "Eins.xcodeproj", exits: 2)["error"]
    #expect(error?["code"]?.string == "workspace-item-missing")
    #expect(error?["hint"]?.string?.contains("choose one of") != true, "\(error ?? .null)")
  }

  @Test func `show lists a workspace's projects, those that are there`() throws {
    let world = try withWorkspace()
    let shown = try world.json("show", "--project", "All.xcworkspace")
    #expect(shown.texts("projects") == ["Eins.xcodeproj", "Zwei.xcodeproj"] && shown["project"] == .null)
    let text = try world.slipway("show", "--project", "All.xcworkspace").output
    #expect(text.hasPrefix("Eins.xcodeproj\n  Eins  app\nZwei.xcodeproj\n"))
    #expect(shown.objects("targets").map { $0["name"]?.string } == ["Eins", "Zwei"])
    #expect(shown.objects("targets").map { $0["project"]?.string } == ["Eins.xcodeproj", "Zwei.xcodeproj"])
    #expect(shown.objects("targets").allSatisfy { $0["bundleIdentifier"] != nil && $0["configurations"] != nil })
    #expect(text.contains("\nnext: slipway show --project Eins.xcodeproj"))
    #expect(shown.objects("findings").map { $0["code"]?.string } == ["workspace-member-missing"])
    #expect(text.contains("warning: the workspace names \"Weg.xcodeproj\", which does not exist"))
  }

  @Test func `a renamed target is named in the other projects of the workspace`() throws {
    let world = try SealedWorld()
    for name in ["Eins", "Zwei"] { try world.slipway("new", name, "--company-id", "de.x", "--no-git", "-q") }
    let references = ["Eins/Eins", "Zwei/Zwei"].map { "<FileRef location = \"group:\($0).xcodeproj\"></FileRef>" }
    try world.write(
      "<Workspace version = \"1.0\">\(references.joined())</Workspace>", to: "All.xcworkspace/contents.xcworkspacedata")
    try world.edit("Zwei/Zwei/ContentView.swift", "import SwiftUI", "import Eins\nimport SwiftUI")
    try world.edit("Zwei/Zwei.xcodeproj/project.pbxproj", "productName = Zwei;", "productName = Zwei; // Eins.app")
    let notes = try world.json("target", "rename", "Eins", "Neu", "--project", "All.xcworkspace").texts("notes")
    #expect(notes.contains { $0.contains("imports of \"Eins\" in ../Zwei/Zwei/ContentView.swift") }, "\(notes)")
    #expect(notes.contains { $0.contains("../Zwei/Zwei.xcodeproj still names \"Eins.app\"") }, "\(notes)")
  }

  @Test func `of a workspace with CocoaPods the app's project is meant`() throws {
    let world = try withWorkspace()
    try world.judge("mkdir", "Pods")
    try world.judge("mv", "Zwei.xcodeproj", "Pods/Pods.xcodeproj")
    let references = ["Eins", "Pods/Pods"].map { "<FileRef location = \"group:\($0).xcodeproj\"></FileRef>" }
    try world.write(
      "<Workspace version = \"1.0\">\(references.joined())</Workspace>", to: "All.xcworkspace/contents.xcworkspacedata")
    #expect(try world.slipway("target", "list", "--project", "All.xcworkspace").output.contains("Eins"))
  }

  @Test func `a folder that has a workspace and no project is shown as the workspace`() throws {
    let world = try withWorkspace()
    try world.judge("mkdir", "sub")
    try world.judge("mv", "Eins.xcodeproj", "Zwei.xcodeproj", "sub")
    let references = ["Eins", "Zwei"].map { "<FileRef location = \"group:sub/\($0).xcodeproj\"></FileRef>" }
    try world.write(
      "<Workspace version = \"1.0\">\(references.joined())</Workspace>", to: "All.xcworkspace/contents.xcworkspacedata")
    #expect(try world.json("show").texts("projects") == ["sub/Eins.xcodeproj", "sub/Zwei.xcodeproj"])
    let error = try #require(try world.json("target", "list", exits: 2)["error"])
    #expect(error["code"]?.string == "several-projects")
    #expect(error["hint"]?.string?.contains("--project sub/Eins.xcodeproj") == true)
    try world.slipway("target", "list", "--project", "sub/Eins.xcodeproj")
  }

  @Test(arguments: [["version"], ["version", "set", "2.0"], ["target", "list"], ["target", "rename", "Eins", "Neu"]])
  func `where there are several projects, one has to be named`(command: [String]) throws {
    let world = try withWorkspace()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program] + command + ["--json"])
    #expect(result.exitCode == 2, "\(result)")
    #expect(try result.json()["error"]?["code"]?.string == "several-projects")
    #expect(try world.snapshot() == before)
    let named = try world.run([SealedWorld.program] + command + ["--project", "Eins.xcodeproj"])
    #expect(named.exitCode == 0, "\(named)")
  }

  @Test(arguments: [["show"], ["version"], ["version", "bump", "major"], ["target", "remove", "Wecker", "--yes"]])
  func `a project file in conflict is named as such, with its lines`(command: [String]) throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    var lines = try world.text(file).lines
    let line = try #require(lines.firstIndex { $0.contains("MARKETING_VERSION") })
    let conflict: [String] = ["<<<<<<< HEAD", lines[line], "=======", "MARKETING_VERSION = 3.0;", ">>>>>>> other"]
    lines.replaceSubrange(line...line, with: conflict)
    try world.write(lines.joined(separator: "\n"), to: file)
    let before = try world.text(file)
    let error = try #require(try world.run([SealedWorld.program] + command + ["--json"]).json()["error"])
    #expect(error["code"]?.string == "project-file-conflicted")
    #expect(error["message"]?.string?.contains("lines \(line + 1), \(line + 3), \(line + 5)") == true)
    #expect(error["file"]?.string == file && error["line"]?.int == line + 1)
    #expect(try world.text(file) == before)
  }
}
