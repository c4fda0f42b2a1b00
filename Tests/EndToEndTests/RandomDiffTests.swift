import FileTrees
import Foundation
import TestSupport
import Testing

/// `slipway diff` after random edits of a project, with Git as the judge.
@Suite(.tags(.slow)) struct RandomDiffTests {
  private static let rounds = Soak.count(4, soak: 100)
  /// Drivers that ignore content, treat it as text, and find functions by built-in and own patterns.
  private static let attributes = """
    *.m diff=objc
    *.swift diff=own
    *.plist -diff
    *.storyboard diff

    """

  /// The language of a project, and whether it has attributes.
  private static let cases = [("swift", false), ("objc", true)]

  @Test(arguments: cases)
  func `a diff is git's after random edits`(language: String, hasAttributes: Bool) throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--language", language, "--interface", "storyboard", "--core-data", "--tests")
    if hasAttributes {
      try world.write(Self.attributes, to: ".gitattributes")
      try world.git("config", "diff.own.xfuncname", "^[ \t]*((func|class|struct|enum|extension|init|var) .*)$")
    }
    var numbers = SeededNumbers(seed: hasAttributes ? 26 : 20)
    for round in 0..<Self.rounds {
      try world.git("add", "-A")
      try world.git("commit", "-q", "--allow-empty", "-m", "Round \(round)")
      let files = try world.git("ls-files", "-z").split(separator: "\0").map(String.init)
        .filter { !$0.hasPrefix(".git") }
      for number in 0..<6 {
        try edit(files[numbers.below(files.count)], to: "Moved\(round)-\(number)", in: world, &numbers)
      }
      try expectGitsDiff([], in: world)
      try expectGitsDiff(["HEAD"], in: world)
      try expectGitsDiff(["--cached"], in: world)
      try world.git("add", "-A")
      try expectGitsDiff(["--cached"], in: world)
      if round > 0 { try expectGitsDiff(["HEAD~1", "HEAD"], in: world) }
    }
  }

  private func expectGitsDiff(_ options: [String], in world: SealedWorld) throws {
    let ours = try world.run([SealedWorld.program, "diff"] + options)
    let gits = try world.run(["git", "diff"] + options)
    let (our, git) = (ours.output.lines, gits.output.lines)
    let first = our.indices.first { !git.indices.contains($0) || our[$0] != git[$0] } ?? our.count
    #expect(
      ours.exitCode == 0 && ours.output == gits.output,
      "\(options): \(ours.problems) \(our.dropFirst(first).prefix(3)) instead of \(git.dropFirst(first).prefix(3))")
  }

  /// Changes lines of a file, or deletes it, moves it, or makes it executable.
  private func edit(
    _ path: String, to newName: String, in world: SealedWorld, _ numbers: inout SeededNumbers
  ) throws {
    guard world.exists(path) else { return }
    let kind = numbers.below(20)
    if kind == 0 { return try FileAccess.remove("\(world.directory)/\(path)") }
    if kind == 1 { _ = try world.run(["chmod", "+x", "\(world.directory)/\(path)"]) }
    var lines = try world.text(path).components(separatedBy: "\n")
    for _ in 0...numbers.below(5) { Self.change(&lines, &numbers) }
    if kind == 2 || kind == 3 {
      try world.git("mv", path, newName)
      // Git before 2.44 measures a renamed file without a final line end differently.
      return try world.write(lines.joined(separator: "\n") + "\n", to: newName)
    }
    if kind == 5 { while lines.last == "" { lines.removeLast() } }
    try world.write(lines.joined(separator: "\n"), to: path)
    if kind == 4 {
      try world.write("announced\n", to: newName)
      try world.git("add", "-N", newName)
    }
  }

  private static let inserted = [
    "", "  x", "}", "func q() {", "- (void)z {", "\t\t\tA1 /* x */ = {isa = PBXGroup; };", "ü",
    "@implementation Q",
  ]

  /// Inserts, deletes, changes, moves or repeats lines.
  private static func change(_ lines: inout [String], _ numbers: inout SeededNumbers) {
    let start = numbers.below(lines.count)
    let end = min(lines.count, start + 1 + numbers.below(4))
    switch numbers.below(5) {
    case 0: lines.insert(inserted[numbers.below(inserted.count)], at: start)
    case 1 where end - start < lines.count: lines.removeSubrange(start..<end)
    case 2: lines[start] = "new" + lines[start]
    case 3 where end - start < lines.count:
      let moved = Array(lines[start..<end])
      lines.removeSubrange(start..<end)
      lines.insert(contentsOf: moved, at: numbers.below(lines.count + 1))
    default: lines.insert(contentsOf: lines[start..<end], at: end)
    }
  }
}
