import SlipwayKit
import SyntaxTrees

/// The files that installing or uninstalling the driver changed.
struct MergeDriverSetupReport: Report {
  let context: Context
  let steps: [MergeDriverSetup.Step]
  let isInstalled: Bool

  private var isPlan: Bool { context.shared.dryRun }
  private var isDone: Bool { steps.allSatisfy(\.isDone) }

  var schema: String { "slipway.merge-driver.\(isInstalled ? "install" : "uninstall")/1" }

  var fields: JSONObject {
    [
      "files": .array(
        steps.map {
          ["file": .string(context.shown($0.file)), "what": .string($0.what), "written": .bool(!$0.isDone && !isPlan)]
        }
      ),
      "installed": .bool(isInstalled != (isPlan && !isDone)),
    ]
  }

  func show(on page: inout Page) {
    guard !isDone else {
      page.line(isInstalled ? "The merge driver is already installed" : "The merge driver is not installed")
      return
    }
    let verb = isInstalled ? (isPlan ? "Would write" : "Wrote") : (isPlan ? "Would remove from" : "Removed from")
    for step in steps where !step.isDone { page.line("\(verb) \(context.shown(step.file)): \(step.what)") }
    guard !isPlan else { return }
    if isInstalled {
      page.next("slipway merge-driver status", "show whether git uses the merge driver")
    } else {
      page.line("git merges projects line by line again")
    }
  }
}

/// Whether Git uses the merge driver.
struct MergeDriverStatusReport: Report {
  let status: MergeDriverStatus

  var schema: String { "slipway.merge-driver.status/1" }

  var isAffirmative: Bool { status.isActive }

  var fields: JSONObject {
    [
      "active": .bool(status.isActive), "command": .optional(status.command),
      "missingProgram": .optional(status.missingProgram), "complete": .bool(status.isComplete),
      "bypassed": .array(status.bypassed.map { ["path": .string($0.path), "attribute": .string($0.attribute)] }),
    ]
  }

  func show(on page: inout Page) {
    if status.isActive {
      page.line("git uses the merge driver for projects here")
      return
    }
    if status.command == nil {
      page.line("git merges projects line by line here: the merge driver is not installed")
    } else if let program = status.missingProgram {
      page.line("git merges projects line by line: \(program, .name) is not an executable file")
    } else if !status.isComplete {
      page.line("The merge driver is installed, but attributes for some kinds of files are missing")
    }
    for bypass in status.bypassed {
      page.line("\(bypass.path): merge=\(bypass.attribute) bypasses the merge driver")
    }
    if !status.bypassed.isEmpty {
      page.line("\("hint:", .bold) remove merge=\(status.bypassed[0].attribute) for these files from .gitattributes")
    }
    if status.command == nil || status.missingProgram != nil || !status.isComplete {
      page.next("slipway merge-driver install", "install the merge driver")
    }
  }
}
