import Diagnostics
import Foundation
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// `working-tree-encoding`, with Git as the judge.
@Suite struct `Encodings of the work tree` {
  private let world: World
  private static let text = "\"key\" = \"Größe 😀\";\n"

  init() throws {
    world = try World()
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(world.directory)/\(path)"))
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(world.directory)/\(path)")))
  }

  private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return bigEndian ? pair : pair.reversed()
    }
  }

  @Test(arguments: [
    ("UTF-16", utf16(text, bigEndian: false, mark: true)), ("utf16", utf16(text, bigEndian: true, mark: true)),
    ("UTF-16LE", utf16(text, bigEndian: false, mark: false)), ("UTF-16BE", utf16(text, bigEndian: true, mark: false)),
    ("UTF-16LE-BOM", utf16(text, bigEndian: false, mark: true)), ("UTF-8", Array(text.utf8)),
    ("ISO-8859-1", [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x0A]), ("latin-1", [0xE9, 0x0A]),
    ("UTF-16", utf16("", bigEndian: false, mark: true)),
  ])
  func `a file is stored in UTF-8 and comes back in its encoding, byte for byte as Git has it`(
    encoding: String, content: [UInt8]
  ) throws {
    let repository = try world.started()
    try world.write("*.strings text working-tree-encoding=\(encoding)\n", to: ".gitattributes")
    try write(content, to: "a.strings")
    try repository.stagingArea.stageAll()
    let stored = try world.git("rev-parse", ":a.strings")
    #expect(try world.git("hash-object", "a.strings") == stored)
    #expect(
      try String(decoding: repository.objects.readBlob(ObjectName(String(stored.prefix(40)))), as: UTF8.self).utf16
        .first
        != 0xFEFF)
    _ = try repository.committing.commit(CommitRequest(message: "Add", at: world.moment))
    #expect(try repository.status().isClean)
    try world.remove("a.strings")
    try repository.restoring.restore(["a.strings"], from: .index)
    let ours = try bytes("a.strings")
    try world.remove("a.strings")
    try world.git("checkout", "-q", "--", "a.strings")
    #expect(try bytes("a.strings") == ours)
    try write(ours, to: "a.strings")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try repository.status().isClean)
  }

  @Test(arguments: [
    ("UTF-16", utf16(text, bigEndian: false, mark: false)), ("UTF-16LE", utf16(text, bigEndian: false, mark: true)),
    ("UTF-16BE", utf16(text, bigEndian: true, mark: true)), ("UTF-16", [0xFF, 0xFE, 0x00]),
    ("UTF-16", [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00]), ("UTF-16LE", [0x00, 0xDC]),
  ])
  func `a file that is not in its encoding is not stored, and neither does Git`(
    encoding: String, content: [UInt8]
  ) throws {
    let repository = try world.started()
    try world.write("*.strings working-tree-encoding=\(encoding)\n", to: ".gitattributes")
    try write(content, to: "a.strings")
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(error?.code == .filterUnsupported)
    #expect(error?.place?.file == "a.strings")
    #expect(try world.git("diff", "--cached", "--name-only") == "")
    #expect(try !world.tryGit(["add", "a.strings"]).succeeded)
    #expect(try repository.status().untracked.contains("a.strings"))
  }

  @Test(arguments: ["Shift-JIS", "EUC-KR", "utf-7"])
  func `an encoding that is not known here is refused in one sentence`(encoding: String) throws {
    let repository = try world.started()
    try world.write("*.strings working-tree-encoding=\(encoding)\n", to: ".gitattributes")
    try world.write("plain\n", to: "a.strings")
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(error?.code == .filterUnsupported)
    #expect(error?.message.contains("\"\(encoding)\"") == true)
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "By Git")
    try world.remove("a.strings")
    #expect(throws: Diagnostic.self) { try repository.restoring.restore(["a.strings"], from: .index) }
    #expect(!world.exists("a.strings"))
  }

  @Test func `text that the encoding has no letters for stays in UTF-8, as Git leaves it`() throws {
    let repository = try world.started()
    try world.commit(["a.strings": "😀\n"], "Emoji", in: repository)
    try world.commit([".gitattributes": "*.strings working-tree-encoding=latin-1\n"], "Attributes", in: repository)
    try world.remove("a.strings")
    try repository.restoring.restore(["a.strings"], from: .index)
    let ours = try bytes("a.strings")
    try world.remove("a.strings")
    try world.git("checkout", "-q", "--", "a.strings")
    #expect(try bytes("a.strings") == ours)
  }

  @Test func `a difference is shown as text, and a merge joins it line by line`() throws {
    let repository = try world.started()
    try world.write("*.strings working-tree-encoding=UTF-16\n", to: ".gitattributes")
    let lines = (1...9).map { "line \($0)\n" }
    func content(_ change: Int?) -> [UInt8] {
      let text = lines.enumerated().map { $0.offset == change ? "changed\n" : $0.element }.joined()
      return Self.utf16(text, bigEndian: false, mark: true)
    }
    try write(content(nil), to: "a.strings")
    try world.commit([:], "Base", in: repository)
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try write(content(0), to: "a.strings")
    #expect(try repository.diffs.files(.unstaged).first?.isBinary == false)
    #expect(try repository.diffs.files(.unstaged).first?.additions == 1)
    try world.commit([:], "Main", in: repository)
    try repository.switching.switchTo(BranchName("side"))
    try write(content(8), to: "a.strings")
    try world.commit([:], "Side", in: repository)
    try repository.switching.switchTo(BranchName("main"))
    try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    let expected = "changed\n" + lines[1..<8].joined() + "changed\n"
    #expect(try bytes("a.strings") == Self.utf16(expected, bigEndian: false, mark: true))
  }
}
