import Checks
import Diagnostics
import PropertyLists
import Testing

/// Files that rules look for and that only a developer's machine has, because Git ignores them.
@Suite struct IgnoredResourceTests {
  private static let icons = "<key>CFBundleIconFiles</key><array><string>Bell.png</string></array>"
  private static let fonts = "<key>UIAppFonts</key><array><string>Bell.png</string></array>"

  private func findings(
    _ rules: [String], ignored: String, listed: Bool, _ change: (inout SampleProject) -> Void
  ) throws -> [Finding] {
    var sample = SampleProject()
    sample.ignored += ignored
    change(&sample)
    if listed { sample.change = { Self.list("Wecker/Bell.png", in: &$0) } }
    return try Checker(only: rules).findings(in: sample.input())
  }

  /// Adds a file that does not exist to the app's resources.
  private static func list(_ path: String, in objects: inout PropertyListDictionary) {
    objects["G"]?["children"] = ["F", "I", "AP", "WP", "M"]
    objects["M"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
    objects["AR"]?["files"] = ["BM"]
    objects["BM"] = ["isa": "PBXBuildFile", "fileRef": "M"]
  }

  private static let rows: [(rule: String, @Sendable (inout SampleProject) -> Void)] = [
    (
      "icon-file-missing",
      {
        $0.files["Wecker/Info.plist"] = SampleProject.plist(icons)
        $0.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
      }
    ),
    ("font-file-missing", { $0.files["Wecker/Info.plist"] = SampleProject.plist(fonts) }),
    ("resource-name-unknown", { $0.files["Wecker/App.swift"] = "UIImage(named: \"Bell\")" }),
  ]

  @Test(arguments: rows.indices)
  func `one note about ignored files of the project is enough`(_ row: Int) throws {
    let (rule, change) = Self.rows[row]
    #expect(try findings([rule], ignored: "", listed: false, change).count == 1)
    let found = try findings([rule, "file-missing"], ignored: "*.png\n", listed: true, change)
    #expect(found.map(\.rule) == ["file-missing"] && found.map(\.severity) == [.note], "\(found)")
  }

  @Test(arguments: rows.indices.dropLast())
  func `an ignored file that the project does not list is a note`(_ row: Int) throws {
    let (rule, change) = Self.rows[row]
    let found = try findings([rule], ignored: "*.png\n", listed: false, change)
    #expect(
      found.map(\.severity) == [.note] && found.allSatisfy { $0.message.hasSuffix("; Git ignores it") }, "\(found)")
  }

  @Test(arguments: [
    ("Wecker/Bells.bundle", "*.png\n", Diagnostic.Severity.note), ("Wecker/Bells.bundle", "", .warning),
    ("Wecker/Bells.bundle", "Wecker/Bells.bundle/*\n", .note),
  ])
  func `a bundle whose content Git ignores can't be in a clone`(
    path: String, ignored: String, severity: Diagnostic.Severity
  ) throws {
    var sample = SampleProject()
    sample.ignored += ignored
    sample.change = { Self.list(path, in: &$0) }
    let found = try Checker(only: ["file-missing"]).findings(in: sample.input())
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: ["SWIFT_OBJC_BRIDGING_HEADER", "INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"])
  func `a file that a setting names is a note if Git ignores it`(setting: String) throws {
    for (ignored, isNote) in [("", false), ("Mine.*\n", true)] {
      var sample = SampleProject()
      sample.ignored += ignored
      sample.files["Wecker/App.swift"] = "let a = 1"
      sample.appSettings[setting] = "Mine.file"
      let rules = ["bridging-header-missing", "info-plist-not-found", "entitlements-not-found"]
      let found = try Checker(only: rules).findings(in: sample.input())
      #expect(found.count == 1 && found.allSatisfy { ($0.severity == .note) == isNote }, "\(setting): \(found)")
    }
  }

  @Test func `a file that was moved with its folder is named`() throws {
    var sample = SampleProject()
    sample.appSettings["INFOPLIST_FILE"] = "Old/Wecker/Info.plist"
    let found = try Checker(only: ["info-plist-not-found"]).findings(in: sample.input())
    #expect(found.first?.hintText?.contains("INFOPLIST_FILE=Wecker/Info.plist") ?? false, "\(found)")
  }

  @Test func `nobody knows whether a keychain contains keys`() throws {
    var sample = SampleProject()
    sample.trackedPaths += ["Mail.keychain", "Shop.p12"]
    let found = try Checker(only: ["signing-secret-tracked"]).findings(in: sample.input())
    #expect(found.allSatisfy { $0.message.contains("may contain") } && found.count == 2, "\(found)")
    #expect(found.first { $0.message.contains("keychain") }?.severity == .warning)
  }

  @Test(arguments: [("Bel1.ttf", 1), ("Maps.ttf", 0)])
  func `a name that is nearly that of an own font is no dependency's`(name: String, count: Int) throws {
    var sample = SampleProject()
    sample.files["Podfile"] = "pod 'Fonts'"
    sample.files["Wecker/Bell.ttf"] = ""
    sample.files["Wecker/Info.plist"] = SampleProject.plist(
      "<key>UIAppFonts</key><array><string>\(name)</string></array>")
    let found = try Checker(only: ["font-file-missing"]).findings(in: sample.input())
    #expect(found.count == count && found.allSatisfy { $0.hintText?.contains("Bell.ttf") ?? false }, "\(found)")
  }
}
