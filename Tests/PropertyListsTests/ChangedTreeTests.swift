import PropertyLists
import SyntaxTrees
import TestSupport
import Testing

/// Trees of texts in which something was replaced, read anew around the changes only.
@Suite struct ChangedTreeTests {
  private static let text = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1; /* c */
    \tobjects = {

    /* Begin PBXBuildFile section */
    \t\tAA /* a.swift in Sources */ = {isa = PBXBuildFile; fileRef = BB /* a.swift */; };
    \t\tAB = {isa = PBXBuildFile; settings = {ATTRIBUTES = (Weak, "x y", ); }; flag; };
    /* End PBXBuildFile section */
    \t\tCC = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tBB /* a.swift */,
    \t\t\t\tDD,
    \t\t\t);
    \t\t\tempty = (); none = {}; path = a/b; data = <0a0b>; "q\\"" = 'r';
    \t\t};
    \t};
    \trootObject = CC;
    }

    """

  private static let pieces = [
    "", "x", "a = b;", "a = (1, 2);", "{ c = d; }", "/* e */", "/*", "*/", "{", "}", "(", ")", "\"", ";", ",", "\n",
    "// f\n",
    "/", "*", " = ", "\tEE = {isa = PBXGroup; children = (BB, ); };\n", "\t\t\t\tEE,\n", "'", "\\\"", "<", ">", "g;",
  ]

  private func changed(
    _ bytes: [UInt8], _ generator: inout SeededNumbers
  ) -> (bytes: [UInt8], changes: [TextChange]) {
    var result: [UInt8] = []
    var changes: [TextChange] = []
    var position = 0
    for _ in 0..<(1 + generator.below(2)) where position < bytes.count {
      // Half of the changes begin at a line, as those of editors do.
      var start = position + generator.below(bytes.count - position)
      if generator.below(2) == 0 { start = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? start }
      let end = min(bytes.count, start + (generator.below(3) == 0 ? generator.below(40) : 0))
      let piece = Array(Self.pieces[generator.below(Self.pieces.count)].utf8)
      result += bytes[position..<start] + piece
      changes.append(TextChange(start..<end, count: piece.count))
      position = end
    }
    return (result + bytes[position...], changes)
  }

  @Test func `a changed tree is the tree of the changed text`() throws {
    var generator = SeededNumbers(seed: 11)
    var (changed, malformed) = (0, 0)
    for _ in 0..<4_000 {
      let old = try SyntaxTree(openStep: Array(Self.text.utf8))
      var tree = old
      // Changes of a tree that was changed itself.
      for _ in 0..<2 {
        let (bytes, changes) = self.changed(tree.bytes, &generator)
        let whole = try? SyntaxTree(openStep: bytes)
        let part = tree.changed(to: bytes, by: changes)
        if whole == nil { malformed += 1 }
        if part != nil { changed += 1 }
        #expect(part == nil || whole.map(outline) == part.map(outline), "\(String(decoding: bytes, as: UTF8.self))")
        guard let whole else { break }
        tree = part ?? whole
      }
    }
    #expect(changed > 500 && malformed > 500, "\(changed) \(malformed)")
  }

  @Test func `a change of an entry, a new entry and a removed one are read in part`() throws {
    let tree = try SyntaxTree(openStep: Array(Self.text.utf8))
    for (old, new) in [
      ("path = a/b;", "path = c;"), ("\t\t\t\tDD,\n", "\t\t\t\tDD,\n\t\t\t\tEE,\n"), ("\t\t\t\tDD,\n", ""),
      ("/* End PBX", "\t\tEE = {isa = X; };\n/* End PBX"), ("isa = PBXGroup;\n", "isa = PBXGroup;\n\t\t\tname = n;\n"),
      ("archiveVersion = 1", "archiveVersion = 2"),
    ] {
      let range = try #require(Self.text.utf8.firstRange(of: Array(old.utf8)))
      let start = Self.text.utf8.distance(from: Self.text.startIndex, to: range.lowerBound)
      let bytes =
        Array(Self.text.utf8.prefix(start)) + Array(new.utf8) + Array(Self.text.utf8.dropFirst(start + old.utf8.count))
      let changed = try #require(
        tree.changed(to: bytes, by: [TextChange(start..<(start + old.utf8.count), count: new.utf8.count)]), "\(new)")
      #expect(outline(changed) == outline(try SyntaxTree(openStep: bytes)))
    }
  }

  @Test func `hundreds of changes are read in part`() throws {
    let lines = (0..<900).map { "\t\tK\($0) /* c */ = {isa = A; list = (\n\t\t\tx\($0),\n\t\t\ty,\n\t\t); };\n" }
    let head = "{\n\tobjects = {\n"
    let tree = try SyntaxTree(openStep: Array((head + lines.joined() + "\t};\n\troot = K0;\n}\n").utf8))
    var changed = head
    var changes: [TextChange] = []
    var offset = head.utf8.count
    for (index, line) in lines.enumerated() {
      let removed = "\t\t\ty,\n"
      switch index % 3 {
      case 0: changes.append(TextChange(offset..<(offset + line.utf8.count), count: 0))
      case 1:
        let start = offset + line.utf8.count - (removed + "\t\t); };\n").utf8.count
        changes.append(TextChange(start..<(start + removed.utf8.count), count: 0))
        changed += line.replacing(removed, with: "")
      default: changed += line
      }
      offset += line.utf8.count
    }
    let bytes = Array((changed + "\t};\n\troot = K0;\n}\n").utf8)
    let part = try #require(tree.changed(to: bytes, by: changes))
    #expect(changes.count == 600)
    #expect(outline(part) == outline(try SyntaxTree(openStep: bytes)))
  }

  /// Everything that a tree says.
  private func outline(_ tree: SyntaxTree) -> [String] {
    var lines: [String] = []
    func add(_ node: SyntaxTree.NodeID) {
      lines.append("\(tree.kind(of: node)) \(tree.range(of: node))")
      for element in tree.elements(of: node) { add(element) }
      for entry in tree.entries(of: node) {
        add(entry.key)
        add(entry.value)
      }
      lines.append("end")
    }
    add(tree.root)
    return lines
  }
}
