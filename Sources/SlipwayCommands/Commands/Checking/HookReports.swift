import SlipwayKit
import SyntaxTrees

/// The files that installing or uninstalling the hook changed.
struct HookChangeReport: Report {
  let context: Context
  let hook: CommitHook
  let steps: [CommitHook.Step]
  let isInstalled: Bool

  private var isPlan: Bool { context.shared.dryRun }

  var schema: String { "slipway.hook.\(isInstalled ? "install" : "uninstall")/1" }

  var fields: JSONObject {
    [
      "file": .string(context.shown(hook.file)), "installed": .bool(isInstalled != (isPlan && !steps.isEmpty)),
      "files": .array(steps.map { ["file": .string(context.shown($0.file)), "what": .string($0.change.rawValue)] }),
    ]
  }

  func show(on page: inout Page) {
    guard !steps.isEmpty else {
      page.line(isInstalled ? "The pre-commit hook is already installed" : "The pre-commit hook is not installed")
      return
    }
    for step in steps { page.line(line(for: step)) }
    if isInstalled, hook.isOutside {
      page.line("note: core.hooksPath is outside the repository: all repositories that use it run the hook")
    }
    guard !isPlan else { return }
    if isInstalled {
      page.undo("slipway hook uninstall")
    } else {
      page.line("Commits are no longer checked")
      page.undo("slipway hook install")
    }
  }
}

extension HookChangeReport {
  private func line(for step: CommitHook.Step) -> StyledText {
    let file = StyledText(context.shown(step.file), .name)
    return switch step.change {
    case .kept: "\(isPlan ? "Would keep" : "Kept") the existing hook as \(file), which runs first"
    case .installed: "\(isPlan ? "Would install" : "Installed") \(file), which checks staged files"
    case .removed: "\(isPlan ? "Would remove" : "Removed") \(file)"
    case .restored: "\(isPlan ? "Would restore" : "Restored") the previous hook, \(file)"
    }
  }
}

/// The state of the hook.
struct HookStatusReport: Report {
  let context: Context
  let hook: CommitHook
  private let state: CommitHook.State

  init(context: Context, hook: CommitHook) {
    self.context = context
    self.hook = hook
    state = hook.state
  }

  var schema: String { "slipway.hook.status/1" }
  var isAffirmative: Bool { state == .installed }

  var fields: JSONObject {
    [
      "installed": .bool(state == .installed), "state": .string(state.rawValue),
      "file": .string(context.shown(hook.file)), "keepsOther": .bool(hook.keepsOther),
    ]
  }

  func show(on page: inout Page) {
    let file = context.shown(hook.file)
    switch state {
    case .installed:
      page.line("The pre-commit hook is installed: \(file, .name)")
      if hook.keepsOther { page.line("It runs \(context.shown(hook.keptFile), .name) first") }
    case .outdated:
      page.line("\(file, .name) was installed by another version of slipway, or from another path")
      page.next("slipway hook install", "update the hook")
    case .other:
      page.line("\(file, .name) is a hook that does not run slipway")
      page.next("slipway hook install", "keep the hook and run it first")
    case .none:
      page.line("The pre-commit hook is not installed")
      page.next("slipway hook install", "check staged files before each commit")
    }
  }
}

/// The findings in staged files; prints nothing without findings.
struct HookRunReport: Report {
  let check: CheckReport
  /// Whether a commit waits for the result.
  let isHook: Bool

  var schema: String { "slipway.hook.run/1" }
  var isAffirmative: Bool { check.isAffirmative }
  var fields: JSONObject { check.fields }
  var bytes: [UInt8]? { check.format == .human ? nil : check.bytes }

  func show(on page: inout Page) {
    guard !check.result.findings.isEmpty else { return }
    check.show(on: &page)
    if !isAffirmative, isHook, !page.isQuiet {
      page.next("slipway check", "check the whole project; git commit --no-verify bypasses the hook")
    }
  }
}
