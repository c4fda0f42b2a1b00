import Checks
import Diagnostics
import FileTrees
import GitStore
import SlipwayKit
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which findings of a baseline a check may call gone: those that it would have found.
@Suite struct BaselineCoverageTests {
  private func result(
    _ folder: TemporaryFolder, _ paths: [String] = ["."], _ change: (inout ProjectCheck) throws -> Void = { _ in }
  ) throws -> CheckResult {
    var check = ProjectCheck(environment: try folder.git(), at: Date(timeIntervalSince1970: 1_772_323_200))
    try change(&check)
    let subjects = try CheckSubjects(at: paths.map { AbsolutePath($0, from: folder.path).description })
    return try check.result(of: subjects, seenFrom: folder.path)
  }

  private func project(_ path: String, in folder: TemporaryFolder, isBroken: Bool) throws {
    var small = SmallProject()
    small.app = "PRODUCT_BUNDLE_IDENTIFIER = \"de.\(isBroken ? "uni_hd" : "uni-hd").App\";"
    _ = try small.loaded(in: folder)
    guard path != "App.xcodeproj" else { return }
    if FileAccess.exists(folder.path + "/" + path) { try FileAccess.remove(folder.path + "/" + path) }
    try FileAccess.createDirectory(
      "/" + AbsolutePath(path, from: folder.path).components.dropLast().joined(separator: "/"))
    try FileAccess.move(folder.path + "/App.xcodeproj", to: folder.path + "/" + path)
  }

  /// A baseline of all that the check of the whole folder finds.
  private func baseline(of folder: TemporaryFolder) throws -> CheckBaseline {
    let all = try result(folder) { $0.baseline = .none }
    return CheckBaseline(of: all.findings, seenFrom: folder.path, at: folder.path + "/known.json")
  }

  private func stale(
    _ folder: TemporaryFolder, _ baseline: CheckBaseline, _ paths: String...,
    change: (inout ProjectCheck) -> Void = { _ in }
  ) throws -> Set<String> {
    let result = try result(folder, paths.isEmpty ? ["."] : paths) {
      $0.baseline = .given(baseline)
      change(&$0)
    }
    return Set(result.stale.filter { $0.rule == "bundle-id-underscore" }.map(\.file))
  }

  @Test func `what is excluded, not named, or switched off is not gone`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let files = ["One", "Two"].map { "\($0)/App.xcodeproj/project.pbxproj" }
    for name in ["One", "Two"] { try project("\(name)/App.xcodeproj", in: folder, isBroken: true) }
    let known = try baseline(of: folder)
    #expect(try stale(folder, known) == [])
    for name in ["One", "Two"] { try project("\(name)/App.xcodeproj", in: folder, isBroken: false) }
    #expect(try stale(folder, known) == Set(files))
    #expect(try stale(folder, known, "One") == [files[0]])
    #expect(try stale(folder, known, "One/App.xcodeproj", "Two/App.xcodeproj") == Set(files))
    #expect(try stale(folder, known) { $0.excluded = ["Two"] } == [files[0]])
    #expect(try stale(folder, known) { $0.excluded = ["*.pbxproj"] } == [])
    #expect(try stale(folder, known) { $0.skipped = ["bundle-id-underscore"] } == [])
    try folder.write(
      "check:\n  rules: [{rule: bundle-id-underscore, severity: off, reason: x}]\n", to: "Two/.slipway.yml")
    #expect(try stale(folder, known) == [files[0]])
    try folder.write("check:\n  exclude: ['*.xcodeproj']\n", to: "Two/.slipway.yml")
    #expect(try stale(folder, known) == [files[0]])
  }

  @Test func `what another project may have is not gone`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let paths = ["Near.xcodeproj", "Other.xcodeproj", "Deep/Below.xcodeproj"]
    for path in paths { try project(path, in: folder, isBroken: true) }
    let known = try baseline(of: folder)
    for path in paths { try project(path, in: folder, isBroken: false) }
    // The projects in folders below a project are not checked with it.
    #expect(try stale(folder, known) == ["Near.xcodeproj/project.pbxproj", "Other.xcodeproj/project.pbxproj"])
    #expect(try stale(folder, known, "Near.xcodeproj") == ["Near.xcodeproj/project.pbxproj"])
    try folder.write("broken", to: "Near.xcodeproj/project.pbxproj")
    #expect(try stale(folder, known) == ["Other.xcodeproj/project.pbxproj"])
  }

  @Test func `a file alone has no findings that need its project`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try folder.write("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", to: "Info.plist")
    let own = Finding(
      rule: "info-plist-duplicate-key", severity: .error, message: "gone", place: Place(file: "Info.plist"))
    let targets = Finding(
      rule: "info-plist-duplicate-key", severity: .error, message: "gone", place: Place(file: "Info.plist"),
      target: "App")
    let known = CheckBaseline(of: [own, targets], seenFrom: folder.path, at: folder.path + "/known.json")
    let stale = try result(folder, ["Info.plist"]) { $0.baseline = .given(known) }.stale
    #expect(stale.map(\.target) == [nil])
  }

  @Test func `a file alone has the findings that it has in its project`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    var small = SmallProject()
    small.app = "CODE_SIGN_ENTITLEMENTS = App.entitlements; SDKROOT = iphoneos;"
    _ = try small.loaded(in: folder)
    let groups = "<key>com.apple.security.application-groups</key><array><string>de.x.A</string></array>"
    try folder.write("<plist><dict>\(groups)</dict></plist>", to: "App.entitlements")
    let known = try baseline(of: folder)
    #expect(known.entries.contains { $0.rule == "app-group-prefix" && $0.target == "App" })
    let alone = try result(folder, ["App.entitlements"]) { $0.baseline = .given(known) }
    #expect(alone.suppressed == 1 && alone.findings.isEmpty, "\(alone.findings)")
  }

  @Test func `what could not be read is never known`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project("One/App.xcodeproj", in: folder, isBroken: true)
    try folder.write("<<<<<<< HEAD\n", to: "Two/App.xcodeproj/project.pbxproj")
    try FileAccess.write(try baseline(of: folder).bytes, to: folder.path + "/known.json")
    let known = try CheckBaseline(at: folder.path + "/known.json")
    let result = try result(folder) { $0.baseline = .given(known) }
    #expect(result.suppressed > 0 && result.findings.map(\.rule) == ["project-unreadable"])
  }

  @Test func `without a repository, or without profiles, what they show is not gone`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try project("App.xcodeproj", in: folder, isBroken: false)
    let place = Place(file: "App.xcodeproj/project.pbxproj", line: 1)
    let findings = ["signing-secret-tracked", "signing-profile-not-found", "bundle-id-underscore"].map {
      Finding(rule: $0, severity: .error, message: "gone", place: place)
    }
    let known = CheckBaseline(of: findings, seenFrom: folder.path, at: folder.path + "/known.json")
    func rules() throws -> [String] { try result(folder) { $0.baseline = .given(known) }.stale.map(\.rule) }
    #expect(try rules() == ["bundle-id-underscore"])
    _ = try Repository.create(at: folder.path, bare: false, initialBranch: "main", environment: try folder.git())
    #expect(try rules() == ["bundle-id-underscore", "signing-secret-tracked"])
  }
}
