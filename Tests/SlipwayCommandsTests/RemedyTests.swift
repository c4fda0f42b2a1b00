import ArgumentParser
import Diagnostics
import FileTrees
import Foundation
import SlipwayKit
import TestSupport
import Testing

@testable import SlipwayCommands

/// Hints name commands that exist, with options that they take.
@Suite struct RemedyTests {
  /// The operations that the libraries name, with the values that they give.
  private static func operations() throws -> [(file: String, operation: Remedy.Operation)] {
    let name = "[a-z]+(?:-[a-z]+)*(?:\\.[a-z]+(?:-[a-z]+)*)*"
    let call = try Regex<(Substring, Substring, Substring?)>(
      "(?:operation\\(\\s*\\.init|[oO]peration)\\(\\s*\"(\(name))\"(?:,\\s*\\[([^\\]]*)\\])?")
    let key = try Regex<(Substring, Substring)>("\"([a-z-]+)\":")
    return try sources().flatMap { file, text in
      text.matches(of: call).map { match in
        let keys = (match.output.2 ?? "").matches(of: key).map { String($0.output.1) }
        let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, "VALUE") })
        return (file, Remedy.Operation(String(match.output.1), values))
      }
    }
  }

  private static func sources() throws -> [(file: String, text: String)] {
    let folder = checkout + "/Sources"
    return try FileAccess.walk(folder).filter { $0.name.hasSuffix(".swift") }.map { entry in
      (entry.name, String(decoding: try FileAccess.read(folder + "/" + entry.name), as: Unicode.UTF8.self))
    }
  }

  @Test func `every operation that a library names is a command`() throws {
    let operations = try Self.operations()
    try #require(operations.count > 40)
    let arguments = try Self.arguments()
    for (file, operation) in operations {
      let text = RemedyWording.text(.operation(operation))
      let words = text.split(separator: " ").dropFirst(2).map(String.init)
      let path = Self.path(words)
      let isWhole = words.count == path.count || words[path.count].first?.isLowercase == false
      #expect(
        isWhole && Self.runs(path),
        "\(file): \(operation.name) is \"\(text)\"")
      for option in words.dropFirst(path.count) where option.hasPrefix("--") {
        #expect(arguments[path]?.contains(option) == true, "\(file): \"\(text)\" has no \(option)")
      }
    }
  }

  /// Whether something is done at `path`: a command, or a noun that has a verb of its own for standing alone.
  private static func runs(_ path: [String]) -> Bool {
    let command = CommandTree.command(at: path)
    return command is any SlipwayCommand.Type || command?.configuration.defaultSubcommand != nil
  }

  @Test func `every command in a sentence of ours exists, with its options`() throws {
    let sentence = try Regex<(Substring, Substring, Substring)>(
      "slipway ([a-z][a-z-]*(?: [a-z][a-z-]*)*)((?: (?:[A-Z][A-Z/.]+|--[a-z-]+(?: [A-Z]+| [a-z-]+(?= --))?))*)")
    let arguments = try Self.arguments()
    // Words that go on with a sentence about slipway itself.
    let prose: Set<String> = ["does", "has", "is", "of", "to", "on", "and", "for", "takes", "recorded", "kept", "can"]
    for (file, text) in try Self.sources() {
      let text = text.replacing(#/\\\(command: "([a-z.-]+)"\)/#) { "slipway " + $0.1.replacing(".", with: " ") }
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for match in line.matches(of: sentence) where line.contains("\"") {
          let words = match.output.1.split(separator: " ").map(String.init)
          guard let first = words.first, !prose.contains(first) else { continue }
          let path = Self.path(words)
          let isKnown = first == "help" || Self.runs(path)
          #expect(!path.isEmpty && isKnown, "\(file): slipway \(words.joined(separator: " "))")
          for option in match.output.2.split(separator: " ") where option.hasPrefix("--") && first != "help" {
            #expect(arguments[path]?.contains(String(option)) == true, "\(file): \(match.output.0) has no \(option)")
          }
        }
      }
    }
  }

  /// Commands in the remedies of Xcode's, Apple's and Git's messages, and of error codes, with capitals as values.
  @Test func `every command in a remedy is one that the parser reads`() throws {
    var count = 0
    let descriptions = try CommandDescription.all()
    for explanation in Explainer().all where explanation.kind != .rule {
      let text = explanation.remedy.map { RemedyWording.text($0) } ?? ""
      for part in text.components(separatedBy: "slipway ").dropFirst() {
        let clause = part.components(separatedBy: ". ")[0].prefix { !";,:)".contains($0) }
        let words = clause.split(separator: " ").map(String.init)
        let path = Self.path(words)
        guard let type = CommandTree.runnable(CommandLineWords(path, names: CommandTree.names)) else {
          #expect(text.contains("slipway COMMAND"), "\(explanation.name): \(text)")
          continue
        }
        let arguments = Self.typed(words.dropFirst(path.count), at: path, of: descriptions)
        do {
          _ = try type.parse(type.readable(arguments))
        } catch {
          // TYPE stands for a value, which the parser would refuse.
          let message = type.message(for: error)
          #expect(message.contains(" is invalid for "), "\(explanation.name): \(text): \(message)")
        }
        count += 1
      }
    }
    #expect(count > 150)
  }

  /// The words after a command that belong to it, not to the sentence: options, values and what is in capitals.
  private static func typed(
    _ words: ArraySlice<String>, at path: [String], of descriptions: [CommandDescription]
  ) -> [String] {
    let command = descriptions.first { $0.words.dropFirst().elementsEqual(path) }
    let withValue = (command?.arguments ?? []).map(\.form).filter { $0.hasPrefix("-") && $0.contains(" <") }
      .flatMap { $0.split { ", ".contains($0) }.map(String.init) }
    let isAllTyped = path == ["capability", "add"] || path == ["version", "bump"]
    var typed: [String] = []
    for word in words {
      let isValue = word.first?.isLowercase == false || typed.last.map(withValue.contains) == true
      guard isValue || isAllTyped || word == "origin" else { break }
      typed.append(word)
    }
    return typed
  }

  @Test func `an operation is worded with what is known, and capitals for the rest`() {
    func text(_ name: String, _ values: [String: String] = [:]) -> String {
      RemedyWording.text(.operation(.init(name, values)))
    }
    #expect(text("team.use") == "run slipway team use ID")
    #expect(text("team.use", ["id": "ABCDE12345"]) == "run slipway team use ABCDE12345")
    #expect(
      text("feature.delete", ["name": "it's", "force": "true"]) == "run slipway feature delete 'it'\\''s' --force")
    #expect(text("certificate.list", ["state": "pending"]) == "run slipway certificate list --state pending")
    #expect(text("continue") == "run slipway continue")
    #expect(
      text("setting.set", ["setting": "CODE_SIGN_STYLE=Manual", "target": "My App"])
        == "run slipway setting set CODE_SIGN_STYLE=Manual --target 'My App'")
    #expect(
      text("info.set", ["key-path": "a", "value": "-1"]) == "run slipway info set -- a -1")
    #expect(
      text("setting.set", ["setting": "A=$(rm *)", "target": "$(id)"])
        == "run slipway setting set 'A=$(rm *)' --target '$(id)'")
    #expect(
      RemedyWording.text(.operation(.init("ignore.add", repeated: ["template": ["Xcode", "macOS"]])))
        == "run slipway ignore add Xcode macOS")
    #expect(
      RemedyWording.text(
        .operation(.init("setting.unset", ["key": "A"], repeated: ["configuration": ["Debug", "a b"]])))
        == "run slipway setting unset A --configuration Debug --configuration 'a b'")
    #expect(RemedyWording.text(.advice("look")) == "look")
  }

  /// The words that name a command.
  private static func path(_ words: [String]) -> [String] {
    var path: [String] = []
    for word in words {
      guard CommandTree.names(path).contains(word) else { break }
      path.append(word)
    }
    return path
  }

  /// The options of every command, by its words.
  private static func arguments() throws -> [[String]: Set<String>] {
    var arguments: [[String]: Set<String>] = [:]
    for description in try CommandDescription.all() {
      let forms = description.arguments.flatMap { $0.form.split { " ,[".contains($0) }.map(String.init) }
      arguments[Array(description.words.dropFirst())] = Set(forms.filter { $0.hasPrefix("-") })
        .union(SharedOptions.allNames).union(["--help"])
    }
    return arguments
  }
}
