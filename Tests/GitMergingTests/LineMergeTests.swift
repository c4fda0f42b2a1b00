import Foundation
import GitMerging
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

/// Texts merged line by line come out as Git's own merges of commits write them, markers included.
@Suite(.tags(.slow, .interop)) struct `Merges of lines` {
  /// Three versions of a text.
  private struct Versions {
    var base: String
    var ours: String
    var theirs: String
  }

  private static let first = ProcessInfo.processInfo.environment["SLIPWAY_SEEDS_FROM"].flatMap { UInt64($0) } ?? 1
  private static let count = Soak.count(300, soak: 5000)

  @Test(arguments: ["merge", "diff3", "zdiff3"])
  func `are those of git for random texts`(style: String) throws {
    var random = RandomTexts(seed: Self.first)
    let texts = (0..<Self.count).map { _ in
      let base = random.base()
      return Versions(base: base, ours: random.edited(base), theirs: random.edited(base))
    }
    try compare(texts, style: style)
  }

  @Test func `are those of git where every common line is frequent`() throws {
    let frame = (0..<70).map { "{\nline \($0 % 3)\n}\n" }.joined()
    var random = RandomTexts(seed: Self.first)
    let texts = (0..<40).map { _ in Versions(base: frame, ours: random.edited(frame), theirs: random.edited(frame)) }
    try compare(texts, style: "merge")
  }

  @Test(arguments: ["* merge", "* merge=text", "* merge conflict-marker-size=12", "* conflict-marker-size=3"])
  func `are those of git in whole merges, whatever the attributes`(attributes: String) throws {
    var random = RandomTexts(seed: Self.first)
    let texts = (0..<Self.count).map { _ in
      let base = random.base()
      return Versions(base: base, ours: random.edited(base), theirs: random.edited(base))
    }
    let world = try World()
    _ = try world.started([".gitattributes": "\(attributes)\n"])
    _ = try commitAll(texts, in: world)
    _ = try? world.git("merge", "-q", "--no-commit", "side")
    let open = try world.git("ls-files", "-u")
    let expected = try texts.indices.map { try world.text("f\($0)") }
    try world.git("reset", "-q", "--hard")
    let repository = try world.repository()
    try world.merge("side", in: repository)
    #expect(try world.git("ls-files", "-u") == open)
    for number in texts.indices { #expect(try world.text("f\(number)") == expected[number], "\(texts[number])") }
  }

  @Test func `stop where git stops though a shorter comparison would join them`() throws {
    let base = "a {\n  1\n}\n\nb {\n  2\n}\n"
    try compare(
      [
        Versions(
          base: base, ours: "a {\n  1\n}\n\nc {\n  3\n}\n\nb {\n  2\n}\n", theirs: "a {\n  1\n}\n\nb {\n  4\n}\n"),
        Versions(base: "x\ny\n", ours: "x\r\ny\r\nours\r\n", theirs: "x\r\ny\r\ntheirs"),
        Versions(base: "", ours: "one", theirs: "two\n"), Versions(base: "a", ours: "b", theirs: "c"),
      ], style: "merge")
  }

  /// Merges all texts as files of one commit with the real Git, and each of them here.
  private func compare(_ texts: [Versions], style: String) throws {
    let world = try World()
    _ = try world.started(["r": "r\n"])
    try world.git("config", "merge.conflictStyle", style)
    try world.git("config", "core.autocrlf", "false")
    let base = try commitAll(texts, in: world)
    _ = try? world.git("merge", "-q", "--no-commit", "side")
    let open = Set(try world.git("ls-files", "-u").split(separator: "\n").compactMap { $0.split(separator: "\t").last })
    let labels = LineMerge.Labels(
      ours: "HEAD", theirs: "side", base: base, style: LineMerge.ConflictStyle(rawValue: style) ?? .merge)
    for (number, versions) in texts.enumerated() {
      let merge = try LineMerge(
        base: Array(versions.base.utf8), ours: Array(versions.ours.utf8), theirs: Array(versions.theirs.utf8),
        labels: labels)
      let expected = try world.text("f\(number)")
      #expect(String(decoding: merge.bytes, as: UTF8.self) == expected, "\(versions)")
      #expect(merge.hasConflicts == open.contains("f\(number)"), "\(versions)")
    }
  }

  /// Commits the texts as files, with a branch "side" for theirs; gives the short name of the base.
  private func commitAll(_ texts: [Versions], in world: World) throws -> String {
    func commit(_ branch: String, _ text: (Versions) -> String) throws -> String {
      for (number, versions) in texts.enumerated() { try world.write(text(versions), to: "f\(number)") }
      try world.git("add", "-A")
      try world.git("commit", "-q", "--allow-empty", "-m", branch)
      return try world.git("rev-parse", "--short", "HEAD").trimmingCharacters(in: .newlines)
    }
    let base = try commit("Base", \.base)
    try world.git("switch", "-q", "-c", "side")
    _ = try commit("Theirs", \.theirs)
    try world.git("switch", "-q", "main")
    _ = try commit("Ours", \.ours)
    return base
  }
}

/// Texts of a few different lines, so that lines recur, and edits of them; the same in every run.
private struct RandomTexts {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  private mutating func line(_ variety: Int) -> String {
    let number = numbers.below(variety + 3)
    return ["{", "}", ""].indices.contains(number) ? ["{", "}", ""][number] : "line \(number)"
  }

  mutating func base() -> String {
    let variety = 1 + numbers.below(30)
    return text((0..<numbers.below(40)).map { _ in line(variety) }, isEnded: numbers.below(8) > 0)
  }

  mutating func edited(_ base: String) -> String {
    var lines = base.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for _ in 0..<numbers.below(5) {
      let place = numbers.below(lines.count + 1)
      let length = min(lines.count - place, numbers.below(4))
      switch numbers.below(4) {
      case 0: lines.removeSubrange(place..<place + length)
      case 1: lines.insert(contentsOf: (0...numbers.below(3)).map { _ in line(12) }, at: place)
      case 2: lines.insert(contentsOf: lines[place..<place + length], at: numbers.below(lines.count + 1))
      default: lines.replaceSubrange(place..<place + length, with: (0...numbers.below(2)).map { _ in line(12) })
      }
    }
    return text(lines, isEnded: numbers.below(10) > 0)
  }

  private func text(_ lines: [String], isEnded: Bool) -> String {
    lines.joined(separator: "\n") + (isEnded && !lines.isEmpty ? "\n" : "")
  }
}
