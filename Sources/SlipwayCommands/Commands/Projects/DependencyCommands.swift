import ArgumentParser
import Diagnostics
import GitStore
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The dependencies of targets: frameworks, packages and other targets.
struct DependencyCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dependency", abstract: "List, show, add and remove dependencies of targets",
    subcommands: [List.self, Show.self, Add.self, Remove.self])
}

extension DependencyCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the dependencies of targets")

    @Option(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      DependencyListReport(targets: try LoadedProject(at: context.project()).targets(named: target))
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the targets that use a dependency",
      discussion: "Shows the platforms of a system framework, and the version of a package.")

    @Argument(
      help: "The framework, package product or target, as slipway dependency list shows it.",
      completion: .names(.dependency)) var name: String
    @Option(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      return DependencyReport(details: try DependencyDetails(of: name, in: loaded, target: target))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a framework, a package or a target as a dependency",
      subcommands: [Framework.self, Package.self, Target.self])
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a dependency from a target")

    @Argument(
      help: "The framework, package product or target, as slipway dependency list shows it.",
      completion: .names(.dependency)) var name: String
    @Option(help: "The target that depends on it.", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try DependencyEditing.removing(
        name, from: LoadedProject(at: location, shownFrom: context.directory), target: target)
      return try context.make(
        "dependency.remove", in: location, edit.change,
        ResultAction("Removed", "remove", "\(edit.name, .name) from \(edit.target, .name)"), edit.record)
    }
  }
}

extension DependencyCommands.Add {
  struct Framework: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "framework", abstract: "Link a framework or library",
      discussion: """
        Give the name of a framework or library in the SDK, or a path relative to the project's folder. Adds the \
        path's folder to the search paths, as Xcode does. A name that the target's SDK does not contain is an error.
        """)

    @Argument(help: "The name, such as CoreData, or the path.", completion: .names(.frameworkOrFile)) var name: String
    @Flag(help: "Link it weakly (Optional in Xcode), so that the app runs without it.") var optional = false
    @Flag(help: "Embed it in the product.") var embed = false
    @Flag(help: "Link it even if the target's SDK may not contain it.") var force = false
    @Option(help: "The target that depends on it.", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try DependencyEditing.adding(
        framework: name, to: LoadedProject(at: location, shownFrom: context.directory), target: target,
        use: FrameworkUse(isOptional: optional, isEmbedded: embed), isForced: force)
      return try context.add(edit, in: location)
    }
  }

  struct Package: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "package", abstract: "Add a product of a Swift package",
      discussion: """
        A repository that the project does not have yet requires --from, --exact or --branch; a local folder does not. \
        Reads the package's products from Package.swift. If the repository is not checked out, clones it temporarily.
        """)

    @Argument(help: "The repository's URL, or a folder.") var url: String
    @Option(help: ArgumentHelp("This version or newer, below the next major version.", valueName: "version"))
    var from: String?
    @Option(help: ArgumentHelp("Exactly this version.", valueName: "version")) var exact: String?
    @Option(help: "The newest commit of this branch.") var branch: String?
    @Flag(help: "Change the version requirement of a package that the project already has.")
    var changeRequirement = false
    @Option(help: "The product, if the package has several.") var product: String?
    @Option(help: "The target that depends on it.", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let given = [
        from.map { PackageRequirement.upToNextMajor(from: $0) }, exact.map { .exact($0) }, branch.map { .branch($0) },
      ].compactMap { $0 }
      guard given.count < 2 else {
        throw Diagnostic(
          .usage, "--from, --exact and --branch can't be used together", remedy: .advice("keep one of them"))
      }
      let location = try context.project()
      let loaded = try LoadedProject(at: location, shownFrom: context.directory)
      let added = try AddedPackage(url, given.first, in: loaded)
      let edit = try DependencyEditing.adding(
        added, product: context.product(product, of: added), to: loaded, target: target,
        changingRequirement: changeRequirement)
      return try context.add(edit, in: location)
    }
  }

  struct Target: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "target", abstract: "Add a target dependency and link its product",
      discussion: "With --from-project, adds a target of another project, and a reference to that project.")

    @Argument(help: "The target to depend on.", completion: .names(.target)) var name: String
    @Option(help: ArgumentHelp("The project that contains the target.", valueName: "file")) var fromProject: String?
    @Flag(exclusivity: .chooseLast) var use: Use?
    @Option(help: "The target that depends on it.", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    enum Use: EnumerableFlag {
      case embed, noEmbed, noLink

      static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .embed: "Embed the product (default for a framework in an app)."
        case .noEmbed: "Link the product without embedding it."
        case .noLink: "Build the target first without linking its product."
        }
      }

      var value: TargetUse {
        switch self {
        case .embed: .embedded
        case .noEmbed: .linked
        case .noLink: .builtBefore
        }
      }
    }

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let other = try fromProject.map { path throws(Diagnostic) in
        try LoadedProject(
          at: ProjectLocation.only(in: context.directory, given: context.path(path)), shownFrom: context.directory)
      }
      let edit = try DependencyEditing.adding(
        target: name, of: other?.location == location ? nil : other, use: use?.value,
        to: LoadedProject(at: location, shownFrom: context.directory), target: target)
      return try context.add(edit, in: location)
    }
  }
}

extension DependencyEditing {
  fileprivate var record: JSONObject { ["name": .string(name), "target": .string(target)] }
}

extension Context {
  /// The package's product: the given one, the only one of the manifest, or the one that the user types.
  fileprivate func product(_ given: String?, of package: AddedPackage) throws(Diagnostic) -> String {
    var manifest = try package.manifest(home: git.home)
    if manifest == nil, given == nil, let used = package.usedProduct { return used }
    var failure: Diagnostic?
    if manifest == nil, given == nil, !package.isLocal {
      do throws(Diagnostic) {
        manifest = try fetchedManifest(of: package)
      } catch {
        failure = error
      }
    }
    if let product = try package.product(given, in: manifest) { return product }
    guard let readLine = world.readLine, !shared.noInput else {
      throw package.productNeeded(manifest, after: failure)
    }
    let known = manifest?.libraries ?? []
    let question = "Product of \(package.address)\(known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"): "
    world.show(question: question)
    guard let answer = readLine(), !answer.isEmpty else { throw package.productNeeded(manifest) }
    guard let manifest, !manifest.mayHave(answer) else { return answer }
    throw package.unknownProduct(answer, manifest)
  }

  private func fetchedManifest(of package: AddedPackage) throws(Diagnostic) -> PackageManifest? {
    let folder = nonEmpty("TMPDIR") ?? "/tmp"
    let talk = RemoteTalk(in: self)
    return try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try package.fetchedManifest(in: folder, environment: git, dialogue: dialogue)
    }
  }

  fileprivate func add(_ edit: DependencyEditing, in location: ProjectLocation) throws(Diagnostic) -> any Report {
    var report = try make(
      "dependency.add", in: location, edit.change,
      ResultAction("Added", "add", "\(edit.name, .name) to \(edit.target, .name)"),
      edit.record, notes: edit.notes)
    report.unchanged = "Nothing to change: \(edit.target, .name) already depends on \(edit.name, .name)"
    return report
  }
}

/// The dependencies of targets.
struct DependencyListReport: Report {
  let targets: [ProjectTarget]

  var schema: String { "slipway.dependency.list/1" }

  var fields: JSONObject {
    [
      "dependencies": .array(
        targets.flatMap { target in
          target.listedDependencies.map { dependency in
            [
              "target": .string(target.name), "kind": .string(dependency.kind.rawValue),
              "name": .string(dependency.name), "source": .optional(dependency.source),
              "linked": .bool(dependency.isLinked), "embedded": .bool(dependency.isEmbedded),
              "optional": .bool(dependency.isOptional),
            ]
          }
        })
    ]
  }

  func show(on page: inout Page) {
    let rows = targets.flatMap { target in
      target.listedDependencies.map { dependency -> [StyledText] in
        let marks = [
          dependency.isLinked ? "linked" : nil, dependency.isEmbedded ? "embedded" : nil,
          dependency.isOptional ? "optional" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
        return [
          "\(target.name, .bold)", "\(dependency.kind.rawValue, .faint)", "\(dependency.name, .name)", "\(marks)",
          "\(dependency.source ?? "", .faint)",
        ]
      }
    }
    if rows.isEmpty { page.line("No target has dependencies") }
    page.table(rows)
  }
}
