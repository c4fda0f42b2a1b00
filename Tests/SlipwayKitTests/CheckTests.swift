import Checks
import Diagnostics
import FileTrees
import SlipwayKit
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CheckTests {
  private static let date = Date(timeIntervalSince1970: 1_772_323_200)

  private func check(
    _ folder: TemporaryFolder, _ paths: [String] = [""], _ change: (inout ProjectCheck) throws -> Void = { _ in }
  ) throws -> CheckResult {
    var check = ProjectCheck(environment: try folder.git(), at: Self.date)
    try change(&check)
    let subjects = try CheckSubjects(at: paths.map { $0.isEmpty ? folder.path : folder.path + "/" + $0 })
    return try check.result(of: subjects, seenFrom: folder.path)
  }

  private func project(_ name: String, in folder: TemporaryFolder) throws {
    var small = SmallProject()
    small.app = "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni_hd.\(name)\";"
    _ = try small.loaded(in: folder)
    if name != "." {
      try FileAccess.createDirectory(folder.path + "/" + name)
      try FileAccess.move(folder.path + "/App.xcodeproj", to: folder.path + "/\(name)/App.xcodeproj")
    }
  }

  @Test func `projects of dependencies are checked only if there are no others`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project("third_party/Kit", in: folder)
    #expect(try check(folder).projects == 1)
    try project("App", in: folder)
    let both = try check(folder)
    #expect(both.projects == 1)
    #expect(both.projectsBelow.map(\.path) == [folder.path + "/third_party/Kit/App.xcodeproj"])
  }

  @Test func `projects of a folder are told in the same order whatever thread looked at them`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    for number in 0..<24 { try project("App\(number)", in: folder) }
    let first = try check(folder)
    #expect(first.projects == 24)
    #expect(first.findings.filter { $0.rule == "bundle-id-underscore" }.count == 24)
    for _ in 0..<3 { #expect(try check(folder).findings == first.findings) }
  }

  @Test func `files that nothing looks into are not counted`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project(".", in: folder)
    let files = try check(folder).files
    #expect(files > 0)
    for name in ["film.mov", "notes/list.txt", "Makefile"] { try folder.write("x", to: name) }
    #expect(try check(folder).files == files)
  }

  @Test func `the line of a finding is at hand`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project(".", in: folder)
    let result = try check(folder)
    let finding = try #require(result.findings.first { $0.rule == "bundle-id-underscore" })
    #expect(result.line(of: finding)?.contains("de.uni_hd") == true)
  }

  @Test func `patterns leave projects and files out`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    for name in ["One", "Two", "old/Three"] { try project(name, in: folder) }
    #expect(try check(folder) { $0.excluded = ["Two/", "old/**"] }.projects == 1)
    try folder.write("check:\n  exclude: [old]\n", to: ".slipway.yml")
    #expect(try check(folder).projects == 2)
    #expect(try check(folder) { $0.excluded = ["*.pbxproj"] }.findings.filter { $0.place?.file != nil } == [])
  }

  @Test func `what excludes everything is an error that names the patterns`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    for name in ["One", "Two"] { try project(name, in: folder) }
    for patterns in [["*.xcodeproj"], ["*"], ["One", "Two/App.xcodeproj"]] {
      let error = #expect(throws: Diagnostic.self) { try check(folder) { $0.excluded = patterns } }
      #expect(error?.code.rawValue == "no-project")
      for pattern in patterns { #expect(error?.message.contains("\"\(pattern)\"") == true, "\(error?.message ?? "")") }
    }
    try folder.write("check:\n  exclude: [\"*\"]\n", to: ".slipway.yml")
    #expect(throws: Diagnostic.self) { try check(folder) }
    try folder.write("<plist><dict/></plist>", to: "alone/Info.plist")
    #expect(throws: Diagnostic.self) { try check(folder, ["alone/Info.plist"]) }
  }

  @Test func `one project that can't be read is told among others, and alone is the result's problem as well`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project("Good", in: folder)
    try folder.write("<<<<<<< HEAD\n", to: "Bad/Bad.xcodeproj/project.pbxproj")
    let result = try check(folder)
    #expect(result.projects == 1)
    #expect(
      result.findings.filter { $0.rule == "project-unreadable" }.map(\.place?.file) == [
        "Bad/Bad.xcodeproj/project.pbxproj"
      ])
    #expect(result.problem == nil)
    let alone = try check(folder, ["Bad"])
    #expect(alone.problem?.code.rawValue == "project-file-conflicted")
    #expect(alone.findings.map(\.rule) == ["project-unreadable"])
  }

  @Test func `a baseline is known again when lines have moved, and says what is gone`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project("One", in: folder)
    let all = try check(folder)
    let file = folder.path + "/baseline.json"
    let baseline = CheckBaseline(of: all.findings, seenFrom: folder.path, at: file)
    try FileAccess.write(baseline.bytes, to: file)
    #expect(!all.findings.isEmpty)
    let path = "One/App.xcodeproj/project.pbxproj"
    let text = try folder.text(path)
    try folder.write(text.replacing("{\n\tarchiveVersion", with: "{\n\n\n\tarchiveVersion"), to: path)
    let moved = try check(folder) { $0.baseline = .given(try CheckBaseline(at: file)) }
    #expect(moved.findings == [])
    #expect(moved.suppressed == all.findings.count)
    #expect(moved.stale == [])
    try folder.write(text.replacing("de.uni_hd", with: "de.uni-hd"), to: path)
    let mended = try check(folder) { $0.baseline = .given(try CheckBaseline(at: file)) }
    #expect(mended.stale.map(\.rule).contains("bundle-id-underscore"))
    let partly = try check(folder) {
      $0.baseline = .given(try CheckBaseline(at: file))
      $0.only = ["version-form"]
    }
    #expect(partly.stale == [])
  }

  @Test(arguments: ["[]", "{\"schema\": \"slipway.baseline/1\", \"findings\": [{\"rule\": \"a\"}]}"])
  func `a file that is no baseline is refused`(content: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try folder.write(content, to: "b.json")
    let error = #expect(throws: Diagnostic.self) { try CheckBaseline(at: folder.path + "/b.json") }
    #expect(error?.code == .baselineInvalid)
  }

  @Test func `files are checked by themselves`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try folder.write("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", to: "x/App-Info.plist")
    try folder.write("<plist><array/></plist>", to: "x/App.entitlements")
    try folder.write("nothing", to: "x/Team.mobileprovision")
    try folder.write("<plist><dict></plist>", to: "Pods/Pod-Info.plist")
    let result = try check(folder)
    #expect(result.files == 3)
    #expect(Set(result.findings.map(\.rule)).isSuperset(of: ["info-plist-duplicate-key", "info-plist-unreadable"]))
    #expect(try check(folder, ["x/App.entitlements"]).findings.map(\.place?.file) == ["x/App.entitlements"])
    #expect(throws: Diagnostic.self) { try check(folder, ["nowhere"]) }
    try folder.write("hello", to: "notes.txt")
    #expect(throws: Diagnostic.self) { try check(folder, ["notes.txt"]) }
  }

  @Test func `a link out of the project is not followed`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    var small = SmallProject()
    small.app = "INFOPLIST_FILE = Info.plist; PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.a\";"
    _ = try small.loaded(in: folder)
    try folder.write("<plist><dict><key>a</key></dict></plist>", to: "../outside-\(folder.path.hashValue)")
    let outside = folder.path + "/../outside-\(folder.path.hashValue)"
    defer { try? FileAccess.remove(outside) }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/Info.plist", withDestinationPath: outside)
    #expect(try !check(folder).findings.contains { $0.rule == "info-plist-unreadable" })
  }
}
