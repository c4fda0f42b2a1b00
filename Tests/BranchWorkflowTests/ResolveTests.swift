import BranchWorkflow
import Foundation
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// Conflicts resolved from the three versions by what the files mean, piece by piece.
struct ResolveTests {
  /// Two values, and perhaps a key that is new, which lines alone can't join with another new one.
  private static func list(_ first: String, _ second: String, new: String? = nil) -> String {
    let added = new.map { "\t<key>\($0)</key>\n\t<true/>\n" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>first</key>
      \t<string>\(first)</string>
      \t<key>second</key>
      \t<string>\(second)</string>
      \(added)</dict>
      </plist>

      """
  }

  /// A property list and a text that main and a feature changed in different ways; HEAD is at main.
  private func clash(
    ours: String = list("ours", "ours"), theirs: String = list("theirs", "theirs")
  ) throws -> World {
    let world = try World()
    _ = try world.started(["Info.plist": Self.list("1", "2"), "a.txt": "one\ntwo\nthree\n"])
    try world.feature("x", ["Info.plist": theirs, "a.txt": "one\nzwei\nthree\n"])
    try world.commit(["Info.plist": ours, "a.txt": "one\nTWO\nthree\n"], "On main")
    return world
  }

  @Test func `what plain Git could not merge comes out whole where the sides agree in meaning`() throws {
    let world = try clash(
      ours: Self.list("ours", "2", new: "mine"), theirs: Self.list("1", "theirs", new: "other"))
    #expect(world.tryGit(["merge", "feature/x"]).contains("CONFLICT"))
    #expect(try world.git("status", "--porcelain").contains("UU Info.plist"))
    let outcome = try world.workflow().conflictResolver.resolve()
    #expect(outcome.resolved == ["Info.plist"])
    #expect(outcome.open.map(\.path) == ["a.txt"] && outcome.open.map(\.number) == [1])
    #expect(outcome.ours.label == "main" && outcome.theirs.label == "feature/x")
    let merged = try world.text("Info.plist")
    #expect(!merged.contains("<<<") && merged.contains("mine") && merged.contains("other"))
    #expect(merged.contains("ours") && merged.contains("theirs"))
    #expect(try world.git("diff", "--name-only", "--diff-filter=U") == "a.txt\n")
    _ = try world.workflow().conflictResolver.resolve(choosing: [1: .theirs])
    #expect(try world.git("diff", "--name-only", "--diff-filter=U").isEmpty)
    _ = try world.workflow().continuation.run()
    #expect(try world.text("a.txt") == "one\nzwei\nthree\n")
    #expect(try world.isSound())
  }

  @Test func `decisions are taken one by one and the file has markers only where one is left`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature("x")
    let open = try world.workflow().conflictResolver.openConflicts().open
    #expect(open.map(\.number) == Array(1...open.count))
    let places = open.filter { $0.path == "Info.plist" }
    #expect(places.map(\.key) == ["first", "second"])
    #expect(places.map(\.base) == ["1", "2"] && places.map(\.ours) == ["ours", "ours"])
    let before = try world.text("Info.plist")
    let once = try world.workflow().conflictResolver.resolve(choosing: [2: .theirs])
    #expect(once.resolved.isEmpty)
    #expect(once.open.filter { $0.path == "Info.plist" }.map(\.key) == ["first"])
    let half = try world.text("Info.plist")
    #expect(half.split(separator: "<<<<<<<", omittingEmptySubsequences: false).count == 2)
    #expect(half.contains("<key>second</key>\n\t<string>theirs</string>"))
    let twice = try world.workflow().conflictResolver.resolve(["Info.plist"], choosing: [1: .ours])
    #expect(twice.resolved == ["Info.plist"])
    #expect(try world.text("Info.plist") == Self.list("ours", "theirs"))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text("Info.plist") == half)
    #expect(try world.git("diff", "--name-only", "--diff-filter=U").contains("Info.plist"))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text("Info.plist") == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("Info.plist") == half)
  }

  @Test func `a name means the same conflict whatever was decided before`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature("x")
    let open = try world.workflow().conflictResolver.openConflicts().open
    #expect(open.map(\.name) == ["first", "second", "a.txt"])
    _ = try world.workflow().conflictResolver.resolve(choosing: ["first": .ours])
    #expect(try world.workflow().conflictResolver.openConflicts().open.map(\.name) == ["second", "a.txt"])
    #expect(code { _ = try world.workflow().conflictResolver.resolve(choosing: ["first": .ours]) } == .conflictUnknown)
    _ = try world.workflow().conflictResolver.resolve(choosing: ["Info.plist:second": .theirs, "a.txt": .ours])
    #expect(try world.text("Info.plist") == Self.list("ours", "theirs"))
    #expect(try world.text("a.txt") == "one\nTWO\nthree\n")
  }

  @Test func `conflicts of one name in two files are named with their paths`() throws {
    let world = try World()
    _ = try world.started(["a/Info.plist": Self.list("1", "2"), "b/Info.plist": Self.list("1", "2")])
    let sides = { (text: String) in
      ["a/Info.plist": Self.list(text, "2"), "b/Info.plist": Self.list(text, "2")]
    }
    try world.feature("x", sides("theirs"))
    try world.commit(sides("ours"), "On main")
    _ = try world.workflow().joins.finishFeature("x")
    #expect(
      try world.workflow().conflictResolver.openConflicts().open.map(\.name) == [
        "a/Info.plist:first", "b/Info.plist:first",
      ])
    #expect(code { _ = try world.workflow().conflictResolver.resolve(choosing: ["first": .ours]) } == .conflictUnknown)
    _ = try world.workflow().conflictResolver.resolve(choosing: ["b/Info.plist:first": .theirs, 1: .ours])
    #expect(try world.text("a/Info.plist") == Self.list("ours", "2"))
    #expect(try world.text("b/Info.plist") == Self.list("theirs", "2"))
  }

  @Test func `what was resolved in between is part of the operation once that is done`() throws {
    let world = try clash()
    let before = try world.wholeState()
    _ = try world.workflow().joins.finishFeature("x")
    _ = try world.workflow().conflictResolver.resolve([], choosing: .all(.theirs))
    _ = try world.workflow().continuation.run()
    #expect(try world.workflow().undoRedo.undo().entry.title == "feature finish x")
    #expect(try world.wholeState() == before)
    _ = try world.workflow().joins.finishFeature("x")
    _ = try world.workflow().conflictResolver.resolve([], choosing: .all(.ours))
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    #expect(try world.workflow().undoRedo.undo().entry.title.hasPrefix("abort feature finish"))
  }

  @Test(arguments: [ConflictSide.ours, .theirs])
  func `a side is taken where the other made the file's path a folder`(side: ConflictSide) throws {
    let world = try World()
    _ = try world.started(["a.txt": "one\ntwo\nthree\n"])
    try world.git("switch", "-q", "-c", "feature/x")
    try world.git("rm", "-q", "a.txt")
    try world.commit(["a.txt/inside": "inside\n"], "A folder")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    let before = try world.wholeState()
    _ = try world.workflow().joins.finishFeature("x")
    #expect(try world.workflow().conflictResolver.openConflicts().open.map(\.path) == ["a.txt~HEAD"])
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    _ = try world.workflow().joins.finishFeature("x")
    _ = try world.workflow().conflictResolver.resolve([], choosing: .all(side))
    _ = try world.workflow().continuation.run()
    let files = try world.git("ls-tree", "-r", "--name-only", "HEAD").split(separator: "\n").map(String.init)
    #expect(files.contains("a.txt/inside"))
    #expect(files.contains("a.txt~HEAD") == (side == .ours))
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a removal against a change is one decision`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("gone")
    try world.git("rm", "-q", "a.txt")
    try world.git("commit", "-q", "-m", "Remove")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\ntwo\nfour\n"], "Change")
    #expect(world.tryGit(["merge", "feature/gone"]).contains("CONFLICT"))
    let open = try world.workflow().conflictResolver.resolve().open
    #expect(open.map(\.kind) == [.deletedByThem])
    #expect(open.first?.ours == "changed" && open.first?.theirs == "deleted")
    #expect(code { _ = try world.workflow().conflictResolver.resolve(choosing: [2: .ours]) } == .conflictUnknown)
    #expect(try world.workflow().conflictResolver.resolve(choosing: [1: .theirs]).resolved == ["a.txt"])
    #expect(!world.exists("a.txt"))
    _ = try world.workflow().undoRedo.undo()
    #expect(world.exists("a.txt"))
    #expect(code { _ = try world.workflow().conflictResolver.resolve(["b.txt"]) } == .pathNotFound)
  }

  @Test func `a rebase and a stash of Git's are resolved by meaning as well`() throws {
    let world = try clash(
      ours: Self.list("ours", "2", new: "mine"), theirs: Self.list("1", "theirs", new: "other"))
    try world.git("switch", "-q", "feature/x")
    #expect(world.tryGit(["rebase", "main"]).contains("CONFLICT"))
    let outcome = try world.workflow().conflictResolver.resolve(choosing: [:])
    #expect(outcome.resolved == ["Info.plist"] && outcome.ours.label == "main")
    _ = try world.workflow().conflictResolver.resolve(choosing: [1: .theirs])
    _ = try world.workflow().continuation.run()
    #expect(try world.git("show", "HEAD:Info.plist").contains("other"))
    try world.commit(["Info.plist": Self.list("1", "2")], "Again")
    try world.write(Self.list("1", "2", new: "stashed"), to: "Info.plist")
    try world.git("stash", "-q")
    try world.commit(["Info.plist": Self.list("1", "2", new: "later")], "Later")
    #expect(world.tryGit(["stash", "pop"]).contains("CONFLICT"))
    #expect(try world.workflow().conflictResolver.resolve().resolved == ["Info.plist"])
    #expect(try world.text("Info.plist").contains("later") && world.text("Info.plist").contains("stashed"))
  }

  /// A project file with a group of its own for some files.
  private static func project(_ files: [String], note: String = "1") -> String {
    let references = (["F0"] + files).map {
      "\t\t\($0) /* \($0).swift */ = {isa = PBXFileReference; path = \($0).swift; sourceTree = \"<group>\"; };\n"
    }
    let children = files.map { "\t\t\t\t\($0) /* \($0).swift */,\n" }.joined()
    let part = """
      \t\tG2 /* Part */ = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \(children)\t\t\t);
      \t\t\tpath = Part;
      \t\t\tsourceTree = "<group>";
      \t\t};

      """
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tobjectVersion = 56;
      \tobjects = {

      /* Begin PBXFileReference section */
      \(references.joined())/* End PBXFileReference section */

      /* Begin PBXGroup section */
      \t\tG1 = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t\tF0 /* F0.swift */,
      \(files.isEmpty ? "" : "\t\t\t\tG2 /* Part */,\n")\t\t\t);
      \t\t\tname = \(note);
      \t\t\tsourceTree = "<group>";
      \t\t};
      \(files.isEmpty ? "" : part)/* End PBXGroup section */

      /* Begin PBXProject section */
      \t\tP1 /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tmainGroup = G1;
      \t\t};
      /* End PBXProject section */
      \t};
      \trootObject = P1 /* Project object */;
      }

      """
  }

  @Test func `all places of one conflict in a project are one decision`() throws {
    for side in [ConflictSide.ours, .theirs] {
      let world = try World()
      let path = "W.xcodeproj/project.pbxproj"
      _ = try world.started([path: Self.project(["F1"])])
      try world.feature("x", [path: Self.project(["F1", "F2"], note: "2")])
      try world.commit([path: Self.project([], note: "3")], "On main")
      _ = try world.workflow().joins.finishFeature("x")
      let open = try world.workflow().conflictResolver.openConflicts().open
      #expect(open.map(\.message).count == 2, "\(open.map(\.message))")
      let group = try #require(open.first { $0.object == "group Part" })
      let note = try #require(open.first { $0.key == "name" })
      let resolved = try world.workflow().conflictResolver.resolve(
        choosing: [.number(group.number): side, .name(note.name): .ours])
      #expect(resolved.resolved == [path])
      #expect(try world.text(path) == Self.project(side == .ours ? [] : ["F2"], note: "3"))
    }
  }

  /// Four places where both sides differ, with lines in common inside and at the ends.
  private static func places(_ side: String) -> String {
    (1...4).map { place in
      let head = (0..<8).map { "head \(place) \($0)\n" }.joined()
      return head + (side == "base" ? "old \(place)\nend\n" : "same\n\(side) \(place)\nshared\nmore of \(side)\nend\n")
    }.joined()
  }

  /// A list whose two values have so many others between them that Git shows them as two conflicts.
  private static func wide(_ first: String, _ second: String) -> String {
    let others = (1...9).map { "\t<key>other\($0)</key>\n\t<integer>\($0)</integer>\n" }.joined()
    return list(first, second).replacingOccurrences(of: "\t<key>second", with: others + "\t<key>second")
  }

  /// A text and a property list in conflict, which Git wrote in a style that is not always the one that is set.
  private func clash(style: String, written: String, attributes: String = "") throws -> World {
    let world = try World()
    _ = try world.started([
      "a.txt": Self.places("base"), "Info.plist": Self.wide("1", "2"), ".gitattributes": attributes,
    ])
    try world.feature("x", ["a.txt": Self.places("theirs"), "Info.plist": Self.wide("theirs", "theirs")])
    try world.commit(["a.txt": Self.places("ours"), "Info.plist": Self.wide("ours", "ours")], "On main")
    try world.git("config", "merge.conflictStyle", style)
    #expect(world.tryGit(["merge", "feature/x"]).contains("CONFLICT"))
    try world.git("checkout", "-q", "--conflict=\(written)", "--", "a.txt", "Info.plist")
    return world
  }

  /// The text with its first place decided by hand.
  private func half(_ text: String, marker: Int = 7) throws -> String {
    let (opening, closing) = (String(repeating: "<", count: marker), String(repeating: ">", count: marker))
    let start = try #require(text.range(of: "\(opening) ")).lowerBound
    let end = try #require(text.range(of: "\(closing) ")).upperBound
    let rest = text[end...].drop { $0 != "\n" }
    return text[..<start] + "\t<string>by hand</string>" + rest
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"], ["merge", "diff3", "zdiff3"])
  func `what is decided in part stays in every style of conflicts`(style: String, written: String) throws {
    for attributes in ["", "* conflict-marker-size=11\n"] {
      let world = try clash(style: style, written: written, attributes: attributes)
      let marker = attributes.isEmpty ? 7 : 11
      for path in ["a.txt", "Info.plist"] { try world.write(half(world.text(path), marker: marker), to: path) }
      let before = try (world.text("a.txt"), world.text("Info.plist"))
      let open = try world.workflow().conflictResolver.resolve()
      #expect(try world.text("a.txt") == before.0 && world.text("Info.plist") == before.1)
      #expect(open.resolved.isEmpty && open.open.contains { $0.path == "a.txt" })
      let keys = open.open.filter { $0.path == "a.txt" }.map { (ConflictKey.number($0.number), ConflictSide.theirs) }
      _ = try world.workflow().conflictResolver.resolve(choosing: .listed(Dictionary(uniqueKeysWithValues: keys)))
      let text = try world.text("a.txt")
      #expect(text.contains("by hand</string>\n") && !text.contains("ours 4") && text.contains("theirs 4"))
      #expect(!text.contains("<<<") && !text.contains("|||"))
      #expect(try world.git("diff", "--name-only", "--diff-filter=U") == "Info.plist\n")
    }
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"], ["merge", "diff3", "zdiff3"])
  func `what Git wrote is resolved in every style of conflicts`(style: String, written: String) throws {
    let world = try clash(style: style, written: written)
    let open = try world.workflow().conflictResolver.openConflicts().open
    #expect(open.filter { $0.path == "Info.plist" }.map(\.key) == ["first", "second"])
    let choices = open.map { (ConflictKey.number($0.number), $0.key == "first" ? ConflictSide.ours : .theirs) }
    let done = try world.workflow().conflictResolver.resolve(
      choosing: .listed(Dictionary(uniqueKeysWithValues: choices)))
    #expect(Set(done.resolved) == ["Info.plist", "a.txt"])
    #expect(try world.text("Info.plist") == Self.wide("ours", "theirs"))
    #expect(try world.text("a.txt") == Self.places("theirs"))
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"], ["a.txt", "Info.plist"])
  func `markers that were edited stay until a side is chosen`(style: String, path: String) throws {
    let world = try clash(style: style, written: style)
    // The end of our side, which the base follows in some styles.
    let end = style == "merge" ? "\n=======" : "\n|||||||"
    let edited = try world.text(path).replacingOccurrences(of: end, with: "\nby hand\(end)")
    try world.write(edited, to: path)
    let open = try world.workflow().conflictResolver.resolve([path])
    #expect(try world.text(path) == edited && open.open.count == 1 && open.resolved.isEmpty)
    let number = try #require(open.open.first?.number)
    _ = try world.workflow().conflictResolver.resolve([path], choosing: [.number(number): .theirs])
    #expect(try world.text(path) == (path == "a.txt" ? Self.places("theirs") : Self.wide("theirs", "theirs")))
  }
}
