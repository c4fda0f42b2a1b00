import AppleIdentifiers
import Diagnostics
import SemanticMerges
import SlipwayKit
import TestSupport
import Testing

/// `.slipway.yml`: what it may say, and the line of what it may not.
@Suite struct ConfigurationTests {
  private func configuration(_ text: String) throws -> SlipwayConfiguration {
    try SlipwayConfiguration(parsing: Array(text.utf8), file: ".slipway.yml")
  }

  @Test func `everything that it may say is read`() throws {
    let configuration = try configuration(
      """
      team:
        id: ABCDE12345
        url: git@example.org:team.git
      branches: {main: trunk, feature: f/, hotfix: h/, release: r/}
      check:
        rules:
          - {rule: version-form, severity: off, reason: generated}
          - {rule: bundle-id-underscore, severity: error, reason: house rule}
        exclude: ["Vendor/**"]
      baseline: known.json
      merge: {versions: ask}
      templates: [Vorlagen]
      """)
    #expect(configuration.team?.id.rawValue == "ABCDE12345")
    #expect(configuration.team?.url == "git@example.org:team.git")
    #expect(configuration.branches.main == "trunk" && configuration.branches.feature == "f/")
    #expect(configuration.branches.hotfix == "h/" && configuration.branches.release == "r/")
    #expect(configuration.check.rules.map(\.severity) == [nil, .error])
    #expect(configuration.check.exclude == ["Vendor/**"])
    #expect(configuration.baseline?.path == "known.json" && configuration.baseline?.place?.line == 10)
    #expect(configuration.versionPolicy == .ask)
    #expect(configuration.templates == ["Vorlagen"])
  }

  @Test(arguments: ["", "\n", "# only a remark\n", "---\n", "{}\n"])
  func `an empty file says nothing`(text: String) throws {
    #expect(try configuration(text) == SlipwayConfiguration())
  }

  @Test(arguments: [
    ("teem: {}\n", 1, "teem"), ("team:\n  id: ABCDE12345\n  nmae: X\n", 3, "nmae"),
    ("branches:\n  main: main\n  bugfix: b/\n", 3, "bugfix"), ("check:\n  ruels: []\n", 2, "ruels"),
    ("check:\n  rules:\n    - rule: version-form\n      severity: off\n      raeson: x\n", 5, "raeson"),
    ("merge:\n  version: ask\n", 2, "version"),
  ])
  func `an unknown key is an error with its line and the known ones`(text: String, line: Int, key: String) throws {
    let error = try #require(throws: Diagnostic.self) { try configuration(text) }
    #expect(error.code == .configurationInvalid)
    #expect(error.message == "unknown key \"\(key)\"")
    #expect(error.place?.line == line)
    #expect(error.place?.file == ".slipway.yml")
    guard let advice = error.remedy?.words else {
      Issue.record("no advice")
      return
    }
    #expect(advice.hasPrefix("use "))
  }

  @Test(arguments: [
    ("team: ABCDE12345\n", 1), ("team:\n  url: x\n", 2), ("team:\n  id: abc\n", 2), ("branches: [main]\n", 1),
    ("check:\n  rules: x\n", 2), ("check:\n  rules:\n    - severity: off\n      reason: x\n", 3),
    ("check:\n  rules:\n    - {rule: a, severity: off}\n", 3),
    ("check:\n  rules:\n    - {rule: a, severity: loud, reason: x}\n", 3), ("merge: {versions: lower}\n", 1),
    ("templates: here\n", 1), ("- a\n- b\n", 1), ("branches:\n  feature: \"\"\n", 2), ("branches:\n  main:\n", 2),
    ("branches:\n  hotfix: h/\n  release: \"r ./\"\n", 3), ("branches: {main: release/}\n", 1),
    ("branches: {feature: -x/}\n", 1), ("team:\n  id: ABCDE12345\n  url: \" \"\n", 3), ("templates: [\"\"]\n", 1),
    ("check:\n  exclude:\n    - a\n    - \"\"\n", 4), ("baseline: [a]\n", 1), ("baseline:\n", 1),
  ])
  func `a wrong value is an error with its line`(text: String, line: Int) throws {
    let error = try #require(throws: Diagnostic.self) { try configuration(text) }
    #expect(error.place?.line == line)
    #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
  }

  private func advice(_ text: String) throws -> (message: String, advice: String, line: Int?) {
    let error = try #require(throws: Diagnostic.self) { try configuration(text) }
    guard let advice = error.remedy?.words else { return (error.message, "", error.place?.line) }
    return (error.message, advice, error.place?.line)
  }

  @Test(arguments: [
    ("    - {rule: version-form, severity: off}", 3, "severity: off"),
    ("    - rule: version-form\n      severity: note\n      reason: \"\"", 5, "severity: note"),
    ("    - rule: version-form\n      severity: note\n      reason:", 5, "severity: note"),
    ("    - rule: version-form\n      severity: note\n      reason: ' '", 5, "severity: note"),
    ("    - rule: version-form\n      severity: eror\n      reason: old", 4, "severity: error"),
    ("    - rule: version-form\n      severity: loud\n      reason: old", 4, "severity: note"),
    ("    - rule: version-form\n      reason: old", 3, "severity: off"),
  ])
  func `a change of a rule that lacks something comes with the line to write`(
    text: String, line: Int, severity: String
  ) throws {
    let told = try advice("check:\n  rules:\n\(text)\n")
    #expect(told.line == line, "\(told)")
    #expect(told.advice.hasPrefix("write - {rule: version-form, \(severity), reason: "), "\(told)")
    let written = "check:\n  rules:\n    " + told.advice.dropFirst("write ".count) + "\n"
    #expect(try configuration(written).check.rules.count == 1)
  }

  @Test(
    arguments: [
      ("check:\n\trules: []\n", 2, "tab"), ("check:\n  exclude: [a\n", 3, "not closed"),
      ("check: rules: []\n", 1, "colon"), ("check:\n  exclude: [*.storyboard]\n", 2, "with *"),
      ("templates: \"a\n", 2, "unexpected end"), ("check:\n  rules: []\n rules: []\n", 3, "key"),
      ("check:\n  rules: []\ncheck:\n  rules: []\n", nil, "duplicate"),
    ] as [(String, Int?, String)])
  func `what is not YAML is told in words of ours, with the line`(text: String, line: Int?, word: String) throws {
    let told = try advice(text)
    #expect(told.message.contains(word), "\(told)")
    #expect(line == nil || told.line == line, "\(told)")
    #expect(!told.advice.isEmpty)
  }

  @Test(arguments: ["a: [\n", "\ta: b\n", "a: b: c\n", "a: &x [*x, *y]\n", "? [\n", "\u{0}"])
  func `what is not YAML is an error, never a crash`(text: String) throws {
    #expect(throws: Diagnostic.self) { try configuration(text) }
  }

  @Test func `the nearest file up to the root counts`() throws {
    let folder = try TemporaryFolder()
    try folder.write("branches: {main: outer}\n", to: ".slipway.yml")
    try folder.write("branches: {main: inner}\n", to: "a/.slipway.yml")
    try folder.write("", to: "a/b/c/file")
    try folder.write("", to: "d/e/file")
    #expect(try SlipwayConfiguration.nearest(to: folder.path + "/a/b/c").branches.main == "inner")
    #expect(try SlipwayConfiguration.nearest(to: folder.path + "/d/e").branches.main == "outer")
    #expect(try SlipwayConfiguration.nearest(to: folder.path + "/d/e", root: folder.path + "/d").branches.main == nil)
  }

  @Test func `the user's settings come back as they were saved, and nothing is there at first`() throws {
    let folder = try TemporaryFolder()
    #expect(try UserSettings(folder: folder.path) == UserSettings())
    var settings = UserSettings()
    settings.companyIdentifier = "de.uni-hd.demo"
    settings.organization = "Universität \"Heidelberg\""
    try settings.save(in: folder.path + "/deep/er")
    #expect(try UserSettings(folder: folder.path + "/deep/er") == settings)
    try folder.write("not JSON", to: "broken/settings.json")
    #expect(throws: Diagnostic.self) { try UserSettings(folder: folder.path + "/broken") }
  }
}
