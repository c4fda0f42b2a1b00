import CodeSignatures
import Diagnostics
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

/// The files of a bundle, and what a seal of them is made and verified with.
private struct SealedFiles {
  var files: [String: [UInt8]] = [:]
  var links: [String: String] = [:]
  var layout = ResourceRules.Layout.flat
  var executable: String? = "App"
  var digests: Set<CodeDigest> = [.sha256]
  var nested: [String: NestedCode] = [:]

  var entries: [BundleEntry] {
    files.keys.map { BundleEntry(path: $0) } + links.map { BundleEntry(path: $0.key, linkTarget: $0.value) }
  }

  func values() throws -> [String: FileDigests] {
    try files.mapValues { try FileDigests(of: $0, SealBuilder.digestsNeeded(for: digests)) }
  }

  func seal() throws -> [UInt8] {
    try SealBuilder(entries, layout: layout, executable: executable).seal(
      files: values(), nested: nested, digests: digests)
  }

  func report(against seal: [UInt8], nested: [String: NestedCodeState] = [:]) throws -> SealReport {
    SealReport(
      verifying: entries, against: try ResourceSeal(parsing: seal, file: "CodeResources"), executable: executable,
      digests: try values(), nested: nested)
  }

  static let app = SealedFiles(files: [
    "App": [1], "Info.plist": [2], "PkgInfo": [3], "Assets.car": [4], "en.lproj/A.strings": [5],
    "en.lproj/locversion.plist": [6], "Base.lproj/Main.nib": [7], ".DS_Store": [8], "embedded.mobileprovision": [9],
    "PlugIns/Share.appex/Share": [10], "PlugIns/Share.appex/Info.plist": [11],
    "PlugIns/Share.appex/_CodeSignature/CodeResources": [12], "_CodeSignature/CodeResources": [13],
    "Frameworks/A.framework/A": [14],
  ])

  static let mac: SealedFiles = {
    var files = SealedFiles(
      files: [
        "Info.plist": [1], "PkgInfo": [2], "MacOS/App": [3], "MacOS/tool": [4], "Resources/A.png": [5],
        "Resources/en.lproj/A.strings": [6], "Resources/Base.lproj/M.nib": [7], "_MASReceipt/receipt": [8],
        "Frameworks/A.framework/Versions/A/A": [9], "Frameworks/A.framework/Versions/A/Resources/Info.plist": [10],
        "Frameworks/notes/readme": [11], "embedded.provisionprofile": [12], "A.dSYM/Contents/Info.plist": [13],
      ],
      links: ["Resources/link": "A.png", "Frameworks/A.framework/A": "Versions/Current/A"],
      layout: .folders, executable: "MacOS/App")
    let code = NestedCode(cdHash: [UInt8](repeating: 7, count: 20), requirement: "identifier A")
    for path in ["MacOS/tool", "Frameworks/A.framework", "Frameworks/notes/readme"] { files.nested[path] = code }
    return files
  }()
}

@Suite struct SealBuilderTests {
  @Test func `a flat bundle is sealed file by file`() throws {
    let seal = try PropertyList(parsing: try SealedFiles.app.seal())
    let always = [
      "Assets.car", "Base.lproj/Main.nib", "Frameworks/A.framework/A", "PlugIns/Share.appex/Info.plist",
      "PlugIns/Share.appex/Share", "PlugIns/Share.appex/_CodeSignature/CodeResources", "embedded.mobileprovision",
      "en.lproj/A.strings",
    ]
    #expect(seal["files2"]?.dictionary?.keys == always)
    #expect(seal["files"]?.dictionary?.keys == (always + [".DS_Store", "Info.plist", "PkgInfo"]).sorted())
    #expect(seal["files"]?["Assets.car"]?.data == DigestAlgorithm.sha1.hash([4]))
    #expect(seal["files2"]?["Assets.car"] == .dictionary([("hash2", .data(DigestAlgorithm.sha256.hash([4])))]))
    #expect(seal["files2"]?["en.lproj/A.strings"]?["optional"] == true)
    #expect(seal["files"]?["en.lproj/A.strings"]?["optional"] == true)
    #expect(seal["files2"]?["Base.lproj/Main.nib"]?["optional"] == nil)
    #expect(seal["rules2"]?["^[^/]+$"] == nil, "flat bundles have no nested code")
  }

  @Test func `older systems get SHA-1 as well`() throws {
    var files = SealedFiles.app
    files.digests = [.sha1, .sha256]
    let entry = try PropertyList(parsing: try files.seal())["files2"]?["Assets.car"]
    #expect(entry?.dictionary?.keys == ["hash", "hash2"])
    files.digests = [.sha1]
    #expect(try PropertyList(parsing: try files.seal())["files2"]?["Assets.car"]?.data != nil)
  }

  @Test func `code in the code folders of Contents is sealed by its requirement`() throws {
    let files = SealedFiles.mac
    let builder = try SealBuilder(files.entries, layout: files.layout, executable: files.executable)
    #expect(builder.nestedPaths == ["Frameworks/A.framework", "Frameworks/notes/readme", "MacOS/tool"])
    let seal = try PropertyList(parsing: try files.seal())
    #expect(
      seal["files2"]?.dictionary?.keys == [
        "A.dSYM/Contents/Info.plist", "Frameworks/A.framework", "Frameworks/notes/readme", "MacOS/tool",
        "Resources/A.png", "Resources/Base.lproj/M.nib", "Resources/en.lproj/A.strings", "Resources/link",
        "embedded.provisionprofile",
      ])
    #expect(seal["files2"]?["Resources/link"] == .dictionary([("symlink", "A.png")]))
    #expect(seal["files2"]?["MacOS/tool"]?["requirement"] == "identifier A")
    #expect(
      seal["files"]?.dictionary?.keys == [
        "Resources/A.png", "Resources/Base.lproj/M.nib", "Resources/en.lproj/A.strings",
      ])
  }

  @Test func `nested code must be signed first`() throws {
    var files = SealedFiles.mac
    files.nested["MacOS/tool"] = nil
    let error = #expect(throws: Diagnostic.self) { try files.seal() }
    #expect(error?.message == "the nested code \"MacOS/tool\" is not signed")
    #expect(error?.place?.file == "MacOS/tool")
  }

  @Test func `Python reads the seal, and its digests are those of the files`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try SealedFiles.app.seal(), to: "CodeResources")
    let outcome = try folder.python(
      """
      import plistlib, hashlib
      p = plistlib.load(open('CodeResources', 'rb'))
      assert p['files2']['Assets.car']['hash2'] == hashlib.sha256(b'\\x04').digest()
      assert p['files']['Info.plist'] == hashlib.sha1(b'\\x02').digest()
      print(sorted(p), p['rules2']['^.*\\\\.lproj/'])
      """)
    guard let outcome else { return }
    #expect(
      outcome.outputText
        == "['files', 'files2', 'rules', 'rules2'] {'optional': True, 'weight': 1000.0}\n", "\(outcome.errorText)")
  }
}

@Suite struct SealVerificationTests {
  private func failures(_ report: SealReport) -> [SignatureCriterion.Name] {
    report.criteria.filter { $0.outcome == .failed }.map(\.name)
  }

  @Test func `what was sealed holds`() throws {
    for files in [SealedFiles.app, .mac] {
      let report = try files.report(against: files.seal())
      #expect(report.holds)
      #expect(report.missing + report.added + report.changed == [])
    }
  }

  @Test func `a changed, an added and a missing file are found`() throws {
    let seal = try SealedFiles.app.seal()
    var files = SealedFiles.app
    files.files["Assets.car"] = [0]
    files.files["New.txt"] = [0]
    files.files["embedded.mobileprovision"] = nil
    files.files["en.lproj/A.strings"] = nil
    files.files["Info.plist"] = [0]
    let report = try files.report(against: seal)
    #expect(report.changed == ["Assets.car"])
    #expect(report.added == ["New.txt"])
    #expect(report.missing == ["embedded.mobileprovision"], "a localization may be missing")
    #expect(failures(report) == [.sealedFiles, .addedFiles])
    let criterion = try #require(report.criteria.first { $0.name == .sealedFiles })
    #expect(criterion.message == "2 sealed resources were changed or are missing, such as \"Assets.car\"")
    #expect(criterion.place == Place(file: "Assets.car"))
    #expect(criterion.deviceCode == "0xE8008017")
    #expect(criterion.codesignStatus == -67054)
  }

  @Test func `a localization may be missing, but not changed`() throws {
    let seal = try SealedFiles.app.seal()
    var files = SealedFiles.app
    files.files["en.lproj/A.strings"] = [0]
    #expect(try files.report(against: seal).changed == ["en.lproj/A.strings"])
    files.files["en.lproj/A.strings"] = nil
    files.files["Base.lproj/Main.nib"] = nil
    #expect(try files.report(against: seal).missing == ["Base.lproj/Main.nib"])
  }

  @Test func `a file that turned into a link, and a link with another target, were changed`() throws {
    let seal = try SealedFiles.mac.seal()
    var files = SealedFiles.mac
    files.files["Resources/A.png"] = nil
    files.links["Resources/A.png"] = "link"
    files.links["Resources/link"] = "../Info.plist"
    let report = try files.report(against: seal)
    #expect(report.changed == ["Resources/A.png", "Resources/link"])
    files.links["Resources/link"] = nil
    files.files["Resources/link"] = [5]
    #expect(try files.report(against: seal).changed.contains("Resources/link"))
  }

  @Test(arguments: [
    ("../../Outside", true), ("../Info.plist", false), ("/etc/passwd", true), ("/System/Library/X", false),
    ("./A.png", false), ("a/../../..", true),
  ])
  func `links must stay in the bundle`(target: String, leaves: Bool) throws {
    var files = SealedFiles.mac
    files.links["Resources/link"] = target
    let report = try files.report(against: files.seal())
    #expect(report.criteria.first { $0.name == .symbolicLinks }?.outcome == (leaves ? .failed : .passed))
  }

  @Test func `nested code must fulfil its requirement`() throws {
    let files = SealedFiles.mac
    func state(_ identifier: String, holds: Bool = true) -> NestedCodeState {
      NestedCodeState(holds: holds, context: RequirementContext(identifier: identifier, cdHash: []))
    }
    var nested: [String: NestedCodeState] = [:]
    for path in files.nested.keys { nested[path] = state("A") }
    let good = try files.report(against: files.seal(), nested: nested)
    #expect(good.criteria.allSatisfy { $0.outcome == .passed }, "an updated version has another cdhash")
    nested["MacOS/tool"] = state("B")
    let bad = try files.report(against: files.seal(), nested: nested)
    #expect(bad.changed == ["MacOS/tool"])
    #expect(
      bad.criteria.first { $0.name == .nestedCode }?.message
        == "the nested code \"MacOS/tool\" is not what was sealed: it does not fulfil identifier A")
    nested["MacOS/tool"] = state("A", holds: false)
    #expect(failures(try files.report(against: files.seal(), nested: nested)) == [.nestedCode])
    let unknown = try files.report(against: files.seal())
    #expect(unknown.criteria.first { $0.name == .nestedCode }?.outcome == .unknown)
    #expect(unknown.unchecked.count == 3)
  }

  @Test func `a tie of two rules leaves Info plist out, as seals from 2014 to 2019 need it`() throws {
    var list = try PropertyList(parsing: try SealedFiles.app.seal())
    list["rules2"]?["^"] = .dictionary([("weight", 20.0)])
    list["rules2"]?["^[^/]+$"] = .dictionary([("nested", true), ("weight", 10.0)])
    let report = try SealedFiles.app.report(against: try list.serialized(as: .xml))
    #expect(report.holds && report.added == [], "\(report.added)")
  }

  @Test func `a seal of the first form is verified, and said to be weak`() throws {
    var list = try PropertyList(parsing: try SealedFiles.app.seal())
    list["files2"] = nil
    list["rules2"] = nil
    let seal = try list.serialized(as: .xml)
    let report = try SealedFiles.app.report(against: seal)
    #expect(report.holds)
    #expect(report.criteria.first { $0.name == .sealRules }?.outcome == .unknown)
    var files = SealedFiles.app
    files.files["Info.plist"] = [0]
    files.links["link"] = "Info.plist"
    let changed = try files.report(against: seal)
    #expect(changed.changed == ["Info.plist"])
    #expect(changed.added == [], "the first form does not list links")
  }

  @Test func `rules that leave code out are mentioned`() throws {
    var list = try PropertyList(parsing: try SealedFiles.app.seal())
    list["rules2"]?["^PlugIns/"] = .dictionary([("omit", true), ("weight", 100.0)])
    let report = try SealedFiles.app.report(against: try list.serialized(as: .xml))
    let criterion = report.criteria.first { $0.name == .sealRules }
    #expect(criterion?.message == "the rule \"^PlugIns/\" leaves files out of the seal")
  }

  @Test func `files without a digest are not checked`() throws {
    let files = SealedFiles.app
    let seal = try ResourceSeal(parsing: try files.seal())
    #expect(seal.digestsNeeded == [.sha256])
    let report = SealReport(verifying: files.entries, against: seal, executable: "App", digests: [:])
    #expect(report.criteria.first { $0.name == .sealedFiles }?.outcome == .unknown)
    #expect(report.unchecked.count == 8)
  }

  @Test(arguments: [
    "", "<plist><array/></plist>", "<plist><dict/></plist>", "<plist><dict><key>files2</key><dict/></dict></plist>",
    "<plist><dict><key>files2</key><true/><key>rules2</key><dict/></dict></plist>",
    "<plist><dict><key>files</key><dict><key>a</key><true/></dict><key>rules</key><dict/></dict></plist>",
    "<plist><dict><key>files</key><dict><key>a</key><dict/></dict><key>rules</key><dict/></dict></plist>",
    "<plist><dict><key>files</key><dict/><key>rules</key><dict><key>a</key><string>x</string></dict></dict></plist>",
  ])
  func `a damaged seal is refused`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try ResourceSeal(parsing: Array(text.utf8), file: "CodeResources") }
    #expect(error?.code == .resourceSealInvalid)
    #expect(error?.message.hasPrefix("\"CodeResources\" is not a valid list of sealed resources") == true)
  }
}
