import AppleIdentifiers
import Checks
import Diagnostics
import FileTrees
import Foundation
import Processes
import SyntaxTrees
import Testing

/// A hint that is a complete command resolves its finding when a shell runs it.
@Suite struct CarriedOutHintTests {
  /// What a rule's example says to type.
  struct Command: Sendable, CustomTestStringConvertible {
    let breach: Breach
    let hint: String

    var testDescription: String { "\(breach.rule): \(hint)" }
  }

  /// The complete commands that the examples of all rules give.
  private static func commands() throws -> [Command] {
    // No folder contains the profiles, the build folders, the templates and the repository of the samples.
    let breaches = Breach.all.filter {
      RuleCatalog.rule($0.rule)?.evidence != .profiles
        && !["ignore-incomplete", "policy-ignore-missing", "project-alone"].contains($0.rule)
    }
    return try breaches.flatMap { breach in
      var sample = SampleProject()
      breach.change(&sample)
      let findings = try Checker(only: [breach.rule]).findings(in: sample.input())
      return Set(findings.compactMap(\.hintText)).sorted().filter(isCommand).map { Command(breach: breach, hint: $0) }
    }
  }

  /// The errors that a finding hides.
  private static let revealed: [String: Set<String>] = [
    // Without an Info.plist or an identifier, a rule for its content finds nothing.
    "bundle-id-missing": ["bundle-id-not-child"], "info-plist-not-named": ["extension-attributes"],
    // Each target has its own command.
    "policy-team": ["signing-team-differs-from-host"],
  ]

  /// The words of a command for values that the user chooses.
  private static let choices = [
    "DESCRIPTION", "VALUE", "VERSION", "NUMBER", "NAME", "PATH", "TARGET", "ID",
    "CONTROLLER",
  ]

  /// The values that the user chooses in a command line.
  private static func choices(in hint: String) -> [String] {
    hint.split(whereSeparator: { " ='".contains($0) }).map(String.init).filter(choices.contains)
  }

  /// Whether a hint is a command line without a value that the user chooses.
  private static func isCommand(_ hint: String) -> Bool {
    hint.hasPrefix("run slipway ") && !hint.contains(", ") && choices(in: hint).isEmpty
  }

  /// The rules whose commands ask for what only the user knows, by the word for it.
  private static let asked: [String: [String]] = [
    "VERSION": ["deployment-target-above-sdk", "deployment-target-form", "deployment-target-missing", "version-form"],
    "NUMBER": ["version-form"],
    "DESCRIPTION": [
      "background-mode-needs", "bonjour-usage-pair", "location-usage-pair", "usage-description-missing",
      "usage-description-needed",
    ],
    "CONTROLLER": ["initial-controller-missing"],
    "VALUE": ["app-category-missing"],
  ]

  /// The rules that name a command among other words, for another choice or a step outside of the project.
  private static let advising: [String] = [
    "action-not-connected", "app-group-prefix", "background-mode-needs", "build-setting-value-invalid",
    "encryption-unanswered", "file-missing",
    "interface-class-kind", "outlet-not-connected", "privacy-reason-missing",
    "profile-app-id-unusual", "profile-certificate-expired", "profile-device-duplicate", "profile-expired",
    "profile-expires-soon", "profile-inner-layer-missing", "project-alone", "project-unreadable", "sandbox-missing",
    "scene-unreachable", "signing-automatic-with-profile", "signing-portal-unavailable", "signing-profile-lifetime",
    "signing-profile-portal", "source-in-no-target", "source-in-target-and-library", "storyboard-identifier-duplicate",
    "translation-not-in-project", "usage-description-empty", "usage-without-entitlement",
  ]

  /// Every other hint with a command is run by the test above.
  @Test func `hints with commands that can't be run are these`() throws {
    var asked: [String: Set<String>] = [:]
    var advising: Set<String> = []
    for breach in Breach.all {
      var sample = SampleProject()
      breach.change(&sample)
      let findings = try Checker(only: [breach.rule]).findings(in: sample.input())
      for hint in findings.compactMap(\.hintText) where hint.contains("slipway ") && !Self.isCommand(hint) {
        let choices = Self.choices(in: hint)
        if hint.hasPrefix("run slipway "), !choices.isEmpty {
          for choice in choices { asked[choice, default: []].insert(breach.rule) }
        } else {
          advising.insert(breach.rule)
        }
      }
    }
    #expect(asked.mapValues { $0.sorted() } == Self.asked)
    #expect(advising.sorted() == Self.advising)
  }

  @Test func `the command of every hint resolves its finding and brings no error`() async throws {
    let commands = try Self.commands()
    try #require(Set(commands.map(\.breach.rule)).count > 60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      var rest = commands[...]
      func start() {
        guard let command = rest.popFirst() else { return }
        group.addTask { try Self.carryOut(command) }
      }
      for _ in 0..<4 { start() }
      while try await group.next() != nil { start() }
    }
  }

  private static func carryOut(_ command: Command) throws {
    let folder = try SampleFolder(of: command.breach)
    defer { folder.remove() }
    let before = try folder.findings()
    let finding = try #require(
      before.first { $0.rule == command.breach.rule && $0.hint == command.hint }, "\(command.testDescription)")
    let outcome = try folder.run(["sh", "-c", String(command.hint.dropFirst("run ".count))])
    #expect(outcome.succeeded, "\(command.testDescription): \(outcome.errorText)")
    let after = try folder.findings()
    #expect(!after.contains { $0.rule == finding.rule && $0.message == finding.message }, "\(command.testDescription)")
    // An error of before names the new value.
    let known = Set(before.filter(\.isError).map(\.rule)).union(revealed[command.breach.rule] ?? [])
    let errors = Set(after.filter(\.isError)).subtracting(before).filter { !known.contains($0.rule) }
    #expect(errors.isEmpty, "\(command.testDescription) brings \(errors)")
  }
}

/// A sample project in a folder on disk.
private struct SampleFolder {
  struct Row: Hashable {
    let rule: String
    let message: String
    let isError: Bool
    let hint: String?

    init(_ finding: JSONValue) {
      rule = finding["rule"]?.string ?? ""
      message = finding["message"]?.string ?? ""
      isError = finding["severity"]?.string == "error"
      hint = finding["hint"]?.string
    }

    static func == (left: Row, right: Row) -> Bool { left.rule == right.rule && left.message == right.message }

    func hash(into hasher: inout Hasher) {
      hasher.combine(rule)
      hasher.combine(message)
    }
  }

  private let root: String
  /// What is checked; the folder if empty.
  private let paths: [String]
  private var work: String { root + "/work" }

  init(of breach: Breach) throws {
    var sample = SampleProject()
    breach.change(&sample)
    paths = sample.alone.keys.sorted()
    root = FileManager.default.temporaryDirectory.path + "/slipway-hints-\(UUID().uuidString)"
    try FileAccess.createDirectory(root + "/work")
    try FileAccess.createDirectory(root + "/home")
    for path in sample.folders { try FileAccess.createDirectory(work + "/" + path) }
    try write(sample.projectBytes(), to: "Wecker.xcodeproj/project.pbxproj")
    for (path, text) in sample.files.merging(sample.alone, uniquingKeysWith: { $1 }) {
      try write(Array(text.utf8), to: path)
    }
    for (path, bytes) in sample.images { try write(bytes, to: path) }
    try write(Array(Self.configuration(sample.policy).utf8), to: ".slipway.yml")
    guard RuleCatalog.rule(breach.rule)?.scope == .everything else { return }
    try write(Array(sample.ignored.utf8), to: ".gitignore")
    for path in sample.trackedPaths where !FileAccess.exists(work + "/" + path) { try write([], to: path) }
    _ = try run(["git", "init", "--quiet"])
    _ = try run(["git", "add", "--force", "--"] + sample.trackedPaths)
  }

  /// The configuration with a policy.
  private static func configuration(_ policy: ProjectPolicy) -> String {
    var lines: [String] = []
    func add(_ key: String, _ values: [String]) {
      if !values.isEmpty { lines.append("  \(key): [\(values.joined(separator: ", "))]\n") }
    }
    add("bundle-identifiers", policy.bundleIdentifiers.map(\.text))
    add("configurations", policy.configurations)
    add("forbidden-frameworks", policy.forbiddenFrameworks)
    if let team = policy.team { lines.append("  team: \(team)\n") }
    if let version = policy.deploymentTargets[.iOS] { lines.append("  deployment-targets: {ios: \"\(version)\"}\n") }
    return lines.isEmpty ? "" : "policy:\n" + lines.joined()
  }

  func remove() { try? FileAccess.remove(root) }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let folder = (work + "/" + path).split(separator: "/").dropLast().joined(separator: "/")
    try FileAccess.createDirectory("/" + folder)
    try bytes.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: work + "/" + path)) }
  }

  func run(_ arguments: [String]) throws -> ProgramOutcome {
    let products = Self.program.split(separator: "/").dropLast().joined(separator: "/")
    let inherited = ProcessInfo.processInfo.environment
    return try ProgramRun.run(
      arguments, directory: work,
      environment: [
        "PATH": "/\(products):\(inherited["PATH"] ?? "/usr/bin:/bin")", "HOME": root + "/home",
        "GIT_CONFIG_NOSYSTEM": "1",
        "SLIPWAY_HOME": root + "/portal", "LC_ALL": "C.UTF-8", "LD_LIBRARY_PATH": inherited["LD_LIBRARY_PATH"] ?? "",
      ], timeLimit: .seconds(120))
  }

  func findings() throws -> [Row] {
    let outcome = try run([Self.program, "check", "--json", "--at", "2026-03-01T00:00:00Z"] + paths)
    let report = try JSONValue(parsing: outcome.output, file: nil)
    return (report["findings"]?.array ?? []).map(Row.init)
  }

  /// The program that was built with these tests.
  private static let program: String = {
    #if os(macOS)
      let products = Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #else
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return products.appendingPathComponent("slipway").path
  }()

  private final class Anchor {}
}
