import ArgumentParser
import Diagnostics
import JSONTrees
import SlipwayKit

/// The check before each commit.
struct HookCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook", abstract: "Check what a commit touches beforehand",
    subcommands: [
      HookInstallCommand.self, HookUninstallCommand.self, HookStatusCommand.self, HookRunCommand.self,
    ])
}

/// Writes the hook.
struct HookInstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Have git check what a commit touches",
    discussion: "A pre-commit hook, in core.hooksPath where that is set. One that is there already is kept and runs "
      + "first. git commit --no-verify goes round it. slipway hook uninstall takes it back, and slipway undo does not.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let hook = try context.commitHook()
    return HookChangeReport(
      context: context, hook: hook, steps: try hook.install(isPlan: shared.dryRun), isInstalled: true)
  }
}

/// Takes the hook away.
struct HookUninstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Take the hook away, and bring back the one before")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let hook = try context.commitHook()
    return HookChangeReport(
      context: context, hook: hook, steps: try hook.uninstall(isPlan: shared.dryRun), isInstalled: false)
  }
}

/// Says whether the hook is there.
struct HookStatusCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say whether git checks what a commit touches",
    discussion: "Exit 1: it does not.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    HookStatusReport(context: context, hook: try context.commitHook())
  }
}

/// Checks what is staged.
struct HookRunCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Check what is staged, as git has it done",
    discussion: "The files are checked as they are staged, and findings told in files that the commit touches. "
      + "Errors give exit 1, which stops the commit.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let result = try StagedCheck(of: copy, at: context.now).result()
    return HookRunReport(check: CheckReport(result: result, isStrict: false, format: .human, context: context))
  }
}

extension Context {
  fileprivate func commitHook() throws(Diagnostic) -> CommitHook {
    CommitHook(of: try workingCopy().repository, program: world.executable)
  }
}
