import Checks
import Diagnostics
import PropertyLists
import Testing

/// Code that is compiled only for some builds.
@Suite struct ConditionalCodeTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private func add(_ paths: [String], compiling source: Bool = true, _ objects: inout PropertyListDictionary) {
    let ids = paths.indices.map { PropertyList.string("X\($0)") }
    objects["G"]?["children"] = .array([.string("F"), .string("I"), .string("AP"), .string("WP")] + ids)
    for (offset, path) in paths.enumerated() {
      objects["X\(offset)"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
      objects["B\(offset)"] = ["isa": "PBXBuildFile", "fileRef": .string("X\(offset)")]
    }
    objects["AS"]?["files"] = ["BF", "B0"]
  }

  @Test(arguments: [
    ("#if TARGET_OS_IOS\n#else\nCALL\n#endif", 0), ("#if TARGET_OS_IOS\nCALL\n#else\n#endif", 1),
    ("#if TARGET_OS_TV\n#else\nCALL\n#endif", 1), ("#if !TARGET_OS_IOS\nCALL\n#endif", 0),
    ("#if TARGET_OS_TV && DEBUG\nCALL\n#endif", 0), ("#if TARGET_OS_TV || DEBUG\nCALL\n#endif", 1),
    ("#if DEBUG && (TARGET_OS_OSX || TARGET_OS_TV)\nCALL\n#endif", 0),
    ("#if !(TARGET_OS_OSX || TARGET_OS_TV)\nCALL\n#endif", 1),
    ("#if TARGET_OS_TV\n#elif TARGET_OS_IOS\nCALL\n#endif", 1), ("#if TARGET_OS_IOS\n#elif DEBUG\nCALL\n#endif", 0),
    ("#if TARGET_OS_IOS && DEBUG\n#else\nCALL\n#endif", 1), ("#if TARGET_OS_IPHONE\n#else\nCALL\n#endif", 0),
    ("#if TARGET_OS_IPHONE\nCALL\n#endif", 1), ("#ifdef TARGET_OS_TV\nCALL\n#endif", 1),
    ("#ifndef TARGET_OS_IOS\nCALL\n#endif", 1), ("#if TARGET_OS_TV == 0\nCALL\n#endif", 1),
    ("#if TARGET_OS_TV \\\n && DEBUG\nCALL\n#endif", 0), ("#if TARGET_OS_TV // no iOS\nCALL\n#endif", 0),
    ("#if TARGET_OS_IOS\n#if DEBUG\nCALL\n#endif\n#endif", 1), ("#if TARGET_OS_TV\n#if DEBUG\nCALL\n#endif\n#endif", 0),
    ("#if TARGET_OS_TV\n#if DEBUG\n#endif\n#endif\nCALL", 1), ("#if TARGET_OS_TV\n(void)0;\n#endif\nCALL", 1),
    ("#if 0\nCALL\n#endif", 0), ("#if !\nCALL\n#endif", 1), ("#else\nCALL\n#endif", 1),
  ])
  func `code in Objective-C looks up files of its platforms`(source: String, count: Int) throws {
    let call = "NSString *p = [[NSBundle mainBundle] pathForResource:@\"Settings\" ofType:@\"bundle\"];"
    let found = try findings("resource-in-no-target") {
      $0.files["Wecker/Store.m"] = source.replacing("CALL", with: call)
      $0.files["Wecker/Settings.bundle"] = ""
      $0.change = { add(["Wecker/Store.m", "Wecker/Settings.bundle"], &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("", "", 0), ("//#define SHOTS", "", 0), ("#define SHOTS", "", 1), ("#define OTHER", "", 0), ("", "SHOTS=1", 1),
  ])
  func `code for a macro that nothing defines is in no build`(header: String, definitions: String, count: Int) throws {
    let found = try findings("resource-name-unknown") {
      $0.files["Wecker/Assets.xcassets/Stubbing.imageset/Contents.json"] = "{}"
      $0.files["Wecker/Global.h"] = header + "\n"
      $0.appSettings["GCC_PREPROCESSOR_DEFINITIONS"] = .string(definitions)
      $0.files["Wecker/Store.m"] = "#ifdef SHOTS\nid a = [UIImage imageNamed:@\"Stubing\"];\n#endif\n"
      $0.change = { add(["Wecker/Store.m"], &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("#if os(iOS)\n#else\nCALL\n#endif", 0), ("#if os(tvOS) || os(macOS)\nCALL\n#else\n#endif", 0),
    ("#if os(tvOS) || os(iOS)\nCALL\n#endif", 1), ("#if !os(iOS)\nCALL\n#endif", 0),
    ("#if os(tvOS)\n#elseif os(iOS)\nCALL\n#endif", 1), ("#if os(macOS) && DEBUG\nCALL\n#endif", 0),
    ("#if canImport(UIKit)\n#else\nCALL\n#endif", 0), ("#if canImport(AppKit)\nCALL\n#endif", 1),
    ("#if swift(>=5.0) && os(tvOS)\nCALL\n#endif", 0), ("#if swift(>=5.0)\nCALL\n#endif", 1),
    ("#if targetEnvironment(macCatalyst)\nCALL\n#endif", 1), ("#if os(Linux)\nCALL\n#endif", 0),
    ("#if os(tvOS)\n\"a\".count\n#endif\nCALL", 1),
  ])
  func `code in Swift looks up files of its platforms`(source: String, count: Int) throws {
    let found = try findings("resource-in-no-target") {
      $0.files["Wecker/App.swift"] = source.replacing(
        "CALL", with: "let u = Bundle.main.url(forResource: \"sounds\", withExtension: \"json\")")
      $0.files["Wecker/sounds.json"] = "{}"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
        objects["X"] = ["isa": "PBXFileReference", "path": "Wecker/sounds.json", "sourceTree": "<group>"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("#if targetEnvironment(simulator)\n#else\nCALL\n#endif", 1),
    ("#if !targetEnvironment(simulator)\n#else\nCALL\n#endif", 0),
    ("#if targetEnvironment(simulator) && DEBUG\nCALL\n#endif", 0),
    ("#if targetEnvironment(simulator)\nCALL\n#endif", 0),
    ("#if targetEnvironment(simulator) || DEBUG\nCALL\n#endif", 1),
  ])
  func `code only for the simulator needs no reason`(source: String, count: Int) throws {
    let found = try findings("privacy-reason-missing") {
      $0.files["Wecker/App.swift"] = source.replacing("CALL", with: "let d = UserDefaults.standard")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `a condition of any length ends`() throws {
    let found = try findings("privacy-reason-missing") {
      $0.files["Wecker/App.swift"] =
        "#if " + String(repeating: "(", count: 20_000) + "\nlet d = UserDefaults.standard\n#endif"
    }
    #expect(found.count == 1)
  }
}
