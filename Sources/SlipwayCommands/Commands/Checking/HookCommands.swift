import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The pre-commit hook that checks staged files.
struct HookCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook", abstract: "Check staged files in a pre-commit hook",
    subcommands: [
      HookInstallCommand.self, HookUninstallCommand.self, HookStatusCommand.self, HookRunCommand.self,
    ])
}

/// Installs the hook.
struct HookInstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install a pre-commit hook that checks staged files",
    discussion: "Uses core.hooksPath if set. An existing pre-commit hook is kept and runs first. "
      + "To bypass the hook, run git commit --no-verify. Remove the hook with slipway hook uninstall, not with slipway undo."
  )

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let hook = try context.commitHook()
    return HookChangeReport(
      context: context, hook: hook, steps: try hook.install(isPlan: shared.dryRun), isInstalled: true)
  }
}

/// Uninstalls the hook.
struct HookUninstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Remove the hook and restore the previous one")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let hook = try context.commitHook()
    return HookChangeReport(
      context: context, hook: hook, steps: try hook.uninstall(isPlan: shared.dryRun), isInstalled: false)
  }
}

/// Shows whether the hook is installed.
struct HookStatusCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show whether the pre-commit hook is installed",
    discussion: "Exits with 1 if it is not installed.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    HookStatusReport(context: context, hook: try context.commitHook())
  }
}

/// Checks staged files.
struct HookRunCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Check staged files, as the hook does",
    discussion:
      "Checks the staged files, and uses the staged .slipway.yml and baseline. Reports all findings in files "
      + "that the commit changes, and only new errors and warnings in other files. "
      + "Exits with 1 and stops the commit if there are errors. With --since, checks a branch in CI.")

  @Option(
    help: ArgumentHelp(
      "Check all changes since the branch was created from this one (default: since the last commit).",
      valueName: "revision"), completion: .names(.branch))
  var since: String?
  @Option(help: "The output format: human, sarif, github, gitlab or junit.")
  var format = CheckFormat.human
  @Option(
    help: ArgumentHelp(
      "Also write findings to a file, in the format human, json, sarif, github, gitlab or junit; can be repeated.",
      valueName: "format=file"))
  var report: [String] = []
  @Flag(help: "Fail on warnings as well.") var strict = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let check = try CheckOutputs(report, in: context).written(showing: format) { () throws(Diagnostic) in
      guard !shared.json || format == .human else { throw CheckFormat.conflict }
      let result = try StagedCheck(of: context.workingCopy(), since: since, at: context.now).result()
      return CheckReport(result: result, isStrict: strict, format: format, context: context)
    }
    return HookRunReport(check: check, isHook: since == nil)
  }
}

extension Context {
  fileprivate func commitHook() throws(Diagnostic) -> CommitHook {
    CommitHook(of: try workingCopy().repository, program: world.executable)
  }
}
