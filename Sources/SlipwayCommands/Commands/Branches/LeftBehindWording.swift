import GitStore
import SyntaxTrees

/// The commits left behind that are not on any branch, with the command that keeps them.
extension [Commit] {
  var json: JSONValue { .array(map { ["id": .string($0.name.hex), "subject": .string($0.subject)] }) }

  func show(on page: inout Page) {
    guard let newest = first else { return }
    page.line("Commits left behind, not on any branch:")
    for commit in prefix(5) { page.line("  \(commit.name.short, .warning) \(commit.subject)") }
    if count > 5 { page.line("  and \(count - 5) more") }
    page.next("slipway branch create NAME --from \(newest.name.short)", "keep \(count == 1 ? "it" : "them")")
  }
}
