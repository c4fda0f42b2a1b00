import Diagnostics
import Foundation
import IgnoreTemplates
import Testing

@Suite struct IgnoreLookupTests {
  private func rule(_ path: String, isFolder: Bool = false, in files: [String: String]) throws -> String? {
    var lookup = IgnoreLookup(shared: []) { folder in
      files[folder].map { IgnoreRules(Array($0.utf8), file: folder + "/.gitignore", folder: folder) }
    }
    return try lookup.rule(for: path, isFolder: isFolder).map { "\($0.file):\($0.line):\($0.pattern)" }
  }

  @Test(arguments: [
    ("*.o", "a/b.o", true), ("/*.o", "a/b.o", false), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/b", true),
    ("a/**", "a", false), ("**/b", "b", true), ("[a-c]?", "bz", true), ("[!a-c]?", "bz", false),
    ("\\#x", "#x", true), ("x\\ ", "x ", true), ("x  ", "x", true), ("a\\\\ ", "a\\", true),
    ("[[:digit:]]", "7", true), ("[[:none:]]", "7", false), ("[", "[", false), ("x/", "x", false),
    ("*****************************a*****b", String(repeating: "a", count: 3000), false),
  ])
  func `a pattern speaks of a path as gitignore says`(pattern: String, path: String, expected: Bool) throws {
    #expect(try (rule(path, in: ["": pattern]) != nil) == expected)
  }

  @Test(.timeLimit(.minutes(30))) func `a set of many brackets takes time in proportion to its length`() throws {
    let set = "[" + String(repeating: "[:x", count: 50_000)
    #expect(try rule("x", in: ["": set + "]"]) != nil)
    #expect(try rule("y", in: ["": set + "]"]) == nil)
    #expect(try rule("x", in: ["": set]) == nil)
  }

  @Test func `the nearest file decides, and the later line`() throws {
    let files = ["": "*.log\n!keep.log\n", "a": "keep.log\n"]
    #expect(try rule("x.log", in: files) == "/.gitignore:1:*.log")
    #expect(try rule("keep.log", in: files) == "/.gitignore:2:!keep.log")
    #expect(try rule("a/keep.log", in: files) == "a/.gitignore:1:keep.log")
  }

  @Test func `nothing in an ignored folder is taken back`() throws {
    let files = ["": "build/\n!build/keep\n", "build": "!keep\n"]
    #expect(try rule("build/keep", in: files) == "/.gitignore:1:build/")
  }

  @Test func `the Mac's Icon file needs its carriage return`() throws {
    #expect(try rule("Icon\r", in: ["": "Icon\r\r\n"]) != nil)
    #expect(try rule("Icon", in: ["": "Icon\r\r\n"]) == nil)
  }

  @Test(arguments: [false, true], [1, 2, 3, 5, 8])
  func `Git names the same rule for every generated path`(foldsCase: Bool, seed: UInt64) throws {
    var world = GeneratedRules(seed: seed)
    let judge = try GitJudge()
    for (folder, text) in world.files {
      try judge.write(text, to: folder.isEmpty ? ".gitignore" : folder + "/.gitignore")
    }
    for folder in world.folders { try judge.createFolder(folder) }
    let paths = world.paths(300)
    for (path, isFolder) in paths where isFolder { try judge.createFolder(path) }

    let files = world.files
    var lookup = IgnoreLookup(shared: []) { folder in
      files[folder].map {
        IgnoreRules(
          Array($0.utf8), file: folder.isEmpty ? ".gitignore" : folder + "/.gitignore", folder: folder,
          foldsCase: foldsCase)
      }
    }
    let expected = try judge.rules(for: paths.map(\.path), foldsCase: foldsCase)
    #expect(expected.count == paths.count)
    #expect(expected.count { !$0.isEmpty } > 60)
    for ((path, isFolder), expected) in zip(paths, expected) {
      let found = try lookup.rule(for: path, isFolder: isFolder).map { "\($0.file):\($0.line):\($0.pattern)" } ?? ""
      #expect(found == expected, "\(path.debugDescription), \(files)")
    }
  }
}
