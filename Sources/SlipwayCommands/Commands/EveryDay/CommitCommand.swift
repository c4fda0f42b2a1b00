import ArgumentParser
import Diagnostics
import GitOperations
import GitStore
import SlipwayKit

/// Commits changes.
struct CommitCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "commit", abstract: "Commit staged changes, or all changes with --all",
    discussion: """
      Without -m, opens Git's editor for the message. With paths or --all, changes need not be staged first. --patch \
      and --hunks stage hunks first, as slipway stage does.
      """)

  @Argument(help: "Commit only these files and folders, staged or not.") var path: [String] = []
  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("The commit message; can be repeated for more paragraphs.", valueName: "msg"))
  var message: [String] = []
  @Flag(name: .shortAndLong, help: "Commit all changes, including untracked files.") var all = false
  @OptionGroup var hunks: HunkOptions
  @Flag(help: "Replace the last commit; with --no-edit, keep its message.") var amend = false
  @Flag(help: "Keep the message of the amended commit or the merge.") var noEdit = false
  @Flag(help: "Allow a commit without changes.") var allowEmpty = false
  @Flag(help: "Bypass the pre-commit and commit-msg hooks.") var noVerify = false
  @Flag(help: "Allow files that may contain private keys.") var allowSecrets = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let changes = CommitChanges(in: copy, of: try selection(in: copy, context))
    let text = message.isEmpty ? nil : message.joined(separator: "\n\n")
    var request = CommitRequest(message: text, at: context.moment)
    request.amends = amend
    request.allowsEmpty = allowEmpty
    if noVerify { request.hooks = .withoutVerification }
    if shared.dryRun {
      let plan = try changes.planned(request, allowsSecrets: allowSecrets)
      return CommitPlanReport(changes: plan.changes, amended: plan.amended)
    }
    request.edit = try text == nil && !noEdit ? context.editor() : nil
    let others = try copy.repository.branchSetup.branchToBegin()
    do throws(Diagnostic) {
      return CommitReport(
        unrelatedTo: others, made: try changes.commit(request, allowsSecrets: allowSecrets), isAmended: amend)
    } catch  where error.code == .commitMessageEmpty {
      throw error.with(remedy: .advice(commandWithMessage))
    }
  }

  /// The command as it was given, and a message.
  private var commandWithMessage: String {
    let flags = [
      ("--all", all), ("--amend", amend), ("--allow-empty", allowEmpty), ("--no-verify", noVerify),
      ("--allow-secrets", allowSecrets),
    ]
    let numbers = hunks.hunks.map { ["--hunks", $0] } ?? (hunks.patch ? ["--patch"] : [])
    let words = flags.filter(\.1).map(\.0) + numbers + ["--message", "MESSAGE"] + path.map(RemedyWording.quoted)
    return "slipway commit " + words.joined(separator: " ")
  }

  private func selection(in copy: WorkingCopy, _ context: Context) throws(Diagnostic) -> CommitChanges.Selection {
    guard !all || path.isEmpty && !hunks.isGiven else {
      throw Diagnostic(
        .usage, "--all can't be used together with paths or hunks",
        remedy: .advice(
          message.isEmpty || path.isEmpty
            ? "remove one of them" : "remove one of them; a message with spaces needs quotes"))
    }
    guard hunks.isGiven else { return all ? .all : path.isEmpty ? .staged : .paths(path) }
    let found = try Staging(copy, at: context.moment, isDryRun: shared.dryRun).hunks(path)
    guard let chosen = try context.chosen(hunks, from: found) else {
      throw Diagnostic(
        .usage, "--patch needs a terminal", remedy: .operation(.init("stage", ["patch": "", "dry-run": ""])))
    }
    return .hunks(chosen)
  }
}
