import AppleIdentifiers
import ArgumentParser
import Checks
import Diagnostics
import GitStore
import Scaffolding
import SlipwayKit
import XcodeProjects

/// Creates a project.
struct NewCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create an Xcode project and its Git repository",
    discussion: """
      Creates a folder NAME with the Xcode project, sources, an asset catalog and a shared scheme. Commits all of them \
      to a new repository. A failure leaves nothing behind. Without NAME, asks on a terminal for the options, and \
      shows the files before it creates them.
      """)

  @Argument(help: "The product name.") var name: String?
  @Option(help: "The template (default: ios-app).", completion: .names(.projectTemplate)) var template: String?
  @Option(
    help: ArgumentHelp(
      "Xcode's Organization Identifier, the start of bundle identifiers (default: the last one used).", valueName: "id")
  )
  var companyId: String?
  @Option(help: ArgumentHelp("The app's bundle identifier (default: COMPANY-ID.NAME).", valueName: "id")) var bundleId:
    String?
  @Option(help: "The organization's name, for file headers.") var organization: String?
  @OptionGroup var options: TemplateOptions
  @Option(help: "How the project refers to files: folders (synchronized) or groups (a reference for each file).")
  var layout: Layout?
  @Option(help: "The oldest Xcode version to support: 14, 15, 16 or 26.") var xcode = XcodeRelease.xcode26
  @OptionGroup var header: HeaderOptions
  @Option(help: ArgumentHelp("A folder with custom templates.", valueName: "dir")) var templates: String?
  @Option(
    help: ArgumentHelp("The folder to create the folder NAME in (default: the current folder).", valueName: "dir"))
  var output: String?
  @Flag(help: "Put the project's files directly into the current folder, without a folder NAME.") var here = false
  @Flag var git: RepositoryChoice?
  @Option(help: "The repository's initial branch.") var branch: String?
  @Option(
    help: ArgumentHelp("The .gitignore templates, such as Xcode,macOS,Swift.", valueName: "template,..."),
    completion: .nameList(.ignoreTemplate)) var ignore =
    "Xcode,macOS,Swift"
  @OptionGroup var shared: SharedOptions

  enum RepositoryChoice: EnumerableFlag {
    case git, noGit

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .git: "Create a repository with a first commit (default)."
      case .noGit: "Do not create a repository."
      }
    }
  }

  private var wantsRepository: Bool? { git.map { $0 == .git } }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let defaults = try context.defaults()
    if name == nil, let dialog = NewProjectDialog(in: context) {
      return try asking(dialog, defaults, context)
    }
    let answers = try answers(defaults, context)
    let report = try made(
      plan(answers, template: template ?? "ios-app", makesRepository: wantsRepository ?? true, defaults, context),
      defaults, context)
    let distributed = report.result.targets.filter { ProductType(identifier: $0.productType).isDistributed }
    return try context.noting(
      report, identifiers: distributed.map(\.bundleIdentifier.rawValue), inFolder: context.directory)
  }

  /// Asks for the missing options, shows the plan and creates the project.
  private func asking(
    _ dialog: NewProjectDialog, _ defaults: ProjectDefaults, _ context: Context
  ) throws(Diagnostic) -> any Report {
    let destination = try destination(context)
    var known = ProjectInterview.Known(try said(by: ProductName("Unnamed"), companyId, defaults, context))
    known.template = template
    known.organization = defaults.settings.organization
    known.companyIdentifier = defaults.companyIdentifier
    known.wantsRepository = wantsRepository
    if try NewProject.isInsideWorkTree(destination, environment: context.git) {
      known.wantsRepository = wantsRepository ?? true
    } else if wantsRepository != false {
      _ = try Repository.identity(in: context.git, at: context.moment)
    }
    known.answers.organization = organization
    let catalog = TemplateCatalog(directories: try context.templateFolders(given: templates))
    let interview = try dialog.answered(
      ProjectInterview(known, templates: catalog.templates(kind: .project)) { (name) throws(Diagnostic) in
        try NewProject.check(name.rawValue, at: destination)
      })
    let plan = try plan(
      interview.answers, template: interview.templateName ?? "ios-app", makesRepository: interview.wantsRepository,
      defaults, context)
    if !shared.dryRun { try dialog.confirm(report(plan.result, isPlan: true, defaults, context)) }
    return try made(plan, defaults, context)
  }

  private func plan(
    _ answers: ProjectAnswers, template: String, makesRepository: Bool, _ defaults: ProjectDefaults, _ context: Context
  ) throws(Diagnostic) -> NewProject.Plan {
    try NewProject(
      answers: answers, template: template, templateFolders: try context.templateFolders(given: templates),
      destination: try destination(context), repository: makesRepository ? repositoryWish(defaults, context) : nil,
      environment: context.git, moment: context.moment
    ).plan()
  }

  /// Creates the project, or previews it; an interrupt removes the created files.
  private func made(
    _ plan: NewProject.Plan, _ defaults: ProjectDefaults, _ context: Context
  ) throws(Diagnostic) -> NewProjectReport {
    if shared.dryRun { return report(plan.result, isPlan: true, defaults, context) }
    let footprint = plan.footprint
    var outcome: Result<NewProjectResult, Diagnostic>?
    context.world.doWholly(
      {
        do throws(Diagnostic) {
          outcome = .success(try plan.create())
          return true
        } catch {
          outcome = .failure(error)
          return false
        }
      }, takingBack: { footprint.takeAway() })
    guard let outcome else { throw Diagnostic(.cancelled, "nothing was created") }
    let result = try outcome.get()
    var report = report(result, isPlan: false, defaults, context)
    do throws(Diagnostic) {
      try defaults.remember(plan.request.answers, in: context.places.configuration)
    } catch {
      // The project is complete, and the next one asks again.
      report.problem = error
    }
    return report
  }

  private func report(
    _ result: NewProjectResult, isPlan: Bool, _ defaults: ProjectDefaults, _ context: Context
  ) -> NewProjectReport {
    NewProjectReport(
      result: result, isPlan: isPlan, context: context,
      rememberedTeam: options.team == nil ? defaults.previousTeam : nil,
      rememberedCompany: companyId == nil && bundleId == nil && name != nil ? defaults.previousCompany : nil,
      rememberedOrganization: organization == nil && name != nil ? defaults.previousOrganization : nil)
  }

  private func answers(_ defaults: ProjectDefaults, _ context: Context) throws(Diagnostic) -> ProjectAnswers {
    guard let name else {
      throw Diagnostic(.usage, "no project name given", remedy: .operation(.init("new")))
    }
    let company = companyId ?? defaults.companyIdentifier
    guard company != nil || bundleId != nil else {
      throw Diagnostic(
        .usage, "the bundle identifier requires --company-id or --bundle-id",
        remedy: .advice("add --company-id com.example-company"))
    }
    return try said(by: ProductName(name), company, defaults, context)
  }

  /// The answers of the command line, with the policy and the previous project as defaults.
  private func said(
    by name: ProductName, _ company: String?, _ defaults: ProjectDefaults, _ context: Context
  ) throws(Diagnostic) -> ProjectAnswers {
    var answers = ProjectAnswers(
      name: name,
      companyIdentifier: try company.map(ProjectAnswers.companyIdentifier),
      bundleIdentifier: try bundleId.map { text throws(Diagnostic) in try BundleIdentifier(text) },
      xcode: xcode)
    answers.organization = organization
    answers.author = header.author(context)
    answers.date = try header.day(context)
    try options.set(in: &answers)
    try defaults.complete(&answers)
    answers.layout = layout
    return answers
  }

  private func destination(_ context: Context) throws(Diagnostic) -> NewProject.Destination {
    guard here else { return .newFolder(in: context.path(output ?? ".")) }
    guard output == nil else {
      throw Diagnostic(.usage, "--here and --output can't be used together", remedy: .advice("remove one of them"))
    }
    return .here(context.directory)
  }

  private func repositoryWish(_ defaults: ProjectDefaults, _ context: Context) -> NewProject.RepositoryWish {
    NewProject.RepositoryWish(
      branch: branch, ignoreTemplates: defaults.ignoreTemplates(with: ignore.split(separator: ",").map(String.init)),
      ignoreFolders: context.places.folders(of: "gitignore-templates"))
  }
}
