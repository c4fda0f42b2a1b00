import Diagnostics
import PropertyLists
import TestSupport
import Testing
import XcodeProjects

@Suite struct HostileInputTests {
  /// Reads everything that a command would, and counts the files that can be read.
  private func look(at bytes: [UInt8], _ tally: inout DamageTally) {
    guard let document = tally.attempt({ try ProjectDocument(parsing: bytes) }) else { return }
    #expect(document.bytes == bytes)
    _ = document.findings
    _ = try? document.canonicalBytes(projectName: "Wecker")
    guard let project = try? XcodeProject(document: document, name: "Wecker") else { return }
    for target in project.targets {
      let settings = project.settings(of: target, configuration: "Debug")
      _ = settings.infoPlist()
      _ = try? project.targetEdits.rename(of: target, to: "Other").project
      _ = try? project.targetEdits.removal(of: target).project
    }
    _ = try? project.settingEdits.setting("A", to: "b", of: nil)
  }

  private static let refusals: Set<Diagnostic.Code> = [
    .propertyListMalformed, .propertyListTooDeep, .projectFileInvalid, .projectFileConflicted,
  ]

  private static let small = """
    // !$*UTF8*$!
    {
    \tobjectVersion = 56; /* c */
    \tobjects = {
    \t\tP /* Project */ = {isa = PBXProject; name = "a \\"b\\" \\U00e4\\012"; targets = (T, ); data = <0a 0B>; };
    \t\tT = {isa = PBXNativeTarget; name = 'x y'; buildPhases = (); typed = <*I5>; };
    \t};
    \trootObject = P;
    }
    """

  @Test func `a file cut off anywhere, or with any byte replaced, is refused or read`() throws {
    var tally = DamageTally()
    let bytes = Array(Self.small.utf8)
    for end in 0...bytes.count {
      look(at: Array(bytes[..<end]), &tally)
    }
    for place in bytes.indices {
      for byte in "};\"<".utf8 {
        var changed = bytes
        changed[place] = byte
        look(at: changed, &tally)
      }
    }
    tally.expect(read: 100, refused: Self.refusals)
  }

  @Test(arguments: Fixture.allCases)
  func `a real file cut off anywhere is refused or read`(fixture: Fixture) throws {
    var tally = DamageTally()
    let bytes = try fixture.bytes
    for end in stride(from: 0, to: bytes.count, by: 211) {
      look(at: Array(bytes[..<end]), &tally)
    }
    tally.expect(read: 0, refused: Self.refusals)
  }

  @Test(arguments: Fixture.allCases)
  func `a file with bytes changed at random is refused or read`(fixture: Fixture) throws {
    var tally = DamageTally()
    let original = try fixture.bytes
    var numbers = SeededNumbers(seed: 77)
    let likely = Array("{}();=,\"'/*<>\\ \n\tA0".utf8)
    for _ in 0..<12 {
      var bytes = original
      for _ in 0...numbers.below(3) {
        let place = numbers.below(bytes.count)
        switch numbers.below(3) {
        case 0: bytes[place] = likely[numbers.below(likely.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(numbers.below(256)), at: place)
        }
      }
      look(at: bytes, &tally)
    }
    #expect(Self.refusals.isSuperset(of: tally.refused.keys) && tally.read + tally.refused.values.reduce(0, +) == 12)
  }

  @Test(arguments: Fixture.allCases)
  func `a file whose references lead elsewhere is read`(fixture: Fixture) throws {
    var tally = DamageTally()
    let text = String(decoding: try fixture.bytes, as: UTF8.self)
    let ids = try fixture.document.objects.map(\.id.rawValue)
    var numbers = SeededNumbers(seed: 78)
    for _ in 0..<12 {
      let (old, new) = (ids[numbers.below(ids.count)], ids[numbers.below(ids.count)])
      let changed = text.replacing(" = \(old)", with: " = \(new)").replacing("\t\(old)", with: "\t\(new)")
      look(at: Array(changed.utf8), &tally)
    }
    #expect(tally.read == 12 && tally.refused.isEmpty, "\(tally)")
  }

  /// Found by fuzzing: the section's end lay before its beginning.
  @Test func `objects that stand twice are removed without a trap`() throws {
    let text = """
      {
      \tobjectVersion = 56;
      \tobjects = {

      /* Begin PBXBuildFile section */
      \t\tA = {isa = PBXBuildFile; };
      \t\tB = {isa = PBXBuildFile; };
      /* End PBXBuildFile section */

      /* Begin PBXBuildFile section */
      \t\tA = {isa = PBXBuildFile; };
      \t};
      }

      """
    let document = try ProjectDocument(parsing: Array(text.utf8))
    let removed = try document.removing([ObjectID("A"), ObjectID("B")])
    #expect(removed.object(ObjectID("B")) == nil)
  }

  @Test func `too deep a file is refused, and does not end the program`() {
    for (open, close) in [("(", ")"), ("{a=", ";}")] {
      let deep = String(repeating: open, count: 100_000) + "b" + String(repeating: close, count: 100_000)
      let error = #expect(throws: Diagnostic.self) { try ProjectDocument(parsing: Array(deep.utf8)) }
      #expect(error?.code == .propertyListTooDeep)
    }
  }

  @Test func `groups in a circle and in long chains are followed once`() throws {
    let chain = (0..<20_000).map { "G\($0) = {isa = PBXGroup; path = p; children = (G\($0 + 1), G0, ); };" }
    let text = "{objects = {P = {isa = PBXProject; mainGroup = G0; }; \(chain.joined()) }; rootObject = P;}"
    let project = try XcodeProject(document: ProjectDocument(parsing: Array(text.utf8)), name: "P")
    #expect(ProjectPaths(project).members.isEmpty)
  }

  @Test func `a file full of zeros, of bytes that are no text, or of signs is refused or read`() {
    var tally = DamageTally()
    let wrapped = { (name: [UInt8]) in
      Array("{objectVersion = 46; objects = {P = {isa = PBXProject; name = \"".utf8) + name
        + Array("\"; }; }; rootObject = P; }".utf8)
    }
    for bytes: [UInt8] in [
      Array(repeating: 0, count: 100_000), wrapped(Array(repeating: 0, count: 1000)), wrapped([0xFF, 0xC0, 0xE4]),
      Array(repeating: UInt8(ascii: "{"), count: 100_000), Array(repeating: UInt8(ascii: "\""), count: 100_001),
      Array("/*".utf8) + Array(repeating: UInt8(ascii: "*"), count: 100_000), [0xFE, 0xFF, 0], [0xEF, 0xBB, 0xBF],
    ] {
      look(at: bytes, &tally)
    }
    tally.expect(refused: Self.refusals)
  }

  @Test(.timeLimit(.minutes(30)))
  func `very many objects, kinds, keys and references are read in time in proportion`() throws {
    var tally = DamageTally()
    let texts = [
      (0..<5000).map { "G\($0) = {isa = Kind\($0); };" }.joined(),
      "G = {isa = PBXGroup; children = (\(String(repeating: "G, H, ", count: 5000))); };",
      "G = {isa = PBXGroup; \((0..<5000).reversed().map { "k\($0) = 1; " }.joined())};",
      String(repeating: "G = {isa = PBXGroup; };", count: 5000),
      (0..<5000).map { "\"\\U\(String($0, radix: 16))\" = {isa = PBXBuildFile; fileRef = G\($0 + 1); };" }.joined(),
      "G = {isa = PBXGroup; projectReferences = \(nested("({projectReferences = ", "; }, )", 200)); };",
    ]
    for text in texts {
      let file = "{objectVersion = 46; objects = {P = {isa = PBXProject; }; \(text) }; rootObject = P;}"
      look(at: Array(file.utf8), &tally)
    }
    #expect(tally.read == texts.count, "\(tally)")
  }

  private func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + "()" + String(repeating: close, count: depth)
  }
}
