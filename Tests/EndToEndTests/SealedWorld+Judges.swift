import Diagnostics
import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

extension SealedWorld {
  /// All files and links below the world's root, with what they hold.
  func snapshot() throws -> [String: String] {
    var contents: [String: String] = [:]
    for entry in try FileAccess.walk(root) {
      let path = root + "/" + entry.name
      switch entry.kind {
      case .file: contents[entry.name] = String(decoding: try FileAccess.read(path), as: Unicode.UTF8.self)
      case .link: contents[entry.name] = "-> " + (try FileAccess.destination(ofLink: path))
      default: contents[entry.name] = "a folder"
      }
    }
    return contents
  }

  /// Runs a program that judges what was written, and expects it to agree.
  @discardableResult
  func judge(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try run(arguments)
    #expect(result.exitCode == 0, "\(arguments): \(result)", sourceLocation: sourceLocation)
    return result.output
  }

  /// Has Python's plistlib read property lists; all must be there.
  func expectPropertyLists(_ paths: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let program = "import plistlib, sys\nfor file in sys.argv[1:]: plistlib.load(open(file, 'rb'))"
    let result = try run(["python3", "-c", program] + paths)
    #expect(result.exitCode == 0, "\(paths): \(result)", sourceLocation: sourceLocation)
  }
}

extension SealedWorld {
  /// A world with a new project, in whose folder commands run.
  static func withProject(_ name: String = "Wecker", _ options: String...) throws -> SealedWorld {
    let arguments = ["new", name, "--company-id", "de.uni-hd.demo", "--quiet"] + options
    return try PreparedWorlds.copy(of: arguments.joined(separator: " ")) {
      let world = try SealedWorld()
      let result = try world.run([program] + arguments)
      try #require(result.exitCode == 0, "\(arguments): \(result)")
      world.directory += "/" + name
      return world
    }
  }

  /// The device that ``withProfile()`` registers.
  static let device = "00008030-001A2B3C4D5E6F70"

  /// A world with a project and a team whose portal holds a certificate, a device, an App ID and a profile.
  static func withProfile() throws -> SealedWorld {
    try PreparedWorlds.copy(of: "profile", preparedWithProfile)
  }

  private static func preparedWithProfile() throws -> SealedWorld {
    let world = try withProject()
    try world.slipway("team", "create", "Universität Heidelberg", "--program", "university", "--quiet")
    try world.slipway("identity", "create", "--key", "p256", "--quiet")
    try world.slipway("certificate", "request", "--type", "development", "--quiet")
    try world.slipway("certificate", "approve", "--all-pending", "--quiet")
    try world.slipway("device", "register", device, "--name", "Adas iPhone", "--quiet")
    try world.slipway("app-id", "create", "de.uni-hd.demo.Wecker", "--name", "Wecker", "--quiet")
    try world.slipway(
      "profile", "create", "--type", "development", "--app-id", "de.uni-hd.demo.Wecker", "--name", "Wecker Development",
      "--quiet")
    return world
  }

  /// The rules that `slipway check` with these arguments finds broken, in its order, whatever it exits with.
  func brokenRules(_ arguments: [String]) throws -> [String] {
    let result = try run([Self.program, "check", "--json"] + arguments)
    return try result.json().objects("findings").compactMap { $0["rule"]?.string }
  }

  /// Starts a feature from main, replaces the greeting, and commits.
  func startFeature(_ name: String, greeting: String) throws {
    try slipway("feature", "start", name, "--from", "main", "--quiet")
    try edit(Self.sourceFile, "Hello, world!", greeting)
    try slipway("commit", "--all", "-m", "Say \(greeting)", "--quiet")
  }

  /// A world with a project and two features that change the same line, the first of them finished.
  static func withDisagreement() throws -> SealedWorld {
    let world = try withProject()
    try world.startFeature("greeting", greeting: "Guten Morgen!")
    try world.startFeature("alarm", greeting: "Wake up!")
    try world.slipway("feature", "finish", "greeting", "--quiet")
    return world
  }

  /// The source that features change.
  static let sourceFile = "Wecker/ContentView.swift"

  /// Replaces the stretch between conflict markers by one line, as a person does in an editor.
  func settleConflict(in path: String, with line: String) throws {
    var result: [Substring] = []
    var isInside = false
    for text in try text(path).split(separator: "\n", omittingEmptySubsequences: false) {
      if text.hasPrefix("<<<<<<<") { isInside = true }
      if !isInside { result.append(text) }
      if text.hasPrefix(">>>>>>>") {
        isInside = false
        result.append(line[...])
      }
    }
    try write(result.joined(separator: "\n"), to: path)
  }
}

extension JSONObject {
  /// The objects in the list `key`.
  func objects(_ key: String) -> [JSONObject] {
    (self[key]?.array ?? []).compactMap(\.object)
  }

  /// The texts in the list `key`.
  func texts(_ key: String) -> [String] {
    (self[key]?.array ?? []).compactMap(\.string)
  }
}
