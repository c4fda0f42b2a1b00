import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import TestSupport
import Testing

/// One side taken for all conflicts of a file: what merged cleanly from both sides stays.
struct TakeSideTests {
  /// Two branches that changed the same files; HEAD is at main.
  private func clash(
    base: [String: String], ours: [String: String], theirs: [String: String], attributes: String = ""
  ) throws -> World {
    let world = try World()
    _ = try world.started(base.merging([".gitattributes": attributes]) { $1 })
    try world.feature("x", theirs)
    try world.commit(ours, "On main")
    return world
  }

  /// A text in which both sides changed the fifth line, and each one line alone.
  private static func text(_ side: String) -> String {
    let lines = (1...9).map { "line \($0)" }
    switch side {
    case "ours": return (["OURS"] + lines[1..<4] + ["five of ours"] + lines[5...]).joined(separator: "\n") + "\n"
    case "theirs": return (lines[..<4] + ["five of theirs"] + lines[5..<8] + ["THEIRS"]).joined(separator: "\n") + "\n"
    default: return lines.joined(separator: "\n") + "\n"
    }
  }

  private static func list(_ pairs: KeyValuePairs<String, String>) -> String {
    let entries = pairs.map { "\t<key>\($0)</key>\n\t<string>\($1)</string>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(entries)</dict>
      </plist>

      """
  }

  private static func strings(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
  }

  /// A file of which both sides changed one part, and each side one alone.
  private struct Kind: Sendable {
    let path: String
    let base: String
    let ours: String
    let theirs: String
    /// What the file has once the conflict is resolved with a side.
    let parts: @Sendable (ConflictSide) -> [String]
  }

  private static let kinds = [
    Kind(
      path: "Info.plist", base: list(["a": "1", "b": "1", "c": "1"]),
      ours: list(["a": "ours", "b": "ours", "c": "1"]), theirs: list(["a": "1", "b": "theirs", "c": "theirs"])
    ) { side in
      [("a", "ours"), ("b", side.rawValue), ("c", "theirs")].map { "<key>\($0)</key>\n\t<string>\($1)</string>" }
    },
    Kind(
      path: "de.lproj/L.strings", base: strings(["a": "1", "b": "1", "c": "1"]),
      ours: strings(["a": "ours", "b": "ours", "c": "1"]), theirs: strings(["a": "1", "b": "theirs", "c": "theirs"])
    ) { side in
      ["\"a\" = \"ours\";", "\"b\" = \"\(side.rawValue)\";", "\"c\" = \"theirs\";"]
    },
    Kind(path: "a.txt", base: text("base"), ours: text("ours"), theirs: text("theirs")) { side in
      ["OURS\n", "THEIRS\n", "five of \(side.rawValue)\n"]
    },
  ]

  @Test(
    arguments: [ConflictSide.ours, .theirs], ["slipway", "git", "git rebase", "git stash", "git without its own merge"])
  func `only the conflicts go to the side`(_ side: ConflictSide, by program: String) throws {
    let world = try clash(
      base: Dictionary(uniqueKeysWithValues: Self.kinds.map { ($0.path, $0.base) }),
      ours: Dictionary(uniqueKeysWithValues: Self.kinds.map { ($0.path, $0.ours) }),
      theirs: Dictionary(uniqueKeysWithValues: Self.kinds.map { ($0.path, $0.theirs) }),
      attributes: program == "git without its own merge" ? "*.plist -merge\n*.strings binary\n" : "")
    switch program {
    case "slipway": #expect(try world.workflow().joins.finishFeature("x").isStopped)
    case "git", "git without its own merge": #expect(world.tryGit(["merge", "feature/x"]).contains("CONFLICT"))
    case "git rebase":
      try world.git("switch", "-q", "feature/x")
      #expect(world.tryGit(["rebase", "main"]).contains("CONFLICT"))
    default:
      try world.git("checkout", "-q", "feature/x", "--", ".")
      try world.git("reset", "-q")
      try world.git("stash", "-q")
      try world.git("reset", "-q", "--hard", "HEAD~1")
      for kind in Self.kinds { try world.write(kind.theirs, to: kind.path) }
      try world.git("stash", "drop", "-q")
      try world.git("stash", "-q")
      for kind in Self.kinds { try world.write(kind.ours, to: kind.path) }
      try world.git("commit", "-q", "-am", "Ours")
      #expect(world.tryGit(["stash", "pop"]).contains("CONFLICT"))
    }
    let plan = try world.workflow().conflictResolver.openConflicts(choosing: .all(side))
    let done = try world.workflow().conflictResolver.resolve(choosing: .all(side))
    #expect(done.resolved == Self.kinds.map(\.path).sorted() && done.open.isEmpty)
    #expect(done.taken == plan.taken && done.resolved == plan.resolved)
    #expect(done.taken.allSatisfy { $0.extent == .conflicts(1) }, "\(done.taken)")
    for kind in Self.kinds {
      let merged = try world.text(kind.path)
      for part in kind.parts(side) { #expect(merged.contains(part), "\(merged)") }
      #expect(try world.git("show", ":\(kind.path)") == merged)
    }
  }

  @Test(arguments: [ConflictSide.ours, .theirs], ["merge", "diff3"])
  func `a text is what git merge -X makes of it`(_ side: ConflictSide, style: String) throws {
    let world = try clash(
      base: ["a.txt": Self.text("base"), "run": "one\n"], ours: ["a.txt": Self.text("ours"), "run": "ours\n"],
      theirs: ["a.txt": Self.text("theirs"), "run": "theirs\n"])
    try world.git("config", "merge.conflictStyle", style)
    // Only one side makes it executable, which merges cleanly.
    try world.git("update-index", "--chmod=+x", "run")
    try world.git("commit", "-q", "-m", "Executable")
    try world.git("reset", "-q", "--hard")
    try world.git("merge", "-q", "--no-edit", "-X", side.rawValue, "feature/x")
    let judged = try world.git("ls-tree", "-r", "HEAD")
    try world.git("reset", "-q", "--hard", "HEAD~1")
    #expect(try world.workflow().joins.finishFeature("x").isStopped)
    _ = try world.workflow().conflictResolver.resolve(choosing: .all(side))
    _ = try world.workflow().continuation.run()
    #expect(try world.git("ls-tree", "-r", "HEAD") == judged)
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test(arguments: [ConflictSide.ours, .theirs], [(true, true), (true, false), (false, true), (false, false)])
  func `a mode that the sides disagree about is the side's`(
    _ side: ConflictSide, _ modes: (isOurs: Bool, trustsModes: Bool)
  ) throws {
    let (isOurs, trustsModes) = modes
    let world = try World()
    _ = try world.started()
    for (branch, isExecutable) in [("feature/x", !isOurs), ("main", isOurs)] {
      if branch != "main" { try world.git("switch", "-q", "-c", branch) }
      try world.write("\(branch)\n", to: "run")
      try world.git("add", "run")
      if isExecutable { try world.git("update-index", "--chmod=+x", "run") }
      try world.git("commit", "-q", "-m", branch)
      try world.git("reset", "-q", "--hard")
      try world.git("switch", "-q", "main")
    }
    if !trustsModes { try world.git("config", "core.fileMode", "false") }
    #expect(world.tryGit(["merge", "feature/x"]).contains("CONFLICT"))
    _ = try world.workflow().conflictResolver.resolve(["run"], choosing: .all(side))
    let name = side == .ours ? "main" : "feature/x"
    #expect(try world.git("diff", "--cached", name, "--", "run") == "")
    #expect(try world.git("diff", "--", "run") == "")
  }

  @Test(arguments: [ConflictSide.ours, .theirs])
  func `what has no parts is taken whole, and is told`(_ side: ConflictSide) throws {
    let world = try World()
    _ = try world.started(["binary": "1\u{0}2\n", "gone": "1\n", "own.dat": "1\n", ".gitattributes": "*.dat -merge\n"])
    try world.git("switch", "-q", "-c", "feature/x")
    try world.git("rm", "-q", "gone")
    try world.write("link\n", to: "link")
    try world.commit(["binary": "theirs\u{0}\n", "own.dat": "theirs\n"], "Theirs")
    try world.git("switch", "-q", "main")
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/link", withDestinationPath: "binary")
    try world.commit(["binary": "ours\u{0}\n", "gone": "ours\n", "own.dat": "ours\n"], "Ours")
    #expect(world.tryGit(["merge", "feature/x"]).contains("CONFLICT"))
    let done = try world.workflow().conflictResolver.resolve(choosing: .all(side))
    #expect(done.open.isEmpty)
    let extents = Dictionary(uniqueKeysWithValues: done.taken.map { ($0.path, $0.extent) })
    #expect(extents["binary"] == .whole && extents["own.dat"] == .whole)
    #expect(extents["gone"] == (side == .ours ? .whole : .deletion))
    let name = side == .ours ? "main" : "feature/x"
    #expect(try world.git("diff", "--cached", "--name-only", name, "--", "binary", "own.dat", "gone") == "")
    #expect(try world.git("diff", "--name-only", "--diff-filter=U") == "")
  }

  /// A text with two conflicts and lines of either side beside them.
  private func twice() throws -> World {
    let base = (1...20).map { "line \($0)\n" }
    func text(_ side: String, alone: Int) -> String {
      base.enumerated().map { [4, 15].contains($0) ? "\($0) of \(side)\n" : $0 == alone ? "alone \(side)\n" : $1 }
        .joined()
    }
    return try clash(
      base: ["a.txt": base.joined()], ours: ["a.txt": text("ours", alone: 0)],
      theirs: ["a.txt": text("theirs", alone: 19)])
  }

  @Test(arguments: [ConflictSide.ours, .theirs])
  func `what was decided or edited by hand stays`(_ side: ConflictSide) throws {
    let world = try twice()
    #expect(try world.workflow().joins.finishFeature("x").isStopped)
    let marked = try world.text("a.txt")
    let end = try #require(marked.range(of: ">>>>>>> feature/x\n")?.upperBound)
    let start = try #require(marked.range(of: "<<<<<<< ")?.lowerBound)
    let half = marked[..<start] + "by hand\n" + marked[end...] + "and at the end\n"
    try world.write(String(half), to: "a.txt")
    let done = try world.workflow().conflictResolver.resolve(choosing: .all(side))
    #expect(done.taken.map(\.path) == ["a.txt"] && done.taken.map(\.extent) == [.conflicts(1)])
    let text = try world.text("a.txt")
    #expect(text.contains("\nby hand\n") && text.hasSuffix("and at the end\n") && text.contains("15 of \(side)"))
    #expect(text.contains("alone ours") && text.contains("alone theirs") && !text.contains("<<<"))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text("a.txt") == String(half))
    // Once nothing is left to decide, a side has nothing to say.
    try world.write("all by hand\n", to: "a.txt")
    let edited = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(side))
    #expect(edited.taken.map(\.path) == ["a.txt"] && edited.taken.map(\.extent) == [.edited])
    #expect(try world.text("a.txt") == "all by hand\n" && world.git("show", ":a.txt") == "all by hand\n")
  }

  @Test(arguments: [ConflictSide.ours, .theirs])
  func `a side whose lines were edited between the markers is taken as edited`(_ side: ConflictSide) throws {
    let world = try twice()
    #expect(try world.workflow().joins.finishFeature("x").isStopped)
    let edited = try world.text("a.txt").replacingOccurrences(of: "4 of ours\n", with: "4 of ours\nand by hand\n")
    try world.write(edited, to: "a.txt")
    let done = try world.workflow().conflictResolver.resolve(choosing: .all(side))
    #expect(done.resolved == ["a.txt"] && done.open.isEmpty)
    let text = try world.text("a.txt")
    #expect(text.contains("4 of \(side)\n") && text.contains("15 of \(side)\n") && !text.contains("<<<"))
    #expect(text.contains("and by hand") == (side == .ours))
    #expect(text.contains("alone ours") && text.contains("alone theirs"))
  }

  @Test(arguments: ["=======\n", "<<<<<<< HEAD\n", ">>>>>>> feature/x\n"], [ConflictSide.ours, .theirs])
  func `markers whose sides can't be told are left alone until a version is chosen`(
    marker: String, side: ConflictSide
  ) throws {
    let world = try twice()
    #expect(try world.workflow().joins.finishFeature("x").isStopped)
    let place = try #require(try world.text("a.txt").range(of: marker))
    let broken = try world.text("a.txt").replacingCharacters(in: place, with: "by hand\n")
    try world.write(broken, to: "a.txt")
    for choices in [[:], .all(side)] as [ConflictChoices] {
      let done = try world.workflow().conflictResolver.resolve(choosing: choices)
      #expect(done.resolved.isEmpty && done.open.count == 1)
      #expect(done.open.first?.message == "an editor changed its conflict markers")
      #expect(done.open.first?.hint?.parts.contains(.command("resolve")) == true)
      #expect(try world.text("a.txt") == broken)
      #expect(try world.git("diff", "--name-only", "--diff-filter=U") == "a.txt\n")
    }
    _ = try world.workflow().conflictResolver.resolve(choosing: [1: side])
    #expect(try world.git("diff", side == .ours ? "main" : "feature/x", "--", "a.txt") == "")
  }

  @Test func `a file that was staged with its markers is in conflict still`() throws {
    let world = try twice()
    #expect(try world.workflow().joins.finishFeature("x").isStopped)
    try world.git("add", "a.txt")
    #expect(code { _ = try world.workflow().continuation.run() } == .conflictMarkersLeft)
    #expect(try world.workflow().conflictResolver.openConflicts().open.map(\.number) == [1, 2])
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.theirs))
    _ = try world.workflow().continuation.run()
    #expect(try world.text("a.txt").contains("alone ours") && !world.text("a.txt").contains("<<<"))
  }
}
