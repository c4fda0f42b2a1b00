import GitHistory
import Testing

/// How two lines differ, word by word.
@Suite struct `Words that differ` {
  private func told(_ runs: [WordRun]) -> String {
    runs.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(arguments: [
    ("let a = 1", "let b = 1", "let [a] = 1", "let [b] = 1"),
    ("call(one, two)", "call(one, three, two)", "call(one, two)", "call(one, [three, ]two)"),
    ("same", "same", "same", "same"), ("", "new", "", "[new]"), ("gone", "", "[gone]", ""),
    ("a a", "a a a", "a a", "a a[ a]"), ("größe = 😀", "größe = 😁", "größe = [😀]", "größe = [😁]"),
    ("x y z", "x  y z", "x[ ]y z", "x[  ]y z"), ("文です 一", "文でした 一", "文で[す] 一", "文で[した] 一"),
    ("foo_bar(1)", "foo_baz(1)", "[foo_bar](1)", "[foo_baz](1)"),
  ])
  func `the runs that differ are those that the other line has not`(
    old: String, new: String, oldRuns: String, newRuns: String
  ) {
    let difference = WordDifference(from: old, to: new)
    #expect(told(difference.old) == oldRuns)
    #expect(told(difference.new) == newRuns)
    #expect(difference.old.map(\.text).joined() == old)
    #expect(difference.new.map(\.text).joined() == new)
  }

  @Test func `a very long line is compared from both its ends alone`() {
    let words = (0..<5000).map { "w\($0)" }
    let old = "begin " + words.joined(separator: " ") + " end"
    let new = "begin " + words.reversed().joined(separator: " ") + " end"
    let difference = WordDifference(from: old, to: new)
    #expect(difference.old.map(\.isChanged) == [false, true, false])
    #expect(difference.new.map(\.text).joined() == new)
  }

  @Test func `lines without a word in common are not told word by word`() {
    #expect(!WordDifference(from: "alpha(1)", to: "beta(2)").sharesWords)
    #expect(WordDifference(from: "alpha(1)", to: "alpha(2)").sharesWords)
  }
}
