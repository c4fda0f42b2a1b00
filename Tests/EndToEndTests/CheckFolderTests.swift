import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A check says the same of a project from whatever folder it is run.
@Suite struct CheckFolderTests {
  private let world: SealedWorld
  private let top: String

  /// A repository with a project in a subfolder, which names files that do not exist.
  init() throws {
    world = try SealedWorld()
    top = world.directory + "/repo"
    try FileAccess.createDirectory(top)
    world.directory = top
    try world.git("init", "-q", "-b", "main")
    try world.slipway("new", "App", "--company-id", "de.uni-hd.demo", "--no-git", "-q")
    for (key, value) in [
      ("CODE_SIGN_ENTITLEMENTS", "App/No.entitlements"), ("SWIFT_OBJC_BRIDGING_HEADER", "Lost.h"),
      ("ASSETCATALOG_COMPILER_APPICON_NAME", "Lost"),
    ] {
      try world.edit(
        "App/App.xcodeproj/project.pbxproj", "GENERATE_INFOPLIST_FILE = YES;",
        "GENERATE_INFOPLIST_FILE = YES; \(key) = \(value);")
    }
    try world.write("xcuserdata\n.DS_Store\n", to: ".gitignore")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Begin", "--no-verify")
  }

  /// The folders, and what is typed in each to check the project.
  private static let places: [(folder: String, path: [String])] = [
    ("", []), ("", ["App"]), ("/App", []), ("/App/App", [".."]), ("/..", ["repo"]), ("/..", ["repo/App"]),
  ]

  @Test(arguments: ["gitlab", "sarif"]) func `fingerprints and paths do not depend on the folder`(format: String) throws
  {
    var seen: Set<String> = []
    for place in Self.places {
      world.directory = top + place.folder
      let text = try world.slipway(["check"] + place.path + ["--format", format], exits: 1).output
      let prints = text.matches(of: #/"(?:fingerprint|slipwayFinding/v1)": ?"([0-9a-f]+)"/#).map { String($0.output.1) }
      let files = text.matches(of: #/"(?:path|uri)": ?"([^"]+)"/#).map { String($0.output.1) }
      #expect(prints.count > 2, "\(text)")
      seen.insert((prints.sorted() + Set(files).sorted()).joined(separator: " "))
    }
    #expect(seen.count == 1, "\(seen.sorted().joined(separator: "\n"))")
  }

  @Test func `test cases of JUnit have the same names from every folder`() throws {
    var seen: Set<[String]> = []
    for place in Self.places {
      world.directory = top + place.folder
      let text = try world.slipway(["check"] + place.path + ["--format", "junit"], exits: 1).output
      seen.insert(
        text.matches(of: #/<testcase classname="([^"]*)" name="([^"]*)"/#).map { "\($0.output.1) \($0.output.2)" }
          .sorted())
    }
    #expect(seen.count == 1, "\(seen)")
  }

  @Test(arguments: places.indices) func `a baseline that is written in one folder holds in all`(written: Int) throws {
    let place = Self.places[written]
    world.directory = top + place.folder
    try world.slipway(["check"] + place.path + ["--write-baseline", top + "/known.json", "-q"])
    let text = try world.text(top + "/known.json")
    #expect(!text.contains(top) && !text.contains("repo/"), "\(text)")
    try world.write("baseline: known.json\n", to: top + "/.slipway.yml")
    for place in Self.places {
      world.directory = top + place.folder
      let told = try world.slipway(["check"] + place.path + ["--strict"])
      #expect(!told.problems.contains("no longer"), "\(place): \(told)")
    }
    world.directory = top
    try world.git("add", "-A")
    try world.slipway("version", "bump", "build", "-q", "--project", "App")
    try world.git("add", "-A")
    try world.slipway("hook", "run")
  }

  @Test func `without a repository too, a baseline and fingerprints hold in every folder`() throws {
    try FileAccess.remove(top + "/.git")
    world.directory = top + "/App"
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    var seen: Set<[String]> = []
    for place in Self.places where place.path != ["repo"] && place.folder + place.path.joined() != "" {
      world.directory = top + place.folder
      try world.slipway(["check"] + place.path + ["--strict"])
      let text = try world.slipway(["check"] + place.path + ["--no-baseline", "--format", "gitlab"], exits: 1).output
      seen.insert(text.matches(of: #/"fingerprint": ?"([0-9a-f]+)"/#).map { String($0.output.1) }.sorted())
    }
    #expect(seen.count == 1)
  }

  @Test func `a path in a submodule begins at the top of the repository around it`() throws {
    let outer = top + "/../super"
    try FileAccess.createDirectory(outer)
    world.directory = outer
    try world.git("init", "-q", "-b", "main")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", top, "ios")
    for (format, path) in [
      ("github", "file=ios/App/"), ("gitlab", "\"ios/App/"), ("sarif", "\"ios/App/"), ("junit", "\"ios/App/"),
    ] {
      let text = try world.slipway("check", "--format", format, exits: 1).output
      #expect(text.contains(path), "\(text)")
      #expect(!text.contains("file=App/") && !text.contains("\"App/App.xcodeproj"), "\(text)")
    }
  }

  @Test(arguments: [true, false]) func `an error about a folder has no path in the reports`(isRepository: Bool) throws {
    world.directory = top + "/../empty"
    try FileAccess.createDirectory(world.directory)
    if isRepository { try world.git("init", "-q") }
    let forms = ["junit", "gitlab", "sarif", "github"]
    try world.slipway(["check"] + forms.flatMap { ["--report", "\($0)=\($0).txt"] }, exits: 2)
    #expect(try world.text("junit.txt").contains("testsuite name=\"slipway check\""))
    #expect(try !world.text("junit.txt").contains("file="))
    #expect(
      try world.text("gitlab.txt").contains("\"path\": \".\"") || world.text("gitlab.txt").contains("\"path\":\".\""))
    // GitHub refuses results without a location.
    #expect(try world.text("sarif.txt").contains("\"uri\""))
    #expect(try !world.text("github.txt").contains("file="))
  }

  @Test func `a folder that does not exist replaces the earlier report`() throws {
    let file = top + "/r.xml"
    try world.slipway("check", "-q", "--report", "junit=\(file)", exits: 1)
    try world.slipway("check", "-C", "nosuch", "--report", "junit=\(file)", "--report", "sarif=beside.sarif", exits: 2)
    #expect(try world.text(file).contains("folder &quot;nosuch&quot; does not exist"))
    #expect(!world.exists("beside.sarif"), "the file is relative to the folder that does not exist")
  }

  @Test(arguments: [
    ["--report", "json=-"], ["--report", "sarif=a", "--report", "gitlab=./a"], ["--json", "--format", "github"],
  ])
  func `outputs that would be lost are refused`(options: [String]) throws {
    try world.slipway(["check"] + options, exits: 64)
    #expect(!world.exists("-"))
  }
}
