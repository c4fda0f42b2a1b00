import ArgumentParser
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Makes a folder a repository.
struct InitCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a repository here, or adopt one",
    discussion: """
      Files that are there stay as they are. A .gitignore gets a section for each template; without --ignore they are \
      guessed from what lies in the folder. The first commit is yours to make. A repository that is there already is \
      adopted: it is told what that would write, and asked first on a terminal.
      """)

  @Argument(help: "The folder; the current one if not said.") var dir: String?
  @Option(help: ArgumentHelp("The gitignore templates; none if empty.", valueName: "Xcode,macOS,Swift"))
  var ignore: String?
  @Option(help: "The branch of the first commit.") var branch: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let folder = dir.map(context.path) ?? context.directory
    let templates = ignore.map { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } }
    let setup = RepositorySetup(
      folder: folder, branch: branch, templates: templates,
      ignoreFolders: context.places.folders(of: "gitignore-templates"), environment: context.git,
      moment: context.moment)
    let plan = try setup.plan()
    if shared.dryRun { return InitReport(plan: plan, isPlan: true, context: context) }
    if let outer = plan.enclosingWorkTree {
      try context.confirm(
        "make a repository inside it",
        after:
          "\"\(context.shown(folder))\" lies in the repository \"\(outer)\", which would not have its files any more. "
      )
    }
    if plan.isAdoption, !plan.change.isEmpty { try agree(plan, context) }
    try setup.carryOut(plan) { (change) throws(Diagnostic) in
      _ = try context.history(of: folder).apply(change)
    }
    return InitReport(plan: plan, isPlan: false, context: context)
  }

  /// Asks before a file of a repository that is there is changed; without a terminal it may be, for undo takes it back.
  private func agree(_ plan: RepositorySetup.Plan, _ context: Context) throws(Diagnostic) {
    guard context.world.readLine != nil, !shared.noInput else { return }
    let names = plan.templates.joined(separator: ", ")
    try context.confirm(
      "add \(names) to its .gitignore", after: "\"\(context.shown(plan.folder))\" is a repository already. ")
  }
}

/// A repository that was made or adopted, or would be.
struct InitReport: Report {
  let plan: RepositorySetup.Plan
  let isPlan: Bool
  let context: Context

  var schema: String { "slipway.init/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "repository": .string(context.shown(plan.folder)), "branch": .optional(plan.branch?.rawValue),
      "files": .array(plan.change.files.map { .string(context.shown($0.path)) }), "created": .bool(!plan.isAdoption),
      "templates": .array(plan.templates.map { .string($0) }),
      "identityMissing": .bool(plan.missingIdentity != nil),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    let folder = StyledText(context.shown(plan.folder), .name)
    let branch: StyledText = plan.branch.map { "on \($0.rawValue, .name)" } ?? "on no branch"
    if plan.isAdoption {
      page.line("\(folder) is a repository already, \(branch); nothing in it is lost")
    } else {
      page.line("\(isPlan ? "Would make" : "Made") a repository in \(folder), \(branch)")
    }
    showIgnoreFile(on: &page)
    if let missing = plan.missingIdentity {
      page.line("\("note:", .warning) \(missing.message), and a commit needs both")
      if let remedy = missing.remedy { page.line("hint: \(RemedyWording.text(remedy))") }
    }
    guard !isPlan, !plan.hasCommits else { return }
    let step = plan.folder == context.directory ? "" : "cd \(RemedyWording.quoted(context.shown(plan.folder))) && "
    page.next(step + "slipway commit --all -m MESSAGE", "makes the first commit")
  }

  private func showIgnoreFile(on page: inout Page) {
    guard !plan.templates.isEmpty else {
      if plan.reasons.isEmpty, !plan.isAdoption {
        page.line("No .gitignore: nothing here tells which templates fit; slipway ignore list shows them all")
      } else if !plan.reasons.isEmpty {
        page.line("Its .gitignore has all of \(plan.reasons.map(\.template).joined(separator: ", ")) already")
      }
      return
    }
    let file = plan.change.files.first.map { context.shown($0.path) } ?? ".gitignore"
    page.line("\(file, .name) \(isPlan ? "would get" : "now has") \(plan.templates.joined(separator: ", "))")
    for (evidence, names) in because {
      page.line("  \(names.joined(separator: ", ")): there is \(evidence, .name)")
    }
  }

  /// The templates by what speaks for them, in order.
  private var because: [(evidence: String, names: [String])] {
    var groups: [(evidence: String, names: [String])] = []
    for reason in plan.reasons where plan.templates.contains(reason.template) {
      if let last = groups.indices.last(where: { groups[$0].evidence == reason.evidence }) {
        groups[last].names.append(reason.template)
      } else {
        groups.append((reason.evidence, [reason.template]))
      }
    }
    return groups
  }
}
