import Diagnostics
import SemanticMerges
import Testing

struct IgnoreMergeTests {
  private func section(_ name: String, _ version: String, _ lines: String...) -> String {
    (["# >>> slipway \(name) \(version)"] + lines + ["# <<< slipway \(name)"]).map { $0 + "\n" }.joined()
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String) -> MergeResult {
    let texts = [base, ours, theirs].map { Array($0.utf8) }
    let input = MergeInput(base: texts[0], ours: texts[1], theirs: texts[2], path: "App/.gitignore")
    return SemanticMerge.merge(input, labels: MergeLabels(ours: "main", theirs: "topic")) { base, ours, theirs, _ in
      // What a line merge can do here: take the side that changed anything.
      if base == theirs || ours == theirs { return LineMergeResult(bytes: ours, conflicts: 0) }
      return base == ours
        ? LineMergeResult(bytes: theirs, conflicts: 0) : LineMergeResult(bytes: ours, conflicts: 1)
    }
  }

  @Test func `sections that each side added are both kept, and one that both added once`() {
    let (xcode, swift, macos) = (section("Xcode", "1", "a"), section("Swift", "1", "b"), section("macOS", "1", "c"))
    let result = merge("x\n" + xcode, "x\n" + xcode + swift + macos, "x\n" + xcode + macos)
    #expect(result.isClean)
    #expect(result.text == "x\n" + xcode + swift + macos)
    #expect(merge("x\n" + xcode, "x\n" + xcode + swift, "x\n" + xcode + macos).text == "x\n" + xcode + swift + macos)
  }

  @Test func `the side that renewed a section counts, beside lines of the other`() {
    let result = merge(
      "x\n" + section("Xcode", "1", "a"), "x\ny\n" + section("Xcode", "1", "a"), "x\n" + section("Xcode", "2", "b"))
    #expect(result.text == "x\ny\n" + section("Xcode", "2", "b"))
  }

  @Test func `a section renewed in two ways stays a conflict`() {
    let result = merge(section("A", "1", "a"), section("A", "2", "b"), section("A", "3", "c"))
    #expect(!result.isClean)
  }

  @Test func `a conflict in a file that a tool writes anew says which tool`() {
    let result = merged("a\n", "b\n", "c\n", path: "ios/Podfile.lock")
    #expect(result.notes.map(\.code) == [.mergeRegenerate])
  }
}
