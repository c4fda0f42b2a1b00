import ArgumentParser
import Diagnostics
import FileTrees
import SemanticMerges
import SlipwayKit
import SyntaxTrees

/// The diff driver with which Git compares what project files say.
struct DiffDriverCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff-driver", abstract: "Show projects as readable text in git diff",
    subcommands: [Install.self, Uninstall.self, Status.self, Text.self])
}

extension DiffDriverCommands {
  struct Install: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Install the diff driver in git",
      discussion:
        "git diff, git show and git log -p then compare outlines of storyboards, xibs and project files. Writes to the "
        + ".git folder of this clone, or with --global to your Git configuration. Changes no files of the project. If "
        + "slipway is missing or fails, git compares the lines of the files as usual.")

    @Flag(help: "Apply to all of your repositories.") var global = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let steps = try context.setup(of: .diff, global: global).install(isPlan: shared.dryRun)
      return GitDriverSetupReport(driver: .diff, context: context, steps: steps, isInstalled: true)
    }
  }

  struct Uninstall: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Uninstall the diff driver")

    @Flag(help: "Apply to all of your repositories.") var global = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let steps = try context.setup(of: .diff, global: global).uninstall(isPlan: shared.dryRun)
      return GitDriverSetupReport(
        driver: .diff, context: context, steps: steps, isInstalled: false,
        remaining: global ? "" : " --global", isStillUsed: context.uses(.diff))
    }
  }

  struct Status: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show whether git uses the diff driver",
      discussion: "Exits with 1 if it is not installed, its program is missing, or another attribute bypasses it.")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let status = try GitDriverStatus(of: .diff, in: context.workingCopy().repository)
      return GitDriverStatusReport(driver: .diff, status: status)
    }
  }

  /// Shows one file for Git.
  struct Text: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "text", abstract: "Show a file as text, as git diff compares it",
      discussion: "Shows one object, value or connection per line. Shows a file unchanged if it can't be parsed.")

    @Argument(help: "The storyboard, xib, project file or other file.") var file: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let bytes = try FileAccess.read(context.path(file))
      let text = SemanticDifference.text(of: bytes, at: file)
      return OutlineReport(content: text.map { Array($0.utf8) } ?? bytes, isOutline: text != nil)
    }
  }
}

/// What a file says as text.
struct OutlineReport: Report {
  let content: [UInt8]
  /// Whether the content is an outline, not the file itself.
  let isOutline: Bool

  var schema: String { "slipway.diff-driver.text/1" }
  var bytes: [UInt8]? { content }
  var fields: JSONObject { ["text": .string(String(decoding: content, as: UTF8.self)), "outline": .bool(isOutline)] }

  func show(on page: inout Page) {}
}
