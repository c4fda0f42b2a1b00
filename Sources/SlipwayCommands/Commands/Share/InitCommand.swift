import ArgumentParser
import Diagnostics
import GitStore
import SlipwayKit
import SyntaxTrees

/// Initializes a repository.
struct InitCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Initialize a new or existing repository",
    discussion: """
      Keeps existing files and makes no commit. Adds a section for each template to .gitignore; without --ignore, \
      chooses templates by the files in the folder. On a terminal, asks before it changes the .gitignore of an \
      existing repository. slipway undo does not undo it: delete the folder .git instead.
      """)

  @Argument(help: "The folder (default: the current folder).") var dir: String?
  @Option(
    help: ArgumentHelp(
      "The .gitignore templates, such as Xcode,macOS,Swift; \"\" means none.", valueName: "template,..."),
    completion: .nameList(.ignoreTemplate))
  var ignore: String?
  @Option(help: "The repository's initial branch.") var branch: String?
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
      let inner = context.shown(folder)
      try context.confirm(
        "create a repository in \"\(inner)\"",
        after: ["\"\(inner)\" is inside repository \"\(outer)\", which would no longer track the folder's files"])
    }
    if plan.isAdoption, !plan.change.isEmpty { try agree(plan, context) }
    try setup.carryOut(plan) { (change) throws(Diagnostic) in
      _ = try context.history(of: folder).apply(change)
    }
    return InitReport(plan: plan, isPlan: false, context: context)
  }

  /// Asks before changing a file of an existing repository; without a terminal, changes it, as undo can undo that.
  private func agree(_ plan: RepositorySetup.Plan, _ context: Context) throws(Diagnostic) {
    guard context.world.readLine != nil, !shared.noInput else { return }
    let names = plan.templates.joined(separator: ", ")
    try context.confirm(
      "add \(names) to its .gitignore", after: ["\(context.folder(plan.folder, isFirst: true)) is already a repository"]
    )
  }
}

extension Context {
  /// A folder in a sentence: the path, or `the current folder`.
  fileprivate func folder(_ path: String, isFirst: Bool = false) -> String {
    if path == directory { return isFirst ? "The current folder" : "the current folder" }
    return isFirst ? "\"\(shown(path))\"" : shown(path)
  }
}

/// A repository that was initialized or set up, or would be.
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
    let folder = context.folder(plan.folder)
    let branch: StyledText = plan.branch.map { "on branch \($0.rawValue, .name)" } ?? "on a detached HEAD"
    if plan.isAdoption {
      page.line("Kept the existing repository in \(folder) \(branch)")
    } else {
      page.line("\(isPlan ? "Would initialize" : "Initialized") a repository in \(folder) \(branch)")
    }
    showIgnoreFile(on: &page)
    for name in plan.isAdoption ? [] : EmbeddedRepositories.names(in: plan.folder) {
      page.line(
        "\("note:", .warning) \(name, .name) contains another repository, so the new one does not track its files")
    }
    if let missing = plan.missingIdentity {
      page.line("\("note:", .warning) \(missing.message); a commit requires a name and an email")
      if let remedy = missing.remedy { page.line("hint: \(RemedyWording.text(remedy))") }
    }
    guard !isPlan, !plan.hasCommits else { return }
    let step = plan.folder == context.directory ? "" : context.step(into: plan.folder)
    page.next(step + "slipway commit --all -m MESSAGE", "create the first commit")
  }

  private func showIgnoreFile(on page: inout Page) {
    guard !plan.templates.isEmpty else {
      if plan.reasons.isEmpty, !plan.isAdoption {
        page.line("Created no .gitignore: no template matches the files (slipway ignore list lists all templates)")
      } else if !plan.reasons.isEmpty {
        page.line("The .gitignore already contains \(plan.reasons.map(\.template).joined(separator: ", "))")
      }
      return
    }
    let file = plan.change.files.first.map { context.shown($0.path) } ?? ".gitignore"
    page.line("\(isPlan ? "Would add" : "Added") \(plan.templates.joined(separator: ", ")) to \(file, .name)")
    for (evidence, names) in because {
      page.line("  \(names.joined(separator: ", ")): found \(evidence, .name)")
    }
  }

  /// The templates grouped by the file that they were chosen for, in order.
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
