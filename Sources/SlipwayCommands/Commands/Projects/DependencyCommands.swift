import ArgumentParser
import Diagnostics
import Git
import JSONTrees
import SlipwayKit
import XcodeProjects

/// What targets use: frameworks, packages and other targets.
struct DependencyCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dependency", abstract: "List, add and remove what targets use",
    subcommands: [List.self, Add.self, Remove.self])
}

extension DependencyCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the targets, frameworks and packages that targets use")

    @Option(help: "One target.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      DependencyListReport(targets: try LoadedProject(at: context.project()).targets(named: target))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Have a target use a framework, a package or another target",
      subcommands: [Framework.self, Package.self, Target.self])
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Have a target use something no longer")

    @Argument(help: "A framework, a package's product or a target, as the list shows it.") var name: String
    @Option(help: "The target that uses it.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try DependencyEditing.removing(
        name, from: LoadedProject(at: location, shownFrom: context.directory), target: target)
      return try context.make(
        "dependency.remove", in: location, edit.change,
        Deed("Removed", "remove", "\(edit.name, .name) from \(edit.target, .name)"), edit.record)
    }
  }
}

extension DependencyCommands.Add {
  struct Framework: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "framework", abstract: "Link a framework or library",
      discussion: "A name is one of the system's; a path, seen from the project's folder, one of your own.")

    @Argument(help: "A name such as CoreData, or a path.") var name: String
    @Flag(help: "Run also where the system does not have it.") var optional = false
    @Flag(help: "Bring it along in the product.") var embed = false
    @Option(help: "The target that uses it.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try DependencyEditing.adding(
        framework: name, to: LoadedProject(at: location, shownFrom: context.directory), target: target,
        use: FrameworkUse(isOptional: optional, isEmbedded: embed))
      return try context.add(edit, in: location)
    }
  }

  struct Package: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "package", abstract: "Use a product of a Swift package",
      discussion: """
        A folder with a package needs no version; of a repository one of the three is said. The package's manifest says \
        its products: from a checkout of SwiftPM or Xcode, or else from the repository, which is cloned to read it.
        """)

    @Argument(help: "The repository's address, or a folder.") var url: String
    @Option(help: ArgumentHelp("This version, and newer ones up to the next major one.", valueName: "version"))
    var from: String?
    @Option(help: ArgumentHelp("This version alone.", valueName: "version")) var exact: String?
    @Option(help: "The newest commit of a branch.") var branch: String?
    @Option(help: "The product, if the package has several.") var product: String?
    @Option(help: "The target that uses it.") var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let given = [
        from.map { PackageRequirement.upToNextMajor(from: $0) }, exact.map { .exact($0) }, branch.map { .branch($0) },
      ].compactMap { $0 }
      guard given.count < 2 else {
        throw Diagnostic(
          .usage, "--from, --exact and --branch exclude each other", remedy: .advice("give one of them"))
      }
      let location = try context.project()
      let loaded = try LoadedProject(at: location, shownFrom: context.directory)
      let added = try AddedPackage(url, given.first, in: loaded)
      let edit = try DependencyEditing.adding(
        added, product: context.product(product, of: added), to: loaded, target: target)
      return try context.add(edit, in: location)
    }
  }

  struct Target: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "target", abstract: "Build a target before another, and link what it makes",
      discussion: "With --from-project the target is one of another project, which this one then refers to.")

    @Argument(help: "The target that is used.") var name: String
    @Option(help: ArgumentHelp("The project that has it.", valueName: "file")) var fromProject: String?
    @Flag(exclusivity: .chooseLast) var embed: Embedding?
    @Option(help: "The target that uses it.") var target: String?
    @OptionGroup var shared: SharedOptions

    enum Embedding: EnumerableFlag {
      case embed, noEmbed

      static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .embed: "Embed the product; the default for a framework in an app."
        case .noEmbed: "Link the product without embedding it."
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
        target: name, of: other?.location == location ? nil : other, embed: embed.map { $0 == .embed },
        to: LoadedProject(at: location, shownFrom: context.directory), target: target)
      return try context.add(edit, in: location)
    }
  }
}

extension DependencyEditing {
  fileprivate var record: JSONObject { ["name": .string(name), "target": .string(target)] }
}

extension Context {
  /// The product of a package that is meant: the given one, the one that its manifest leaves, or what the user types.
  fileprivate func product(_ given: String?, of package: AddedPackage) throws(Diagnostic) -> String {
    var manifest = try package.manifest(home: git.home)
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
    _ = world.problems.write(Array(visible(question).utf8))
    guard let answer = readLine(), !answer.isEmpty else { throw package.productNeeded(manifest) }
    guard let manifest, !manifest.mayHave(answer) else { return answer }
    throw package.unknownProduct(answer, manifest)
  }

  private func fetchedManifest(of package: AddedPackage) throws(Diagnostic) -> PackageManifest? {
    let folder = world.environment["TMPDIR"] ?? "/tmp"
    let talk = RemoteTalk(in: self)
    return try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try package.fetchedManifest(in: folder, environment: git, dialogue: dialogue)
    }
  }

  fileprivate func add(_ edit: DependencyEditing, in location: ProjectLocation) throws(Diagnostic) -> any Report {
    var report = try make(
      "dependency.add", in: location, edit.change, Deed("Added", "add", "\(edit.name, .name) to \(edit.target, .name)"),
      edit.record, notes: edit.notes)
    report.unchanged = "Nothing to write: \(edit.target, .name) uses \(edit.name, .name) already"
    return report
  }
}

/// What targets use.
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
    if rows.isEmpty { page.line("no target uses another one, a framework or a package") }
    page.table(rows)
  }
}
