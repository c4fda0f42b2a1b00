import Diagnostics
import GitHistory
import SlipwayKit

/// The fixes that `--fix` applied or, with `--dry-run`, would apply.
struct CheckFixing {
  let plan: FixPlan
  /// The changed files, for a dry run.
  let differences: [FileDiff]
  let isPlan: Bool

  /// Fixes findings; the fixes in one operation log are one operation, which one undo undoes.
  ///
  /// - Throws: The errors of planning and of ``SlipwayKit/ProjectHistory/apply(_:untracking:)``.
  init(_ result: CheckResult, in context: Context) throws(Diagnostic) {
    plan = try FixPlan(
      for: result.findings, in: result.products, seenFrom: context.directory, templates: context.ignoreLibrary)
    isPlan = context.shared.dryRun
    differences = isPlan ? try plan.change.differences(shown: context.shown) : []
    guard !isPlan else { return }
    for part in try plan.parts(histories: context.history(of:)) {
      _ = try part.history.apply(part.change, untracking: part.untracked)
    }
  }

  /// The changes as a patch for other programs, byte for byte.
  var patch: [UInt8] {
    differences.flatMap { $0.patch.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }
  }

  func show(on page: inout Page, in context: Context) {
    for file in differences { page.patch(of: file) }
    summarize(on: &page, in: context)
  }

  func summarize(on page: inout Page, in context: Context) {
    if isPlan {
      for path in plan.untracked { page.line("Would untrack \(context.shown(path), .name)") }
    }
    for note in plan.notes { page.line("\(StyledText("note:", .name)) \(note.message)") }
    let count = counted(plan.findings.count, "finding")
    page.line(isPlan ? "Would fix \(count)" : "Fixed \(count)")
    if !isPlan, !plan.findings.isEmpty { page.undo() }
  }
}
