import Checks
import Diagnostics
import FileTrees
import SlipwayKit
import TestSupport
import Testing

@Suite struct ExplainerTests {
  private let explainer = Explainer()

  private func names(_ query: String) throws -> [String] {
    try explainer.explanations(of: query).map(\.name)
  }

  @Test func `every error code is declared once and explained`() throws {
    var declared: [String] = []
    let expression = #/Diagnostic\.Code\(\s*"([a-z0-9-]+)"/#
    for entry in try FileAccess.walk(checkout + "/Sources") where entry.name.hasSuffix(".swift") {
      let text = String(decoding: try FileAccess.read(checkout + "/Sources/" + entry.name), as: UTF8.self)
      declared += text.matches(of: expression).map { String($0.1) }
    }
    #expect(declared.count > 300)
    #expect(
      explainer.all.filter { $0.kind == .error }.map(\.name) == declared.sorted(),
      "list each code in its module's Codes")
  }

  @Test func `every code of devices and the App Store that a check gives is explained`() throws {
    var given: Set<String> = []
    let expression = #/"(0xE80[0-9A-F]{5}|ITMS-\d+)"|store: (\d{5})/#
    for entry in try FileAccess.walk(checkout + "/Sources") where entry.name.hasSuffix(".swift") {
      let text = String(decoding: try FileAccess.read(checkout + "/Sources/" + entry.name), as: UTF8.self)
      for match in text.matches(of: expression) {
        if let code = match.1 { given.insert(String(code)) }
        if let number = match.2 { given.insert("ITMS-\(number)") }
      }
    }
    #expect(given.count > 50)
    #expect(given.subtracting(explainer.all.map(\.name)).sorted() == [])
  }

  @Test func `a build setting is explained by its title, values and default`() throws {
    let level = try #require(try explainer.explanations(of: "SWIFT_OPTIMIZATION_LEVEL").first)
    #expect(level.kind == .setting)
    #expect(level.cause == "Optimization Level. One of: -Onone, -O, -Osize. Default: -O.")
    #expect(level.remedy == "\(command: "setting.set") SWIFT_OPTIMIZATION_LEVEL=VALUE --target TARGET")
    #expect(try explainer.explanations(of: "OTHER_LDFLAGS").first?.remedy?.parts.first == .command("setting.add"))
    #expect(try explainer.explanations(ofWords: ["SWIFT_VERSION", "CODE_SIGN_STYLE"]).count == 2)
    let error = #expect(throws: Diagnostic.self) { try explainer.explanations(of: "SWIFT_VERSIN") }
    #expect(error?.remedy == .advice("did you mean SWIFT_VERSION?"))
  }

  @Test func `everything has a cause and a remedy`() {
    for explanation in explainer.all {
      let isShown = explanation.remedy.map { !$0.parts.isEmpty } ?? (explanation.kind == .rule)
      #expect(!explanation.cause.isEmpty && isShown, "\(explanation.name)")
      #expect(explanation.cause.hasSuffix("."), "\(explanation.name)")
    }
    let own = explainer.all.filter { $0.kind != .xcode && $0.kind != .git }
    let codes = own.filter { $0.kind != .error }.map(\.name)
    #expect(codes.count == Set(codes).count)
  }

  @Test func `a sentence of a cause has at most 20 words`() {
    for explanation in explainer.all where explanation.kind != .capability && explanation.kind != .setting {
      #expect(longSentences(in: explanation.cause) == [], "\(explanation.name)")
    }
  }

  @Test func `every code of the App Store that a rule names is explained, and leads back to the rule`() throws {
    for rule in RuleCatalog.all.map(\.description) {
      for code in rule.codes {
        let explanation = try #require(explainer.all.first { $0.name == code }, "\(code) of \(rule.id)")
        #expect(explanation.rules.contains(rule.id))
      }
    }
  }

  @Test(arguments: [
    "ITMS-90049", "itms-90049", "90049",
    "ERROR ITMS-90049: \"This bundle is invalid. The bundle identifier contains…\"",
  ])
  func `a code of the App Store is found however it is written`(query: String) throws {
    #expect(try names(query) == ["ITMS-90049"])
  }

  @Test(arguments: ["0xE8008015", "0xe8008015", "E8008015", "-402620395", "Error Code: 0xe8008015 (a)"])
  func `a code of a device is found however it is written`(query: String) throws {
    #expect(try names(query) == ["0xE8008015"])
  }

  /// The rows of the facts' table of what devices answer, each with a word of its meaning.
  @Test(arguments: [
    ("03", "malformed"), ("05", "malformed"), ("06", "malformed"), ("07", "malformed"), ("08", "malformed"),
    ("04", "signature"), ("0E", "signature"), ("13", "signature"), ("1A", "signature"), ("10", "version"),
    ("11", "expired"), ("12", "device"), ("14", "changed"), ("17", "changed"), ("19", "not signed"),
    ("1C", "not signed"), ("15", "no provisioning profile"), ("16", "entitlement"), ("18", "certificate"),
    ("1D", "policy"), ("1F", "TestFlight"), ("20", "TestFlight"), ("21", "free"), ("24", "banned"),
    ("25", "trust"), ("26", "ask Apple"),
  ])
  func `every code that the facts list is explained as they say`(code: String, word: String) throws {
    let found = try explainer.explanations(of: "0xE80080\(code)")
    #expect(found.map(\.name) == ["0xE80080\(code)"])
    let cause = found.first?.cause ?? ""
    #expect(cause.lowercased().contains(word.lowercased()), "0xE80080\(code): \(cause)")
  }

  @Test(arguments: [("0xE80000C5", "identifier"), ("0xE800002C", "valid"), ("0xE800003A", "verified")])
  func `the codes around an installation are explained, too`(code: String, word: String) throws {
    let cause = try #require(try explainer.explanations(of: code).first).cause
    #expect(cause.contains(word), "\(cause)")
  }

  @Test func `a rule and an error code are found by name, both where both have it`() throws {
    #expect(try names("version-form") == ["version-form"])
    #expect(try names("several-projects") == ["several-projects"])
    #expect(try explainer.explanations(of: "info-plist-unreadable").map(\.kind) == [.rule, .error])
  }

  @Test(arguments: [
    (
      "error: Multiple commands produce '/Users/x/Build/Products/Debug-iphoneos/A.app/Info.plist'",
      "Multiple commands produce *"
    ),
    (
      "Provisioning profile \"iOS Team Provisioning Profile: de.x.A\" doesn't include signing certificate \"Apple Development: A B (C)\".",
      "Provisioning profile * doesn't include signing certificate *"
    ),
    (
      "fatal: Unable to create '/home/x/App/.git/index.lock': File exists.",
      "fatal: Unable to create *.git/index.lock: File exists. Another git process seems to be running in this repository"
    ),
    (
      "The project ‘Wecker’ is damaged and cannot be opened due to a parse error.",
      "The project * is damaged and cannot be opened due to a parse error. Examine the project file for invalid edits or unresolved source control conflicts"
    ),
    ("CONFLICT (content): Merge conflict in App.xcodeproj/project.pbxproj", "CONFLICT (content): Merge conflict in *"),
    (
      "CompileSwift normal arm64\nerror: no such module 'Alamofire'\nCommand SwiftCompile failed",
      "No such module *"
    ),
  ])
  func `a sentence is known with other names in it`(printed: String, known: String) throws {
    #expect(try names(printed).first == known)
  }

  @Test(arguments: ["", "zzzz qqqq", "ITMS-99999", "version-from", "Swift: Fatal error: Index out of range"])
  func `nothing fitting is told, with what comes near`(query: String) throws {
    let error = #expect(throws: Diagnostic.self) { try explainer.explanations(of: query) }
    #expect(error?.code == .explanationNotFound)
    if let advice = error?.remedy?.words {
      #expect(query != "version-from" || advice.contains("version-form"))
    }
  }

  @Test(.timeLimit(.minutes(30))) func `a long log is searched in time in proportion to its length`() throws {
    let log = String(repeating: "note: something else happened 42 times\n", count: 100_000)
    let error = #expect(throws: Diagnostic.self) { try explainer.explanations(of: log) }
    #expect(error?.code == .explanationNotFound)
  }
}
