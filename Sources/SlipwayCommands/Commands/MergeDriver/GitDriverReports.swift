import SlipwayKit
import SyntaxTrees

/// The files that installing or uninstalling the driver changed.
struct GitDriverSetupReport: Report {
  let driver: GitDriver
  let context: Context
  let steps: [GitDriverSetup.Step]
  let isInstalled: Bool
  /// The option that uninstalls the driver elsewhere, after a space.
  var remaining = ""
  /// Whether git uses the driver here nevertheless.
  var isStillUsed = false

  private var isPlan: Bool { context.shared.dryRun }
  private var isDone: Bool { steps.allSatisfy(\.isDone) }

  var schema: String { "slipway.\(driver.rawValue)-driver.\(isInstalled ? "install" : "uninstall")/1" }

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
      page.line("The \(driver.rawValue) driver is \(isInstalled ? "already" : "not") installed")
      return
    }
    let verb = isInstalled ? (isPlan ? "Would write" : "Wrote") : (isPlan ? "Would remove from" : "Removed from")
    for step in steps where !step.isDone { page.line("\(verb) \(context.shown(step.file)): \(step.what)") }
    guard !isPlan else { return }
    if isInstalled {
      page.next("slipway \(driver.rawValue)-driver status", "show whether git uses the \(driver.rawValue) driver")
    } else if isStillUsed {
      let place = remaining.isEmpty ? "in this clone" : "for all of your repositories"
      page.line("git still uses the \(driver.rawValue) driver here: it is installed \(place) as well")
      page.next("slipway \(driver.rawValue)-driver uninstall\(remaining)", "uninstall it there")
    } else {
      page.line("git \(driver.verb) line by line again")
    }
  }
}

/// Whether Git uses a driver.
struct GitDriverStatusReport: Report {
  let driver: GitDriver
  let status: GitDriverStatus

  var schema: String { "slipway.\(driver.rawValue)-driver.status/1" }

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
      page.line("git uses the \(driver.rawValue) driver for projects here")
      return
    }
    if status.command == nil {
      page.line("git \(driver.verb) line by line here: the \(driver.rawValue) driver is not installed")
    } else if let program = status.missingProgram {
      page.line("git \(driver.verb) line by line: \(program, .name) is not an executable file")
    } else if !status.isComplete {
      page.line("The \(driver.rawValue) driver is installed, but attributes for some kinds of files are missing")
    }
    for bypass in status.bypassed {
      page.line("\(bypass.path): \(driver.rawValue)=\(bypass.attribute) bypasses the \(driver.rawValue) driver")
    }
    if let first = status.bypassed.first {
      let attribute = "\(driver.rawValue)=\(first.attribute)"
      page.line("\("hint:", .bold) remove \(attribute) for these files from .gitattributes")
    }
    if status.command == nil || status.missingProgram != nil || !status.isComplete {
      page.next("slipway \(driver.rawValue)-driver install", "install the \(driver.rawValue) driver")
    }
  }
}

extension GitDriver {
  /// What Git does with projects.
  fileprivate var verb: String { self == .merge ? "merges projects" : "compares projects" }
}
