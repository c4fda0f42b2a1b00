import JSONTrees
import SlipwayKit

/// What installing or uninstalling the driver wrote.
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
      page.line(isInstalled ? "git merges app projects by meaning already" : "git was never told of this merge")
      return
    }
    let verb = isInstalled ? (isPlan ? "Would write" : "Wrote") : (isPlan ? "Would take out of" : "Took out of")
    for step in steps where !step.isDone { page.line("\(verb) \(context.shown(step.file)): \(step.what)") }
    guard !isPlan else { return }
    if isInstalled {
      page.next("slipway merge-driver status", "says whether something stands in its way")
    } else {
      page.line("git merges app projects by their lines again")
    }
  }
}

/// Whether Git uses the driver.
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
      page.line("git merges app projects by meaning here")
      return
    }
    if status.command == nil {
      page.line("git merges app projects by their lines here")
    } else if let program = status.missingProgram {
      page.line("git merges app projects by lines: \(program, .name) is not an executable file")
    } else if !status.isComplete {
      page.line("git knows of the merge by meaning, and no attributes send all kinds of files to it")
    }
    for bypass in status.bypassed {
      page.line("\(bypass.path): merge=\(bypass.attribute) keeps it from the merge by meaning")
    }
    if !status.bypassed.isEmpty {
      page.line("\("hint:", .bold) take merge=\(status.bypassed[0].attribute) for these files out of .gitattributes")
    }
    if status.command == nil || status.missingProgram != nil || !status.isComplete {
      page.next("slipway merge-driver install", "sets it up")
    }
  }
}
