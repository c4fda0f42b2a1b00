import AppleIdentifiers
import FileTrees
import Foundation
import Scaffolding
import Testing

/// Projects byte for byte: some as whole trees to be read, all others as digests.
@Suite struct GoldenTreeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden").path
  private static let isRecording = ProcessInfo.processInfo.environment["SLIPWAY_RECORD_GOLDEN"] != nil

  /// What one golden tree is made of; between them they have every template, language and interface.
  struct Choice: Sendable {
    let file: String
    let template: String
    let change: @Sendable (inout ProjectAnswers) -> Void

    init(_ file: String, _ template: String, _ change: @escaping @Sendable (inout ProjectAnswers) -> Void = { _ in }) {
      self.file = file
      self.template = template
      self.change = change
    }
  }

  private static let choices: [Choice] = [
    Choice("Wecker", "ios-app") {
      $0.devices = .universal
      $0.tests = true
      $0.uiTests = true
      $0.author = "Nils Test"
      $0.date = try? CalendarDate(year: 2026, month: 11, day: 21)
      $0.team = try? TeamID("A1B2C3D4E5")
    },
    Choice("Storyboard", "ios-app") {
      $0.interface = .storyboard
      $0.layout = .groups
      $0.devices = .iPhone
      $0.tests = true
      $0.organization = "Müller & Söhne"
      $0.deploymentTarget = try? SystemVersion("15.0")
      $0.xcode = .xcode16
    },
    Choice("Empty", "ios-empty") { $0.interface = .code },
    Choice("Tabbed", "ios-tabbed") {
      $0.interface = .xib
      $0.language = .objectiveC
      $0.classPrefix = try? ClassPrefix("AC")
    },
    Choice("MasterDetail", "ios-master-detail") {
      $0.interface = .storyboard
      $0.language = .objectiveC
      $0.coreData = true
      $0.xcode = .xcode14
    },
    Choice("PageBased", "ios-page-based") { $0.interface = .code },
    Choice("Table", "ios-table") {
      $0.coreData = true
      $0.localizations = ["de", "fr"].compactMap { try? LanguageCode($0) }
    },
    Choice("Game", "ios-game") { $0.interface = .xib },
    Choice("Document", "ios-document") { $0.layout = .groups },
    Choice("Mac", "macos-app") {
      $0.interface = .storyboard
      $0.xcode = .xcode15
      $0.localizations = ["de"].compactMap { try? LanguageCode($0) }
    },
    Choice("Tool", "macos-command-line-tool"),
    Choice("Watch", "watchos-app") {
      $0.tests = true
      $0.uiTests = true
    },
    Choice("Television", "tvos-app") {
      $0.interface = .code
      $0.language = .objectiveC
    },
    Choice("Vision", "visionos-app"),
    Choice("Everywhere", "multiplatform-app") { $0.coreData = true },
    Choice("Framework", "framework") {
      $0.language = .objectiveC
      $0.tests = true
    },
    Choice("Library", "static-library") {
      $0.platform = .macOS
      $0.tests = true
    },
    Choice("Package", "swift-package-with-app"),
  ]

  @Test(arguments: choices.map(\.file))
  func `a project is the golden one, byte for byte`(name: String) throws {
    let choice = try #require(Self.choices.first { $0.file == name })
    let answers = try Workbench.answers(name == "Storyboard" ? "My Café" : "Wecker", choice.change)
    // One text for the whole tree, so that a change shows as one readable difference.
    let text = try Workbench.plan(answers, template: choice.template).tree.files
      .map { "==> \($0.path)\n" + String(decoding: $0.bytes, as: UTF8.self) }.joined()
    try expect(text, file: "\(name).txt")
  }

  @Test func `every other project has the digest that was recorded`() throws {
    let lines = Combination.all.map { combination in
      "\(Self.digest(of: combination.plan.tree)) \(combination.testDescription)\n"
    }
    try expect(lines.joined(), file: "digests.txt")
  }

  @Test func `the golden trees have every template, language and interface`() throws {
    let templates = try Workbench.catalog.templates(kind: .project)
    #expect(Set(Self.choices.map(\.template)) == Set(templates.map(\.name)))
    var interfaces: Set<Interface> = [.swiftUI]
    var languages: Set<Language> = [.swift]
    for choice in Self.choices {
      let answers = try Workbench.answers("Wecker", choice.change)
      if let interface = answers.interface { interfaces.insert(interface) }
      if let language = answers.language { languages.insert(language) }
    }
    #expect(interfaces == Set(Interface.allCases))
    #expect(languages == Set(Language.allCases))
  }

  private static func digest(of tree: FileTree) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in tree.files {
      for byte in Array(file.path.rawValue.utf8) + [0] + file.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }

  private func expect(_ text: String, file: String) throws {
    let golden = "\(Self.folder)/\(file)"
    if Self.isRecording { try FileAccess.write(Array(text.utf8), to: golden) }
    let expected = String(decoding: try FileAccess.read(golden), as: UTF8.self)
    let changed = zip(Self.lines(text), Self.lines(expected)).first { $0.0 != $0.1 }
    #expect(text == expected, "\(changed.map { "\($0.0)\ninstead of\n\($0.1)" } ?? "the lengths differ")")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
