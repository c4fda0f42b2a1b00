import ArgumentParser
import BranchWorkflow
import Diagnostics
import SlipwayKit

/// Resolves conflicts: by a semantic merge, by chosen sides, or by taking one side.
struct ResolveCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Resolve conflicts semantically, or choose a side",
    discussion: """
      Merges base, ours and theirs of each file, element by element instead of line by line. Files without conflicts \
      are staged; remaining conflicts are listed with numbers and names. Also works on a merge or rebase that was \
      started with git.

      --take resolves every conflict with one side and keeps what merged cleanly. In a rebase, ours is the branch that \
      you rebase onto. Files that are binary, or deleted on one side, are taken whole.
      """)

  @Argument(help: "The files (default: all unmerged paths).") var path: [String] = []
  @Option(help: ArgumentHelp("Resolve all conflicts of the files with one side: ours or theirs.", valueName: "side"))
  var take: Side?
  @Option(
    help: ArgumentHelp("Choose sides by the numbers or names that --list shows, such as 1=ours.", valueName: "choices"))
  var pick: String?
  @Flag(help: "List the conflicts and write nothing.") var list = false
  @OptionGroup var shared: SharedOptions

  enum Side: String, ExpressibleByArgument, CaseIterable {
    case ours, theirs

    var side: ConflictSide { self == .ours ? .ours : .theirs }
  }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard [take != nil, pick != nil, list].count(where: { $0 }) < 2 else { throw Self.exclusive }
    let copy = try context.workingCopy()
    var paths: [String] = []
    for text in path { paths.append(try copy.path(text)) }
    let workflow = copy.tolerantWorkflow(at: context.moment)
    let choices = try choices()
    if list || shared.dryRun {
      let resolution = try workflow.conflictResolver.openConflicts(at: paths, choosing: choices)
      return ResolveReport(
        resolved: list ? [] : resolution.resolved, resolution: resolution, choices: choices, copy: copy,
        mode: list ? .list : .plan)
    }
    let resolution = try workflow.conflictResolver.resolve(paths, choosing: choices)
    return ResolveReport(resolved: resolution.resolved, resolution: resolution, choices: choices, copy: copy)
  }

  private func choices() throws(Diagnostic) -> ConflictChoices {
    if let take { return .all(take.side) }
    return .listed(try NumberedChoices.parse(pick, key: { ConflictKey($0) }) { ConflictSide(rawValue: $0) })
  }

  private static let exclusive = Diagnostic(
    .usage, "--list, --take and --pick can't be used together", remedy: .advice("keep one of them"))
}
