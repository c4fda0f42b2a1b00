import Diagnostics
import Testing
import XcodeProjects

@Suite struct ProjectFindingsTests {
  private func findings(_ text: String) throws -> [Diagnostic] {
    try ProjectDocument(parsing: Array(text.utf8), file: "p").findings
  }

  @Test func `a key that stands twice is found in any order, at any depth and beside the isa`() throws {
    let rows = [
      "a = 1; b = 2;\n a = 3;", "b = 1; a = 2;\n b = 3;", "a = 1;\n a = 2; b = 3;",
      "x = {isa = 1; a = 2;\n isa = 3; };",
      "x = ({c = 1; b = 2;\n c = 3; }, );", "x = (({c = 1;\n \"c\" = 3; }, ), );", "x = {isa = 1;\n isa = 3; };",
    ]
    for row in rows {
      let found = try findings("{ objects = { P = {isa = PBXProject; \(row) }; }; rootObject = P; }")
      #expect(found.map(\.code) == [.projectKeyDuplicate], "\(row)")
      #expect(found.first?.place == Place(file: "p", line: 2, column: 2), "\(row)")
    }
    let distinct = "b = 1; a = 2; x = {b = 1; isa = 2; a = 3; };"
    #expect(try findings("{ objects = { P = {isa = PBXProject; \(distinct) }; }; rootObject = P; }").isEmpty)
  }

  @Test func `objects are reached through references of every kind, and in circles`() throws {
    let objects = """
      P = {isa = PBXProject; mainGroup = A; projectReferences = ({ProductGroup = D; ProjectRef = C; }, ); };
      A = {isa = PBXGroup; children = (B, C, ); };
      B = {isa = PBXGroup; children = (A, B, ); };
      C = {isa = PBXFileReference; };
      D = {isa = PBXGroup; children = (); };
      X = {isa = PBXGroup; children = (Y, ); };
      Y = {isa = PBXGroup; children = (X, ); };
      """
    let found = try findings("{ objects = {\n\(objects)\n}; rootObject = P; }")
    #expect(
      found.map { "\($0.place?.line ?? 0) \($0.code)" } == ["7 project-object-orphaned", "8 project-object-orphaned"])
  }

  @Test func `of a kind a thousand are told of, and how many more there are`() throws {
    let dangling = (0..<2500).map { "X\($0), " }.joined()
    let found = try findings("{ objects = { P = {isa = PBXProject; targets = (\(dangling)); }; }; rootObject = P; }")
    #expect(found.count == 1001)
    #expect(found.allSatisfy { $0.code == .projectReferenceDangling && $0.severity == .warning })
    #expect(found.last?.message == "1500 more findings of this kind")
    #expect(found.last?.place == Place(file: "p"))
  }

  @Test func `the findings of many objects are told in the order of the file`() throws {
    let files = (0..<400).reversed().map { "F\($0) = {isa = PBXBuildFile; };\n" }.joined()
    let found = try findings("{ objects = { P = {isa = PBXProject; };\n\(files) }; rootObject = P; }")
    #expect(found.map(\.code) == Array(repeating: .projectBuildFileMisplaced, count: 400))
    #expect(found.compactMap(\.place?.line) == Array(2...401))
  }
}
