import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// No command writes, moves or removes one of Git's own files, by whatever path a user, a template or a project names it.
@Suite struct GitOwnFileTests {
  /// Folders of Git's as paths may spell them; `out` and `up` are links.
  private static let folders = [".git/hooks", ".GIT", "Wecker/.git.", "git~1/hooks", "Wecker/out", "up"]

  /// A command that would write into a folder.
  private static func doors(_ folder: String) -> [[String]] {
    [
      ["file", "create", "class", folder + "/Foo"],
      ["file", "move", "Wecker/ContentView.swift", folder + "/pre-commit"],
      ["file", "move", "Wecker/ContentView.swift", folder + "/pre-commit", "--dry-run"],
      ["check", "--report", "json=\(folder)/report"],
      ["check", "--write-baseline", folder + "/baseline"],
      ["merge-file", "--base", "a", "--ours", "a", "--theirs", "a", "--output", folder + "/out"],
      ["merge-file", "--base", "a", "--ours", "a", "--theirs", "a", "--output", folder + "/out", "--dry-run"],
      ["new", "Neu", "--company-id", "de.uni-hd.demo", "--output", folder],
    ]
  }

  private static func world() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try world.run(["ln", "-s", "../.git/hooks", "Wecker/out"]).expectSuccess()
    try world.run(["ln", "-s", ".git", "up"]).expectSuccess()
    try world.write("a\n", to: "a")
    return world
  }

  @Test(arguments: folders) func `no door leads into Git's folder`(folder: String) throws {
    let world = try Self.world()
    let before = try world.snapshot()
    for door in Self.doors(folder) {
      let result = try world.run([SealedWorld.program] + door + ["--json"])
      #expect(result.exitCode == 2, "\(door): \(result)")
      #expect(try result.json()["error"]?["code"]?.string == "path-in-git", "\(door): \(result)")
    }
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["project", "file", "target"], [".git/config", "x/.GIT/hooks/a", ".git", "git~1/a", ".git./x"])
  func `no template writes Git's files`(kind: String, goal: String) throws {
    let world = try Self.world()
    let place = "Vorlagen/" + (kind == "project" ? "" : kind + "s/") + "evil"
    let targets = kind == "file" ? "" : "targets:\n  - name: \"{{name}}\"\n    kind: application\n"
    try world.write(
      "name: evil\ndescription: Evil\nkind: \(kind)\nplatforms: [ios]\nfiles:\n  - from: a.txt\n    to: \"\(goal)\"\n"
        + targets, to: place + "/template.yml")
    try world.write("[core]\n\tfsmonitor = evil\n", to: place + "/files/a.txt")
    try world.write("templates: [Vorlagen]\n", to: ".slipway.yml")
    let before = try world.snapshot()
    let commands = [
      "project": [
        ["new", "Neu", "--template", "evil", "--company-id", "de.x"],
        ["new", "Neu", "--template", "evil", "--company-id", "de.x", "--here"],
      ], "file": [["file", "create", "evil", "Foo"]], "target": [["target", "add", "Foo", "--template", "evil"]],
    ]
    for command in commands[kind] ?? [] {
      let result = try world.run([SealedWorld.program] + command)
      #expect(result.exitCode == 2, "\(command): \(result)")
      let isRefused = ["reserved by Git", "inside a Git directory"].contains { result.problems.contains($0) }
      #expect(isRefused, "\(command): \(result)")
    }
    #expect(try world.snapshot() == before)
  }

  @Test func `no project names Git's files as its own`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(project, "path = ContentView.swift;", "path = ../.git/config;")
    let group = try world.text(project).contains("path = Wecker;")
    #expect(group)
    try world.edit(project, "path = Wecker;", "path = .git;")
    let before = try world.snapshot()
    for command in [
      ["file", "remove", ".git/config", "--delete", "--yes"], ["file", "create", "class", ".git/Foo"],
      ["file", "move", ".git/config", "Config"],
    ] {
      let result = try world.run([SealedWorld.program] + command)
      #expect(result.exitCode == 2, "\(command): \(result)")
    }
    #expect(try world.snapshot() == before)
  }
}

extension SealedWorld.Result {
  fileprivate func expectSuccess() { #expect(exitCode == 0, "\(self)") }
}
