import AppleIdentifiers
import Diagnostics
import FileTrees
import Foundation
import Processes
import Scaffolding
import TestSupport
import Testing

/// What programs of others say to the files of every project: Python, the Swift compiler and clang.
@Suite struct GeneratedSourceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func writeAll(to folder: String) throws {
    for (number, combination) in Combination.all.enumerated() {
      let project = URL(filePath: "\(folder)/\(number) \(combination.template)")
      for file in combination.plan.tree.files {
        let place = project.appending(path: file.path.rawValue)
        let isThere = FileManager.default.fileExists(atPath: place.deletingLastPathComponent().path)
        if !isThere {
          try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        // Not as the product writes them: that waits for the disk, for each of thousands of files.
        try Data(file.bytes).write(to: place)
      }
    }
  }

  @Test func `python and swiftc find nothing wrong in any project`() throws {
    let folder = try TemporaryFolder()
    try writeAll(to: folder.path)
    let root = folder.path
    let script = Self.folder.appending(path: "Judges/companions.py").path
    let judged = try folder.run("python3", script, folder.path)
    #expect(judged.succeeded, "\(judged.errorText)")
    #expect(judged.outputText.contains("storyboard="), "\(judged.outputText)")
    let files = try FileAccess.walk(root).map(\.name)
    let swift = files.filter { $0.hasSuffix(".swift") }
    // Statements may stand only in a file called main that is looked at alone.
    try expectSwift(swift.filter { !$0.hasSuffix("/main.swift") }, in: root)
    for file in swift where file.hasSuffix("/main.swift") { try expectSwift([file], in: root) }
  }

  @Test(.enabled(if: InstalledProgram.path(of: "clang") != nil, "there is no clang on this machine"))
  func `clang finds nothing wrong in any project`() throws {
    let folder = try TemporaryFolder()
    try writeAll(to: folder.path)
    let root = folder.path
    let files = try FileAccess.walk(root).map(\.name)
    let objectiveC = files.filter { $0.hasSuffix(".m") || $0.hasSuffix(".pch") || $0.hasSuffix(".h") }
    try expectObjectiveC(objectiveC.filter { !$0.contains(" framework/") }, in: root)
    // A framework's headers are named by its module, which is a folder's name here: one project at a time.
    for files in Dictionary(grouping: objectiveC.filter { $0.contains(" framework/") }, by: { $0.prefix { $0 != "/" } })
    {
      let folder = "\(root)/\(files.key)"
      let name = try #require(files.value.first { !$0.contains("Tests/") }?.split(separator: "/")[1])
      let headers = "\(folder)/include"
      try FileAccess.createDirectory(headers)
      try FileAccess.createLink(
        at: "\(headers)/\(IdentifierTransform.c99Extended(String(name)))", to: "\(folder)/\(name)")
      try expectObjectiveC(files.value, in: root, headers: headers)
    }
  }

  private func expectSwift(_ files: [String], in root: String) throws {
    let parsed = try InstalledProgram.run(
      ["swiftc", "-frontend", "-parse", "-warnings-as-errors"] + files.map { root + "/" + $0 })
    #expect(parsed.succeeded, "\(parsed.errorText)")
  }

  private func expectObjectiveC(_ files: [String], in root: String, headers: String? = nil) throws {
    let options = Self.clangOptions + (headers.map { ["-I", $0] } ?? [])
    let compiled = try InstalledProgram.run(["clang"] + options + files.map { root + "/" + $0 })
    #expect(compiled.succeeded, "\(compiled.errorText)")
  }

  /// Without the SDKs: what the sources use of them is declared in the stubs.
  private static let clangOptions = [
    "-fsyntax-only", "-x", "objective-c", "-target", "arm64-apple-ios17", "-fobjc-arc", "-nostdinc", "-Wall", "-Werror",
    "-isystem", folder.appending(path: "Stubs").path,
  ]
}
