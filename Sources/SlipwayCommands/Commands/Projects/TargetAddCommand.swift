import AppleIdentifiers
import ArgumentParser
import Diagnostics
import GitStore
import Scaffolding
import SlipwayKit
import SyntaxTrees
import XcodeProjects

extension TargetCommands {
  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a target with its files, dependencies and scheme",
      discussion: """
        Creates the target's folder and build settings. If the project has one app, that app is the default host. The \
        bundle identifier of an extension, App Clip or watch app begins with the host's. A template of slipway new, \
        such as ios-app, adds another app with the options of slipway new. Run slipway template list to list the \
        templates.
        """)

    @Argument(help: "The target's name.") var name: String
    @Option(help: "The template, such as framework, unit-tests or ios-app.", completion: .names(.targetTemplate))
    var template: String
    @Option(
      help: "The host: for tests, the tested target; otherwise the target that links or embeds the new one.",
      completion: .names(.target))
    var host: String?
    @Flag(help: "Add a framework or library that no app links.") var noHost = false
    @Option(help: ArgumentHelp("The bundle identifier.", valueName: "id")) var bundleId: String?
    @OptionGroup var options: TemplateOptions
    @OptionGroup var header: HeaderOptions
    @Option(help: ArgumentHelp("A folder with custom templates.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      guard host == nil || !noHost else {
        throw Diagnostic(
          .usage, "--host and --no-host can't be used together", remedy: .advice("keep one of them"))
      }
      let location = try context.project()
      let adding = try TargetAdding(
        LoadedProject(at: location, shownFrom: context.directory),
        template: try context.template(named: template, of: [.target, .project], given: templates),
        answers: try answers(context), host: host, isAlone: noHost)
      let plan = adding.plan
      let names = plan.targets.map(\.target.name)
      var words: StyledText = "\(names.count == 1 ? "target" : "targets") \(TargetWording.list(names))"
      if let host = plan.host { words = "\(words) to \(host.name, .name)" }
      let report = try context.make(
        "target.add", in: location, adding.change, ResultAction("Added", "add", words), fields(adding),
        notes: adding.notes)
      let distributed = plan.targets.filter { $0.target.productType.map(\.isDistributed) ?? false }
      return try context.noting(
        report, identifiers: distributed.compactMap(\.bundleIdentifier?.rawValue), inFolder: location.folder)
    }

    private func fields(_ adding: TargetAdding) -> JSONObject {
      let targets = adding.plan.targets.map { added -> JSONObject in
        [
          "id": .string(added.target.id.rawValue), "name": .string(added.target.name),
          "productType": .optional(added.target.productType?.identifier),
          "bundleIdentifier": .optional(added.bundleIdentifier?.rawValue),
        ]
      }
      var fields = targets.first ?? [:]
      fields["platform"] = .string(adding.plan.platform.displayName)
      fields["host"] = .optional(adding.plan.host?.name)
      fields["schemes"] = .array(adding.schemes.map { .string($0) })
      fields["targets"] = .array(targets.map { .object($0) })
      return fields
    }

    private func answers(_ context: Context) throws(Diagnostic) -> ProjectAnswers {
      let defaults = try context.defaults()
      var answers = ProjectAnswers(
        name: try ProductName(name),
        companyIdentifier: defaults.companyIdentifier.flatMap { try? BundleIdentifier($0) },
        bundleIdentifier: try bundleId.map { text throws(Diagnostic) in try BundleIdentifier(text) })
      try options.set(in: &answers)
      answers.author = header.author(context)
      answers.organization = defaults.settings.organization
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
        throw Diagnostic(.usage, "--date and --no-date can't be used together", remedy: .advice("remove one of them"))
      }
      return nil
    }
    return try date.map { text throws(Diagnostic) in try DateReading.day(text) } ?? context.today
  }

  /// The name of Git's identity.
  func author(_ context: Context) -> String? {
    (try? Repository.identity(around: context.directory, in: context.git, at: context.moment))?.name
  }
}
