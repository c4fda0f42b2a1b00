import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct TargetAdditionTests {
  private static func app(_ name: String) -> NewTarget {
    var target = NewTarget(name, .native(ProductType(identifier: "com.apple.product-type.application")))
    target.settings = { configuration in
      [
        .init("PRODUCT_NAME", "$(TARGET_NAME)"),
        .init("LD_RUNPATH_SEARCH_PATHS", .texts(["$(inherited)", "@loader_path"])),
        .init("ENABLE_PREVIEWS", configuration == "Debug" ? "YES" : "NO"),
      ]
    }
    target.projectSettings = { _ in [.init("SDKROOT", "macosx"), .init("GCC_C_LANGUAGE_STANDARD", "gnu17")] }
    target.toolsVersion = "26.1"
    return target
  }

  @Test(arguments: TargetFixture.allCases)
  func `a new app has what Xcode would give it in the format of the file`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let edited = try project.targetEdits.adding(Self.app("Zweite App"))
    try expectEdit(project, edited, try TargetFixture.diff("app-\(fixture.rawValue)"))
    let target = try edited.required("Zweite App")
    #expect(edited.targets.last?.id == target.id)
    #expect(target.phases.map(\.kind) == [.sources, .frameworks, .resources])
    #expect(target.configurations.map(\.name) == project.configurations.map(\.name))
    #expect(try edited.targetEdits.removal(of: target).project.document.bytes == project.document.bytes)
    #expect(throws: Diagnostic.self) { try edited.targetEdits.adding(Self.app("Zweite App")) }
  }

  @Test func `a project's setting goes into the target where the project has it otherwise`() throws {
    let edited = try TargetFixture.old.project.targetEdits.adding(Self.app("Neu"))
    let settings = try #require(try edited.required("Neu").configurations.first).settings
    #expect(settings["SDKROOT"] == nil)
    #expect(settings["GCC_C_LANGUAGE_STANDARD"]?.string == "gnu17")
    let other = try TargetFixture.classic.project.targetEdits.adding(Self.app("Neu"))
    #expect(try #require(try other.required("Neu").configurations.first).settings["SDKROOT"]?.string == "macosx")
  }

  @Test(arguments: TargetFixture.allCases)
  func `aggregate targets, tools and libraries are added and leave no trace`(
    fixture: TargetFixture
  ) throws {
    let project = try fixture.project
    let kinds: [(NewTarget.Kind, String?)] = [
      (.aggregate, nil),
      (.native(ProductType(identifier: "com.apple.product-type.tool")), "Neu"),
      (.native(ProductType(identifier: "com.apple.product-type.library.static")), "libNeu.a"),
      (.native(ProductType(identifier: "com.apple.product-type.framework")), "Neu.framework"),
    ]
    for (kind, file) in kinds {
      let edited = try project.targetEdits.adding(NewTarget("Neu", kind))
      try expectEdit(project, edited)
      let target = try edited.required("Neu")
      #expect(target.product?.path == file)
      #expect(try edited.targetEdits.removal(of: target).project.document.bytes == project.document.bytes)
    }
    let tool = try project.targetEdits.adding(NewTarget("Neu", kinds[1].0)).required("Neu")
    #expect(tool.phases.last?.destination?.path == "/usr/share/man/man1/")
    #expect(tool.phases.last?.destination?.folder == .absolutePath)
  }

  @Test func `tests name the target that they test`() throws {
    let project = try TargetFixture.lean.project
    var tests = NewTarget("Proben", .native(ProductType(identifier: "com.apple.product-type.bundle.unit-test")))
    tests.testedTarget = try project.required("Karte").id
    let edited = try project.targetEdits.adding(tests)
    try expectEdit(project, edited)
    #expect(edited.testHost(of: try edited.required("Proben"))?.name == "Karte")
    tests.testedTarget = ObjectID("nobody")
    #expect(throws: Diagnostic.self) { try project.targetEdits.adding(tests) }
    for name in ["", "a/b", "a\nb"] {
      #expect(throws: Diagnostic.self) { try project.targetEdits.adding(NewTarget(name, .aggregate)) }
    }
  }

  @Test func `line ends are followed, and sections out of order get the target at their end`() throws {
    let text = String(decoding: try TargetFixture.classic.bytes, as: UTF8.self)
    let windows = try TargetFixture.project(Array(text.replacing("\n", with: "\r\n").utf8), named: "Wecker")
    let edited = try windows.targetEdits.adding(Self.app("Neu"))
    let plain = try TargetFixture.classic.project.targetEdits.adding(Self.app("Neu"))
    let same = String(decoding: edited.document.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(same == String(decoding: plain.document.bytes, as: UTF8.self))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = try #require(lines.firstIndex { $0.contains("201 /* AppDelegate.swift */ = {") })
    var swapped = lines
    swapped.swapAt(first, first + 5)
    let unsorted = try TargetFixture.project(Array(swapped.joined(separator: "\n").utf8), named: "Wecker")
    let added = try unsorted.targetEdits.adding(Self.app("Neu"))
    let last = added.document.objects.last { $0.isa == "PBXFileReference" }
    #expect(last?.string("path") == "Neu.app")
    #expect(
      try added.targetEdits.removal(of: try added.required("Neu")).project.document.bytes == unsorted.document.bytes)
  }

  @Test func `a project that names no group of products uses the one that has them`() throws {
    let text = String(decoding: try TargetFixture.old.bytes, as: UTF8.self)
    let without = try TargetFixture.project(
      Array(text.replacing("\t\t\tproductRefGroup = D40000000000000000000302 /* Products */;\n", with: "").utf8),
      named: "Viewer")
    let edited = try without.targetEdits.adding(Self.app("Neu"))
    try expectEdit(without, edited)
    #expect(edited.document.objects(ofKind: "PBXGroup").count == 4)
    #expect(
      try edited.targetEdits.removal(of: try edited.required("Neu")).project.document.bytes == without.document.bytes)
  }
}
