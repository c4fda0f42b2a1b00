import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Findings that a check combines, one of which is resolved or added: the others stay what they were.
@Suite struct `A finding that combines several` {
  private let world: SealedWorld
  private static let location =
    "import CoreLocation\nfunc f(m: CLLocationManager) { m.requestWhenInUseAuthorization() }\n"
  private static let defaults = "import Foundation\nlet u = UserDefaults.standard\n"
  private static let key = "import Foundation\nlet n = NSLocalizedString(\"alarm.title\", comment: \"\")\n"
  private static let uptime = "import Foundation\nlet t = ProcessInfo.processInfo.systemUptime\n"

  init() throws { world = try SealedWorld.withProject() }

  /// Commits the sources and a baseline of their findings, and begins a branch.
  private func commit(_ sources: [String: String], baseline: Bool = true) throws {
    for (name, text) in sources { try world.write(text, to: "Wecker/\(name)") }
    if baseline {
      try world.slipway("check", "--write-baseline", "known.json", "-q")
      try world.write("baseline: known.json\n", to: ".slipway.yml")
    }
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Sources")
    try world.git("switch", "-qc", "side")
  }

  private static let uses = [
    ["A.swift": defaults, "B.swift": uptime], ["A.swift": defaults, "B.swift": defaults],
    ["A.swift": location, "B.swift": location],
    ["A.swift": key, "B.swift": key, "en.lproj/Localizable.strings": "\"alarm.other\" = \"x\";\n"],
  ]

  @Test(arguments: uses, ["A.swift", "B.swift"])
  func `keeps the rest known where one is removed`(sources: [String: String], removed: String) throws {
    try commit(sources)
    try world.git("rm", "-q", "Wecker/\(removed)")
    try world.slipway("check", "--strict")
    #expect(try world.slipway("hook", "run", "--strict").output.isEmpty)
    try world.git("commit", "-qm", "Remove")
    try world.slipway("hook", "run", "--since", "main", "--strict")
    #expect(try world.slipway("check", "--write-baseline", "known.json").output.contains("0 new, 1 removed"))
  }

  @Test(arguments: uses) func `is not new to a branch that removes one`(sources: [String: String]) throws {
    try commit(sources, baseline: false)
    try world.git("rm", "-q", "Wecker/A.swift")
    try world.slipway("hook", "run", "--strict")
    try world.git("commit", "-qm", "Remove")
    try world.slipway("hook", "run", "--since", "main", "--strict")
  }

  @Test(arguments: ["0.swift", "E.swift"], [true, false])
  func `hides no new one behind the known`(name: String, hasBaseline: Bool) throws {
    try commit(["B.swift": Self.defaults], baseline: hasBaseline)
    try world.write(Self.defaults, to: "Wecker/\(name)")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Add")
    let found = try world.json(["hook", "run", "--since", "main", "--strict"], exits: 1).objects("findings")
    #expect(found.map { $0["file"]?.string } == ["Wecker/\(name)"], "\(found)")
    guard hasBaseline else { return }
    let checked = try world.json(["check", "--strict"], exits: 1).objects("findings")
    #expect(checked.map { $0["file"]?.string } == ["Wecker/\(name)"], "\(checked)")
  }

  @Test func `has one place and the others beside it`() throws {
    for name in ["A", "B"] { try world.write(Self.defaults, to: "Wecker/\(name).swift") }
    let found = try world.json("check").objects("findings").filter { $0["rule"]?.string == "privacy-reason-missing" }
    #expect(found.count == 1 && found.first?.objects("furtherPlaces").count == 1, "\(found)")
    #expect(found.first?["message"]?.string?.contains("more") == false)
  }

  @Test func `keeps its fingerprints`() throws {
    for name in ["A", "B"] { try world.write(Self.defaults, to: "Wecker/\(name).swift") }
    try world.write(Self.uptime, to: "Wecker/C.swift")
    func fingerprints() throws -> Set<String> {
      let text = try world.slipway("check", "--format", "gitlab").output
      let items = try JSONValue(parsing: Array(text.utf8), file: nil).array ?? []
      return Set(
        items.filter { $0["check_name"]?.string == "privacy-reason-missing" }.compactMap { $0["fingerprint"]?.string })
    }
    let all = try fingerprints()
    #expect(all.count == 3)
    try world.remove("Wecker/A.swift")
    let rest = try fingerprints()
    #expect(rest.count == 2 && rest.isSubset(of: all))
  }

  @Test(arguments: [
    ("2 APIs are used in \\\"Wecker\\\", but no privacy manifest gives a reason for them: \\\"UserDefaults\\\" and "
      + "\\\"systemUptime\\\""),
    "\\\"Wecker\\\" uses UserDefaults, but no privacy manifest gives a reason for it (and 1 more)",
  ])
  func `is understood in a baseline of an earlier version`(message: String) throws {
    try world.write(Self.defaults, to: "Wecker/A.swift")
    try world.write(message.hasPrefix("2") ? Self.uptime : Self.defaults, to: "Wecker/B.swift")
    try world.write(
      """
      {"schema": "slipway.baseline/1", "findings": [{"rule": "privacy-reason-missing", "file": "Wecker/A.swift",
      "message": "\(message)", "target": "Wecker", "count": 1}]}
      """, to: "known.json")
    try world.slipway("check", "--strict", "--baseline", "known.json")
    // It is kept for what is not checked, and understood then, too.
    try world.slipway("check", "--only", "version-form", "--write-baseline", "known.json", "-q")
    try world.slipway("check", "--strict", "--baseline", "known.json")
    try world.remove("Wecker/A.swift")
    let told = try world.slipway("check", "--strict", "--baseline", "known.json")
    #expect(told.output.contains("suppressed") && !told.problems.contains("no longer"), "\(told)")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.slipway("check", "--strict", "--baseline", "known.json")
    #expect(try !world.text("known.json").contains("more)"))
  }

  @Test func `stays known where a configuration is corrected`() throws {
    let file = "Wecker.xcodeproj/project.pbxproj"
    try world.write(
      try world.text(file).replacing("\"de.uni-hd.demo.Wecker\"", with: "\"de.uni-hd.demo..Wecker\""), to: file)
    try commit([:])
    let text = try world.text(file)
    let first = try #require(text.firstRange(of: "demo..Wecker"))
    try world.write(text.replacingCharacters(in: first, with: "demo.Wecker"), to: file)
    #expect(try world.text(file).contains("demo..Wecker"))
    try world.slipway("check", "--strict")
  }

  @Test func `of several files is known file by file`() throws {
    for name in ["a", "b", "c"] { try world.write("x", to: "Wecker/\(name)/.DS_Store") }
    try world.git("add", "-fA")
    try commit([:])
    try world.git("rm", "-q", "Wecker/a/.DS_Store")
    try world.slipway("check", "--strict")
    try world.write("x", to: "Wecker/0/.DS_Store")
    try world.git("add", "-f", "Wecker/0/.DS_Store")
    let found = try world.json(["check", "--no-baseline"]).objects("findings")
    #expect(found.contains { $0["message"]?.string?.hasPrefix("Git tracks 3 files") == true }, "\(found)")
    let new = try world.json("check").objects("findings")
    #expect(new.map { $0["file"]?.string } == ["Wecker/0/.DS_Store"], "\(new)")
  }
}

/// Two projects of a repository, each with a target of the same name.
@Suite struct `Two targets with one name` {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    for folder in ["x", "y"] {
      try world.slipway("new", "App", "--company-id", "de.uni-hd.demo", "--output", folder, "--no-git", "-q")
      try world.write("import Foundation\nlet u = UserDefaults.standard\n", to: "\(folder)/App/App/A.swift")
    }
    try world.write("xcuserdata\n.DS_Store\n", to: ".gitignore")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Start")
  }

  @Test func `are known apart, from each folder`() throws {
    try world.slipway("check", "--strict")
    for folder in ["x/App", "y/App"] { try world.slipway("-C", folder, "check", "--strict") }
    try world.remove("y/App/App/A.swift")
    try world.slipway("check", "--strict")
  }

  @Test func `have one fingerprint, from each folder`() throws {
    func issues(_ folder: String) throws -> Set<String> {
      let text = try world.slipway("-C", folder, "check", "--no-baseline", "--format", "gitlab").output
      let items = try JSONValue(parsing: Array(text.utf8), file: nil).array ?? []
      return Set(
        items.map { "\($0["fingerprint"]?.string ?? "") \($0["location"]?.object?["path"]?.string ?? "")" })
    }
    let parts = try issues("x/App").union(issues("y/App"))
    #expect(try issues(".") == parts)
    #expect(parts.count == 2)
    // So have those about files that Git does not ignore.
    try world.remove(".gitignore")
    try world.git("add", "-A")
    #expect(try issues("x/App").union(issues("y/App")) == issues("."))
  }
}
