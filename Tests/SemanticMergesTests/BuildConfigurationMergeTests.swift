import SemanticMerges
import Testing

/// Merges of `.xcconfig` files.
struct BuildConfigurationMergeTests {
  private let path = "Config/App.xcconfig"

  private func file(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private let base = [
    "// The app's settings", "#include \"Shared.xcconfig\"", "", "SWIFT_VERSION = 5.0", "// Where it runs",
    "ARCHS[sdk=iphoneos*] = arm64",
  ]

  private func changed(_ old: String, _ new: String...) -> [String] { base.flatMap { $0 == old ? new : [$0] } }

  @Test func `settings that each side added, changed or removed are all merged`() {
    let ours = changed("SWIFT_VERSION = 5.0", "SWIFT_VERSION = 6.0", "// Ours", "OURS = 1")
    let theirs = changed("SWIFT_VERSION = 5.0", "SWIFT_VERSION = 5.0", "THEIRS = 2 // theirs").filter {
      !$0.hasPrefix("ARCHS") && $0 != "// Where it runs"
    }
    let both = [
      "// The app's settings", "#include \"Shared.xcconfig\"", "", "SWIFT_VERSION = 6.0", "// Ours", "OURS = 1",
      "THEIRS = 2 // theirs",
    ]
    let result = merged(file(base), file(ours), file(theirs), path: path)
    #expect(result.isClean)
    #expect(result.text == file(both))
  }

  @Test func `a setting changed in two ways is marked alone, and a version is taken by the rule`() {
    let version = base + ["MARKETING_VERSION = 1.0"]
    let set = { (swift: String, marketing: String) in
      version.map {
        $0.hasPrefix("SWIFT")
          ? "SWIFT_VERSION = \(swift)" : $0.hasPrefix("MARKETING") ? "MARKETING_VERSION = \(marketing)" : $0
      }
    }
    let result = merged(file(version), file(set("5.5", "1.1")), file(set("6.0", "1.2")), path: path)
    #expect(result.conflicts.map(\.message) == ["SWIFT_VERSION: 5.5 in main, 6.0 in feature/clock"])
    #expect(result.reading(ours: true) == file(set("5.5", "1.2")))
    #expect(result.reading(ours: false) == file(set("6.0", "1.2")))
  }

  @Test func `a setting that builds on itself stays, and other lines make it a merge of lines`() {
    let twice = base + ["FLAGS = -a", "FLAGS = $(inherited) -b"]
    let result = merged(file(twice), file(twice + ["OURS = 1"]), file(["FIRST = 1"] + twice), path: path)
    #expect(result.isClean)
    #expect(result.text == file(["FIRST = 1"] + twice + ["OURS = 1"]))
    let odd = merged(file(base), file(base + ["what is this"]), file(base + ["A = 1"]), path: path)
    #expect(odd.method == .lines)
  }

  @Test(arguments: [
    ("ARCHS [sdk=iphoneos*] = arm64", "ARCHS[sdk=iphoneos*] = arm64e"), ("FLAGS = -a \\\n  -b", "FLAGS = -a \\\n  -c"),
    ("#  include \"A.xcconfig\"", "#include \"A.xcconfig\""), ("NAMES = a;", "NAMES = b;"),
  ])
  func `a line in any form of Xcode's is merged beside the next`(old: String, new: String) {
    let result = merged(file([old, "A = 1"]), file([new, "A = 1"]), file([old, "A = 2"]), path: path)
    #expect(result.isClean)
    #expect(result.method == .meaning)
    #expect(result.text == file([new, "A = 2"]))
  }

  @Test func `a comment after a value is no part of the value`() {
    let result = merged(file(["A = 1 // old"]), file(["A = 2 // old"]), file(["A = 1 // new"]), path: path)
    #expect(result.isClean)
    #expect(result.text.hasPrefix("A = 2"))
  }
}
