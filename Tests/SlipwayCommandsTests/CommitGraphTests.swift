import Testing

@testable import SlipwayCommands

/// The lines that join commits, compared with how `git log --graph` draws them.
@Suite struct CommitGraphTests {
  /// Draws commits that are given as a name and its parents, newest first.
  private func drawn(_ commits: (String, [String])...) -> [String] {
    var graph = CommitGraph()
    return commits.flatMap { commit, parents -> [String] in
      let rows = graph.add(commit, parents: parents)
      return ["\(rows.commit) \(commit)"] + rows.edges
    }
  }

  @Test func `one line of history is a column`() {
    #expect(drawn(("c", ["b"]), ("b", ["a"]), ("a", [])) == ["* c", "* b", "* a"])
  }

  @Test func `a merge opens a lane and the fork closes it`() {
    #expect(
      drawn(("m", ["a", "b"]), ("b", ["r"]), ("a", ["r"]), ("r", [])) == [
        "* m", "|\\", "| * b", "* | a", "|/", "* r",
      ])
  }

  @Test func `an octopus opens a lane for each parent`() {
    #expect(
      drawn(("m", ["a", "b", "c"]), ("c", ["r"]), ("b", ["r"]), ("a", ["r"]), ("r", [])) == [
        "* m", "|\\", "| |\\", "| | * c", "| * | b", "| |/", "* | a", "|/", "* r",
      ])
  }

  @Test func `a lane that goes past others is drawn through them`() {
    #expect(
      drawn(("n", ["m", "d"]), ("m", ["a", "b"]), ("d", ["r"]), ("b", ["r"]), ("a", ["r"]), ("r", [])) == [
        "* n", "|\\", "* | m", "|\\ \\", "| | * d", "| * | b", "| |/", "* | a", "|/", "* r",
      ])
    #expect(
      drawn(("n", ["m", "d"]), ("m", ["r", "b"]), ("d", ["r"]), ("b", ["r"]), ("r", [])) == [
        "* n", "|\\", "* | m", "|\\ \\", "| | * d", "|_|/", "| * b", "|/", "* r",
      ])
  }

  @Test func `a branch of its own begins right of the others`() {
    #expect(drawn(("b", ["r"]), ("a", ["r"]), ("r", [])) == ["* b", "| * a", "|/", "* r"])
    #expect(drawn(("b", ["x"]), ("a", ["y"]), ("x", []), ("y", [])) == ["* b", "| * a", "* | x", " /", "* y"])
  }

  @Test func `every lane is closed by the commits that it waits for`() {
    var graph = CommitGraph()
    for number in 0..<40 { _ = graph.add("c\(number)", parents: ["c\(number + 1)", "d\(number % 5)"]) }
    for number in 0..<5 { _ = graph.add("d\(number)", parents: ["c40"]) }
    #expect(graph.add("c40", parents: []) == CommitGraph.Rows(commit: "*", edges: []))
  }
}
