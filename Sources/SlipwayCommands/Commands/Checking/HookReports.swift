import JSONTrees
import SlipwayKit

/// What installing or uninstalling the hook wrote.
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
      "files": .array(steps.map { ["file": .string(context.shown($0.file)), "what": .string($0.what)] }),
    ]
  }

  func show(on page: inout Page) {
    guard !steps.isEmpty else {
      page.line(isInstalled ? "git checks what a commit touches already" : "slipway's hook is not installed here")
      return
    }
    let verb = isPlan ? "would be: " : ""
    for step in steps { page.line("\(context.shown(step.file), .name)  \(verb)\(step.what)") }
    if isInstalled, hook.isOutside {
      page.line("note: core.hooksPath leads out of the repository: every other one that uses it runs the hook as well")
    }
    guard !isPlan else { return }
    if isInstalled {
      page.line(
        "slipway undo does not take it back, for hooks are no files of the project; slipway hook uninstall does")
      page.next("git commit --no-verify", "goes round it once")
    } else {
      page.line("commits are not checked any more; slipway hook install has them checked again, slipway undo does not")
    }
  }
}

/// Whether the hook is there.
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
      page.line("git checks what a commit touches: \(file, .name)")
      if hook.keepsOther { page.line("before it runs the hook \(context.shown(hook.keptFile), .name)") }
    case .outdated:
      page.line("\(file, .name) is slipway's hook, written for another version or place of it")
      page.next("slipway hook install", "writes it anew")
    case .other:
      page.line("\(file, .name) is a hook that does not check with slipway")
      page.next("slipway hook install", "keeps it, and checks after it")
    case .none:
      page.line("git does not check commits here")
      page.next("slipway hook install", "has it check what a commit touches")
    }
  }
}

/// What was found in what is staged; nothing is said where nothing is wrong.
struct HookRunReport: Report {
  let check: CheckReport

  var schema: String { "slipway.hook.run/1" }
  var isAffirmative: Bool { check.isAffirmative }
  var fields: JSONObject { check.fields }

  func show(on page: inout Page) {
    guard !check.result.findings.isEmpty else { return }
    check.show(on: &page)
    if !isAffirmative { page.next("slipway check", "tells the same of the whole project; --no-verify commits anyway") }
  }
}
