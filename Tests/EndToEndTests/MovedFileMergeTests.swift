import TestSupport
import Testing

/// Projects with groups, of which two branches moved or renamed the same file: the merged project names no path that
/// neither side has.
@Suite struct MovedFileMergeTests {
  private static let edits = [
    "file move Wecker/ContentView.swift Wecker/UI/ContentView.swift",
    "file move Wecker/ContentView.swift Wecker/Start.swift",
    "rename class ContentView Anfang",
    "file move Wecker/ContentView.swift Wecker/Views/Inner/ContentView.swift",
  ]

  private static let cases = edits.indices.flatMap { first in
    edits.indices.filter { $0 != first }.map {
      (edits[first], edits[$0], ($0 + first).isMultiple(of: 2) ? "ours" : "theirs")
    }
  }

  @Test(arguments: cases) func `a file that both branches moved is where the project says`(
    ours: String, theirs: String, side: String
  ) throws {
    let base = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try base.slipway("switch", "main", "-q")
    try base.git("branch", "side")
    for (branch, edit) in [("side", theirs), ("main", ours)] {
      try base.slipway("switch", branch, "-q")
      try base.slipway(edit.split(separator: " ").map(String.init) + ["-q"])
      try base.slipway("commit", "--all", "-q", "-m", "On \(branch)")
    }
    let merge = try base.run([SealedWorld.program, "merge", "side"])
    if merge.exitCode == 1 {
      let conflicts = try base.json("resolve", "--list", exits: 1).objects("conflicts")
      try #require(!conflicts.isEmpty)
      try base.slipway("resolve", "--take", side, "-q")
      try base.slipway("continue", "-q")
    }
    let check = try base.run([SealedWorld.program, "check", "--only", "file-missing", "--json"])
    #expect(try check.json().objects("findings").isEmpty, "\(merge)\n\(check)")
  }
}
