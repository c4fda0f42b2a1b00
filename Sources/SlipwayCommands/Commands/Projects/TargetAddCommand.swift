import AppleIdentifiers
import ArgumentParser
import Diagnostics
import Git
import JSONTrees
import Scaffolding
import SlipwayKit
import XcodeProjects

extension TargetCommands {
  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a target with its files, dependencies and scheme",
      discussion: """
        Creates the target's folder and build settings. For a test target, the host (see --host) is the tested \
        target; for other targets, the host links or embeds the new target. The bundle identifier of an extension, App \
        Clip or watch app begins with the host's. Run slipway template list --kind target to list the templates.
        """)

    @Argument(help: "The target's name.") var name: String
    @Option(help: "The template, such as framework or unit-tests.", completion: .names(.targetTemplate)) var template:
      String
    @Option(
      help: "The host: the target to test, or the target that links or embeds the new target.",
      completion: .names(.target))
    var host: String?
    @Option(help: ArgumentHelp("The bundle identifier.", valueName: "id")) var bundleId: String?
    @Option(help: "The platform: ios, macos, tvos, watchos or visionos.") var platform: Platform?
    @Option(help: "The language: swift or objc.") var language: Language?
    @OptionGroup var header: HeaderOptions
    @Option(help: ArgumentHelp("A folder with custom templates.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let catalog = TemplateCatalog(directories: try context.templateFolders(of: .target, given: templates))
      let adding = try TargetAdding(
        LoadedProject(at: location, shownFrom: context.directory), template: try catalog.template(named: template),
        answers: try answers(context))
      let plan = adding.plan
      var words: StyledText = "target \(plan.target.name, .name)"
      if let host = plan.host { words = "\(words) to \(host.name, .name)" }
      return try context.make(
        "target.add", in: location, adding.change, ResultAction("Added", "add", words),
        [
          "id": .string(plan.target.id.rawValue), "name": .string(plan.target.name),
          "productType": .optional(plan.target.productType?.identifier),
          "bundleIdentifier": .optional(plan.bundleIdentifier?.rawValue),
          "platform": .string(plan.platform.displayName),
          "host": .optional(plan.host?.name), "schemes": .array(adding.schemes.map { .string($0) }),
        ], notes: adding.notes)
    }

    private func answers(_ context: Context) throws(Diagnostic) -> TargetAnswers {
      let settings = try UserSettings(folder: context.places.configuration)
      var answers = TargetAnswers(name: name)
      answers.host = host
      answers.bundleIdentifier = try bundleId.map { text throws(Diagnostic) in try BundleIdentifier(text) }
      answers.companyIdentifier = settings.companyIdentifier.flatMap { try? BundleIdentifier($0) }
      answers.platform = platform
      answers.language = language
      answers.author = header.author(context)
      answers.organization = settings.organization
      answers.date = try header.day(context)
      return answers
    }
  }
}

/// The options for the headers of new files.
struct HeaderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The date in file headers.", valueName: "date")) var date: String?
  @Flag(help: "Write no date in file headers.") var noDate = false

  /// The date in file headers; `nil` with `--no-date`.
  func day(_ context: Context) throws(Diagnostic) -> CalendarDate? {
    if noDate {
      guard date == nil else {
        throw Diagnostic(.usage, "--date and --no-date cannot be used together", remedy: .advice("remove one of them"))
      }
      return nil
    }
    return try date.map { text throws(Diagnostic) in try DateReading.day(text) } ?? context.today
  }

  /// The name of Git's identity.
  func author(_ context: Context) -> String? {
    (try? Repository.identity(in: context.git, at: context.moment))?.name
  }
}
