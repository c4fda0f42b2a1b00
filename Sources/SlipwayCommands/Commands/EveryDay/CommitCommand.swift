import ArgumentParser
import Diagnostics
import Git
import SlipwayKit

/// Records changes.
struct CommitCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "commit", abstract: "Record what is staged, or every change",
    discussion: "Without -m, Git's editor opens. With PATHs or --all, changes need not be staged first.")

  @Argument(help: "Files and folders whose changes alone are recorded, staged or not.") var path: [String] = []
  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The message.", valueName: "msg")) var message: String?
  @Flag(name: .shortAndLong, help: "Record every change, new files too.") var all = false
  @Flag(help: "Replace the last commit.") var amend = false
  @Flag(help: "Record a commit that changes nothing.") var allowEmpty = false
  @Flag(help: "Leave out the hooks pre-commit and commit-msg.") var noVerify = false
  @Flag(help: "Record files that may hold private keys.") var allowSecrets = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let changes = CommitChanges(in: try context.workingCopy(), of: try selection())
    var request = CommitRequest(message: message, at: context.moment)
    request.amends = amend
    request.allowsEmpty = allowEmpty
    if noVerify { request.hooks = .withoutVerification }
    if shared.dryRun {
      let plan = try changes.planned(request, allowsSecrets: allowSecrets)
      return CommitPlanReport(changes: plan.changes, amended: plan.amended)
    }
    request.edit = try message == nil ? context.editor() : nil
    return CommitReport(made: try changes.commit(request, allowsSecrets: allowSecrets), isAmended: amend)
  }

  private func selection() throws(Diagnostic) -> CommitChanges.Selection {
    guard all, !path.isEmpty else { return all ? .all : path.isEmpty ? .staged : .paths(path) }
    throw Diagnostic(.usage, "--all and paths exclude each other", remedy: .advice("leave one of them out"))
  }
}
