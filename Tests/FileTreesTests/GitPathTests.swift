import Diagnostics
import FileTrees
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Spellings under which a file system may find Git's folder, and others that look alike and are ordinary names.
enum GitSpellings {
  static let own = [
    ".git", ".GIT", ".Git", ".git.", ".git ", ".git . .", "git~1", "GIT~1", "git~1.", ".git::$INDEX_ALLOCATION",
    ".git:stream", ".g\u{200C}it", "\u{FEFF}.git", ".gi\u{200D}t\u{206F}", ".git\u{202E}",
  ]
  static let ordinary = [
    ".gitignore", ".gitattributes", ".gitmodules", ".github", "git", "git~2", "x.git", ".git-old", "..git", ".gitx.",
    "git~1x", ".gït", "HEAD", "config", "hooks", "objects",
  ]
}

@Suite struct GitPathTests {
  private func code(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch { return (error as? Diagnostic)?.code.rawValue }
  }

  @Test(arguments: GitSpellings.own)
  func `no path goes through Git's folder, however it is spelled`(name: String) throws {
    for path in [name, name + "/config", "x/" + name, "x/y/" + name + "/hooks/pre-commit"] {
      #expect(code { _ = try RelativePath(path) } == "path-in-git", "\(path.debugDescription)")
      #expect(code { _ = try RelativePath(recorded: path) } == "path-in-git", "\(path.debugDescription)")
      #expect(code { _ = try RelativePath("a").appending(path) } == "path-in-git", "\(path.debugDescription)")
      #expect(code { _ = try OutputPath("/nowhere/" + path) } == "path-in-git", "\(path.debugDescription)")
    }
    #expect(code { _ = try RelativePath(recorded: "a\\\(name)\\config") } == "path-in-git")
  }

  @Test(arguments: GitSpellings.ordinary)
  func `names that only look like Git's folder are ordinary`(name: String) throws {
    #expect(try RelativePath("x/\(name)/y").components == ["x", name, "y"])
    #expect(try OutputPath("/nowhere/\(name)").rawValue == "/nowhere/\(name)")
  }

  @Test(arguments: ["../\u{301}x", "/\u{301}x", "a/../\u{301}x", ".git/\u{301}x", "a/\u{301}/../../x"])
  func `a character that combines with a slash hides no part of a path`(path: String) {
    #expect(code { _ = try RelativePath(path) } != nil, "\(path.debugDescription)")
  }

  @Test func `links and bare repositories lead to no file of Git's`() throws {
    let folder = try TemporaryFolder()
    for path in ["work/.git/hooks", "work/Sources", "bare/objects", "bare/refs", "bare/hooks", "bare/tree"] {
      try FileAccess.createDirectory(folder.file(path))
    }
    try FileAccess.write([1], to: folder.file("bare/HEAD"))
    try FileAccess.write([1], to: OutputPath(ofGit: folder.file("bare/tree/.git")))
    for (link, goal) in [
      ("work/Sources/out", "../.git/hooks"), ("work/Sources/up", "../../bare"), ("work/name", ".git/config"),
    ] {
      #expect(symlink(goal, folder.file(link)) == 0)
    }
    try FileAccess.write([1], to: OutputPath(ofGit: folder.file("work/.git/config")))
    for path in [
      "work/.git/config", "work/.git", "work/Sources/out/pre-commit", "work/Sources/up/config", "work/name",
      "bare/config", "bare/hooks/update", "bare/new/folder/x", "bare/tree/.git",
    ] {
      #expect(code { try FileAccess.write([2], to: folder.file(path)) } == "path-in-git", "\(path)")
      #expect(code { try FileAccess.create([2], at: folder.file(path)) } == "path-in-git", "\(path)")
      #expect(code { try FileAccess.move(folder.file("work/Sources"), to: folder.file(path)) } == "path-in-git")
    }
    for path in ["work/Sources/a", "bare/tree/a"] { try FileAccess.write([2], to: folder.file(path)) }
  }

  @Test func `no planned tree holds a repository`() throws {
    var tree = FileTree()
    try tree.add("x/HEAD", [])
    try tree.add("x/Objects/info", [])
    let before = tree
    #expect(code { try tree.add("x/refs/heads/main", []) } == "path-in-git")
    #expect(tree == before)
    try tree.add("y/refs/heads/main", [])
  }
}
