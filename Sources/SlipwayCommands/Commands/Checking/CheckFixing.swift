import Diagnostics
import Git
import SlipwayKit

/// What `--fix` put right, or, with `--dry-run`, would.
struct CheckFixing {
  let plan: FixPlan
  /// How each file differs, for a dry run.
  let differences: [FileDiff]
  let isPlan: Bool

  /// Puts findings right: what one record watches over is one operation, which one step takes back.
  ///
  /// - Throws: What planning and ``SlipwayKit/ProjectHistory/apply(_:untracking:)`` throw.
  init(_ result: CheckResult, in context: Context) throws(Diagnostic) {
    plan = try FixPlan(for: result.findings, seenFrom: context.directory)
    isPlan = context.shared.dryRun
    differences = isPlan ? try plan.change.differences(shown: context.shown) : []
    guard !isPlan else { return }
    for part in try plan.parts(histories: context.history(of:)) {
      _ = try part.history.apply(part.change, untracking: part.untracked)
    }
  }

  /// How the files differ, as a patch for other programs, byte for byte.
  var patch: [UInt8] {
    differences.flatMap { $0.patch.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }
  }

  func show(on page: inout Page, in context: Context) {
    for file in differences { page.patch(of: file) }
    summarize(on: &page, in: context)
  }

  func summarize(on page: inout Page, in context: Context) {
    if isPlan {
      for path in plan.untracked { page.line("\(context.shown(path), .name) would not be tracked by Git any more") }
    }
    for note in plan.notes { page.line("\(StyledText("note:", .name)) \(note.message)") }
    let count = counted(plan.findings.count, "finding")
    page.line(isPlan ? "\(count) can be put right" : "\(count) put right")
    if !isPlan, !plan.findings.isEmpty { page.next("slipway undo", "takes it back") }
  }
}
