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
      commandName: "add", abstract: "Add a target to the project, with its files, dependencies and scheme",
      discussion: """
        The target gets a folder, settings that fit the project's, a bundle identifier below that of the target it is \
        added to, and its place in that target's product. slipway template list --kind target names the templates.
        """)

    @Argument(help: "The target's name.") var name: String
    @Option(help: "What it is, such as framework or unit-tests.") var template: String
    @Option(help: "The target that it tests, extends or is used by.") var host: String?
    @Option(help: ArgumentHelp("Its bundle identifier.", valueName: "id")) var bundleId: String?
    @Option(help: "ios, macos, tvos, watchos or visionos.") var platform: Platform?
    @Option(help: "swift or objc.") var language: Language?
    @OptionGroup var header: HeaderOptions
    @Option(help: ArgumentHelp("A folder with templates of your own.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let catalog = TemplateCatalog(directories: try context.templateFolders(of: .target, given: templates))
      let adding = try TargetAdding(
        LoadedProject(at: location, shownFrom: context.directory), template: try catalog.template(named: template),
        answers: try answers(context))
      let plan = adding.plan
      var words: StyledText = "the target \(plan.target.name, .name)"
      if let host = plan.host { words = "\(words) to \(host.name, .name)" }
      return try context.make(
        "target.add", in: location, adding.change, Deed("Added", "add", words),
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

/// What the headers of new sources say.
struct HeaderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The day in the headers of sources.", valueName: "date")) var date: String?
  @Flag(help: "Leave the day out of the headers.") var noDate = false

  /// The day, or `nil` where the headers say none.
  func day(_ context: Context) throws(Diagnostic) -> CalendarDate? {
    if noDate {
      guard date == nil else {
        throw Diagnostic(.usage, "--date and --no-date exclude each other", remedy: .advice("leave one of them out"))
      }
      return nil
    }
    return try date.map { text throws(Diagnostic) in try DateReading.day(text) } ?? context.today
  }

  /// Who Git says the user is.
  func author(_ context: Context) -> String? {
    (try? Repository.identity(in: context.git, at: context.moment))?.name
  }
}
