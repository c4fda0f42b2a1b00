import Checks
import Diagnostics
import PropertyLists
import Testing

/// A resource that a target lost with both of its lines in the project file is missed by what uses it.
@Suite struct LostResourceTests {
  private func findings(
    _ rule: String, app: [String] = [], other: [String] = [], listed: [String] = [],
    _ change: (inout SampleProject) -> Void
  ) throws -> [Finding] {
    var sample = SampleProject()
    sample.widgetSettings["INFOPLIST_FILE"] = nil
    sample.change = { objects in
      objects["W"]?["productType"] = "com.apple.product-type.application"
      objects["W"]?["buildPhases"] = ["WR"]
      objects["A"]?["buildPhases"] = ["AS", "AR"]
      objects["A"]?["dependencies"] = []
      let all = Set(app + other + listed).sorted()
      objects["G"]?["children"] = .array(["F", "I", "AP", "WP"] + all.map { .string("R\($0)") })
      for path in all {
        objects["R\(path)"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "SOURCE_ROOT"]
      }
      for (phase, paths) in [("AR", app), ("WR", other)] {
        objects[phase] = [
          "isa": "PBXResourcesBuildPhase", "files": .array(paths.map { .string("B\(phase)\($0)") }),
        ]
        for path in paths { objects["B\(phase)\(path)"] = ["isa": "PBXBuildFile", "fileRef": .string("R\(path)")] }
      }
    }
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [([], 1), (["en.lproj/Localizable.strings"], 0)])
  func `a strings file whose keys the code uses is in a target`(app: [String], count: Int) throws {
    let path = "en.lproj/Localizable.strings"
    let found = try findings("resource-in-no-target", app: app, listed: [path]) {
      $0.files[path] = "\"a.b\" = \"A\";\n\"c.d\" = \"C\";\n"
      $0.files["Wecker/App.swift"] = "let texts = [\"a.b\".localized, \"c.d\".localized]"
    }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count), "\(found)")
    #expect(found.allSatisfy { $0.hintText?.contains("file target add \(path)") == true })
  }

  @Test func `a source with the name of a strings file does not copy it`() throws {
    let path = "en.lproj/App.strings"
    let found = try findings("resource-in-no-target", listed: [path]) {
      $0.files[path] = "\"a.b\" = \"A\";\n\"c.d\" = \"C\";\n"
      $0.files["Wecker/App.swift"] = "let texts = [\"a.b\", \"c.d\"]"
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: ["let texts = [\"x\", \"y\"]", "let texts = [\"a.b\"]"])
  func `a strings file that nothing uses may be left over`(source: String) throws {
    let path = "en.lproj/Old.strings"
    let found = try findings("resource-in-no-target", listed: [path]) {
      $0.files[path] = "\"a.b\" = \"A\";\n\"c.d\" = \"C\";\n\"e.f\" = \"E\";\n"
      $0.files["Wecker/App.swift"] = source
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [(["Bell.storyboard"], 0), ([], 1)])
  func `a storyboard that code loads is in a target`(app: [String], count: Int) throws {
    let found = try findings("resource-in-no-target", app: app, listed: ["Bell.storyboard"]) {
      $0.files["Bell.storyboard"] = "<document></document>"
      $0.files["Wecker/App.swift"] = "let board = UIStoryboard(name: \"Bell\", bundle: nil)"
    }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count), "\(found)")
  }

  @Test(arguments: [(["Bells.xcassets"], 0), ([], 1)])
  func `a catalog whose images code loads is in a target`(app: [String], count: Int) throws {
    let found = try findings("resource-in-no-target", app: app, listed: ["Bells.xcassets"]) {
      $0.files["Bells.xcassets/Bell.imageset/Contents.json"] = "{}"
      $0.files["Wecker/App.swift"] = "let image = UIImage(named: \"Bell\")"
    }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count), "\(found)")
  }

  @Test(arguments: [(["Bell.ttf"], 0), ([], 1)])
  func `a font that only another app copies is missing`(app: [String], count: Int) throws {
    let found = try findings("font-file-missing", app: app, other: ["Bell.ttf"]) {
      $0.files["Bell.ttf"] = ""
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>")
    }
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.hintText?.contains("file target add Bell.ttf Wecker") == true })
  }

  @Test func `the catalogs of extensions are no reason to accept an app without one`() throws {
    let found = try findings(
      "app-icon-set-missing", app: ["a.json"], other: ["Wecker/Assets.xcassets"], listed: ["B/Assets.xcassets"]
    ) {
      $0.files["a.json"] = "{}"
      $0.files["B/Assets.xcassets/AppIcon.appiconset/Contents.json"] = "{}"
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: [
    ("Moon_new", "let a = 1", 1), ("Moonlight", "let a = 1", 0), ("Moon_new", "let a = \"Moon_new\"", 0),
  ])
  func `an image that was renamed in the catalog is a note, even with packages`(
    name: String, source: String, count: Int
  ) throws {
    var sample = SampleProject()
    sample.files["Podfile"] = "target 'Wecker' do\nend\n"
    sample.files["Wecker/Assets.xcassets/\(name).imageset/Contents.json"] = "{}"
    sample.files["Wecker/App.swift"] = "let image = UIImage(named: \"Moon\")\n" + source
    let found = try Checker(only: ["resource-name-unknown"]).findings(in: sample.input())
    #expect(
      found.filter { $0.message.contains("nothing uses") }.map(\.severity) == Array(repeating: .note, count: count),
      "\(found)")
  }

  @Test func `of equally near images, one that no code loads is meant`() throws {
    var sample = SampleProject()
    for number in 1...3 { sample.files["Wecker/Assets.xcassets/BellDot\(number).imageset/Contents.json"] = "{}" }
    sample.files["Wecker/App.swift"] =
      "let images = [1: UIImage(named: \"BellDot1\"), 2: UIImage(named: \"BellDot2\"), 3: UIImage(named: \"BellDot4\")]"
    let found = try Checker(only: ["resource-name-unknown"]).findings(in: sample.input())
    #expect(found.count == 1 && found.first?.hintText?.contains("BellDot3") == true, "\(found)")
  }
}
