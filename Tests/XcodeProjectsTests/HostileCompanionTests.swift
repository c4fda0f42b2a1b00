import Diagnostics
import SyntaxTrees
import TestSupport
import Testing
import XcodeProjects

/// Files that come along with a project and are damaged in every way that chance finds.
@Suite struct HostileCompanionTests {
  private static let seeds: [String] = [
    "#include \"a\"\nA[sdk=iphoneos*][arch=x] = $(B:default=$(C)) \\\n more; // c\r\nB =\r\u{2028}C = 1",
    "<Workspace version=\"1.0\"><Group location=\"group:A\" name=\"B\"><FileRef location=\"self:\"></FileRef></Group></Workspace>",
    "<Scheme><TestAction><TestPlans><TestPlanReference reference=\"a\"/></TestPlans><Testables/></TestAction></Scheme>",
    #"{"configurations":[{"id":"a","options":{}}],"testTargets":[{"target":{"identifier":"T","name":"t"}}],"version":1}"#,
    #"{"images":[{"idiom":"mac","appearances":[{"appearance":"a","value":"b"}]}],"info":{"version":1},"properties":{}}"#,
    #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"state":"new","value":"x"}}}}}}"#,
  ]

  private func damaged(_ seed: String, _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = Array(seed.utf8)
    for _ in 0...numbers.below(3) {
      let place = numbers.below(bytes.count)
      switch numbers.below(3) {
      case 0: bytes[place] = UInt8(numbers.below(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
      }
    }
    return bytes
  }

  @Test func `files of settings are kept byte by byte and take edits, whatever they hold`() throws {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<400 {
      let bytes = damaged(Self.seeds[0], &numbers)
      var file = ConfigurationFile(parsing: bytes, file: "a.xcconfig")
      #expect(file.bytes == bytes)
      try file.set("new", for: "A_NEW")
      #expect(file.assignments.last { $0.key == "A_NEW" }?.value == "new")
      try file.remove("A_NEW")
      #expect(file.assignments.allSatisfy { $0.key != "A_NEW" })
    }
  }

  @Test func `workspaces and schemes are kept byte by byte or refused`() throws {
    var numbers = SeededNumbers(seed: 2)
    var read = 0
    for round in 0..<400 {
      let bytes = damaged(Self.seeds[1 + round % 2], &numbers)
      if var workspace = try? Workspace(parsing: bytes) {
        #expect(workspace.document.bytes == bytes)
        _ = workspace.members
        workspace.addProject("New.xcodeproj")
        #expect(workspace.projectPaths.contains("New.xcodeproj"))
        read += 1
      } else if var scheme = try? Scheme(parsing: bytes, name: "a") {
        #expect(scheme.document.bytes == bytes)
        _ = (scheme.buildEntries, scheme.testables, scheme.step(.test)?.environment)
        if scheme.step(.test) != nil { try scheme.addTestPlan("new") }
        read += 1
      }
    }
    #expect(read > 10)
  }

  @Test func `plans and catalogs are kept byte by byte or refused`() {
    var numbers = SeededNumbers(seed: 3)
    var read = 0
    for round in 0..<600 {
      let bytes = damaged(Self.seeds[3 + round % 3], &numbers)
      if var plan = try? TestPlan(parsing: bytes) {
        #expect(plan.document.bytes == bytes)
        _ = (plan.targets, plan.variants, plan.defaultOptions)
        try? plan.addTarget(ObjectID("N"), name: "n", container: "c")
        read += 1
      } else if var catalog = try? StringCatalog(parsing: bytes) {
        #expect(catalog.document.bytes == bytes)
        _ = (catalog.languages, catalog.untranslated)
        try? catalog.addLanguage("de")
        read += 1
      } else if var contents = try? AssetContents(parsing: bytes) {
        #expect(contents.document.bytes == bytes)
        _ = (contents.filenames, contents.slots(.images).map(\.appearances.count))
        try? contents.setFilename("n", at: 0)
        read += 1
      }
    }
    #expect(read > 10)
  }
}
