import ArgumentParser
import Diagnostics
import FileTrees
import Scaffolding
import SlipwayKit
import SyntaxTrees

/// The files of a project.
struct FileCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file", abstract: "Create, add, remove and move project files",
    subcommands: [Show.self, Create.self, Add.self, Remove.self, Move.self, Target.self])
}

extension FileCommands {
  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Create a file from a template and add it to a target",
      discussion: """
        NAME can begin with a folder, relative to the current folder. Without a folder, uses the target's folder. In \
        the folder of a data model, data-model creates a version, and --current makes it or an existing one current. \
        Run slipway template list --kind file to list the kinds.
        """)

    @Argument(help: "The kind of file, such as class or swiftui-view.", completion: .names(.fileTemplate)) var kind:
      String
    @Argument(help: "The name, without an extension.") var name: String
    @Option(help: "The target.", completion: .names(.target)) var target: String?
    @Option(
      help: ArgumentHelp("The superclass, or the type to extend.", valueName: "type"))
    var subclass: String?
    @Option(help: "The language: swift or objc (default: the language of the target's sources).")
    var language: Language?
    @Option(help: "The interface of a view controller: code, xib or storyboard.")
    var interface: AcceptedValue<ViewControllerInterfaces>?
    @Option(help: ArgumentHelp("The storyboard to add the scene to, if there are several.", valueName: "file"))
    var storyboard: String?
    @Option(
      help: ArgumentHelp("A PNG for the image set or app icon; can be repeated.", valueName: "file"))
    var image: [String] = []
    @Option(help: "The shared scheme for a test plan (default: the app's scheme).", completion: .names(.scheme))
    var scheme: String?
    @Option(
      help: ArgumentHelp("The data model version to map from, for a mapping model.", valueName: "model"),
      completion: .directory)
    var from: String?
    @Option(
      help: ArgumentHelp("The data model version to map to.", valueName: "model"),
      completion: .directory)
    var to: String?
    @Flag(help: "Use this version of the data model, which may exist already.") var current = false
    @OptionGroup var header: HeaderOptions
    @Option(help: ArgumentHelp("A folder with custom templates.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let catalog = TemplateCatalog(directories: try context.templateFolders(of: .file, given: templates))
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let template = try catalog.template(named: kind)
      var answers = FileAnswers(name: template.nameWithoutExtension(parts.last.map(String.init) ?? name))
      answers.language = language
      answers.subclass = subclass
      answers.sourceModel = from.map(context.path)
      answers.destinationModel = to.map(context.path)
      answers.author = header.author(context)
      answers.organization = try UserSettings(folder: context.places.configuration).organization
      answers.date = try header.day(context)
      answers.interface = interface?.value ?? storyboard.map { _ in .storyboard }
      for path in image.map(context.path) {
        answers.images.append(
          AssetImage(name: AbsolutePath(path).components.last ?? path, bytes: try FileAccess.read(path)))
      }
      let folder = parts.count > 1 ? context.path(parts.dropLast().joined(separator: "/")) : nil
      let creating = try FileCreating(
        LoadedProject(at: location, shownFrom: context.directory), template: template,
        answers: answers, folder: folder, target: target, storyboard: storyboard.map(context.path),
        scheme: scheme, makesCurrent: current, scenes: context.interfaceTemplates(given: templates))
      let owner = TargetWording.text("in target", [creating.target].compactMap(\.self))
      let created = creating.created.map { context.typed($0, in: location) }
      var words: StyledText = "\(created.joined(separator: ", "), .name)\(owner)"
      if let storyboard = creating.storyboard { words = "\(words), and a scene in \(context.shown(storyboard), .name)" }
      if let scheme = creating.scheme { words = "\(words) for scheme \(scheme, .name)" }
      let action =
        creating.created.isEmpty && current
        ? ResultAction("Chose", "choose", "\(name, .name) as the current version")
        : ResultAction("Created", "create", words)
      return try context.make(
        "file.create", in: location, creating.change, action,
        [
          "created": .array(creating.created.map { .string($0) }), "target": .optional(creating.target),
          "scheme": .optional(creating.scheme),
        ], notes: creating.notes)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add existing files and folders to the project",
      discussion: """
        Adds each file to the group of its folder, and to the build phase for its type. Without --target, chooses \
        the target with the most files in the same folder.
        """)

    @Argument(help: "The files and folders.") var paths: [String]
    @Flag(help: "Copy files from outside the project's folder into it.") var copy = false
    @Option(help: "A target to add the files to; can be repeated.", completion: .names(.target)) var target: [String] =
      []
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let adding = try FileAdding(
        LoadedProject(at: location, shownFrom: context.directory), paths: paths.map(context.path), isCopying: copy,
        targets: target)
      let named = { (files: [String]) in
        files.count == 1 ? context.typed(files[0], in: location) : "\(files.count) files"
      }
      var report = try context.make(
        "file.add", in: location, adding.change,
        ResultAction("Added", "add", "\(named(adding.added), .name)\(TargetWording.text("to", adding.targets))"),
        [
          "added": .array(adding.added.map { .string($0) }), "targets": .array(adding.targets.map { .string($0) }),
        ], notes: adding.notes)
      let verb = adding.known.count == 1 ? "is" : "are"
      report.unchanged = "Nothing to change: \(named(adding.known), .name) \(verb) already in the project"
      return report
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove files and folders from the project",
      discussion: "Keeps the files on disk, unless --delete is given.")

    @Argument(help: "The files and folders.") var paths: [String]
    @Flag(help: "Also delete the files from disk.") var delete = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let removing = try FileRemoving(
        LoadedProject(at: location, shownFrom: context.directory), paths: paths.map(context.path), isDeleting: delete)
      let names =
        removing.removed.count == 1
        ? context.typed(removing.removed[0], in: location) : "\(removing.removed.count) files"
      if !removing.deleted.isEmpty {
        let count = removing.deleted.count
        try context.confirm("delete \(count == 1 ? "\"\(names)\"" : "\(count) files") from disk")
      }
      return try context.make(
        "file.remove", in: location, removing.change, ResultAction("Removed", "remove", "\(names, .name)"),
        [
          "removed": .array(removing.removed.map { .string($0) }),
          "deleted": .array(removing.deleted.map { .string(context.shown($0)) }),
        ], notes: removing.notes)
    }
  }

  struct Move: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Move or rename a file or folder, on disk and in the project",
      discussion:
        "Updates build settings, build phases, scripts, .xcconfig and .xcfilelist files, schemes and workspaces that name it."
    )

    @Argument(help: "The file or folder.") var old: String
    @Argument(help: "The new path, or the folder to move it into.") var new: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let moving = try FileMoving(
        LoadedProject(at: location, shownFrom: context.directory), from: context.path(old), to: context.path(new),
        isFolder: new.hasSuffix("/"))
      return try context.make(
        "file.move", in: location, moving.change,
        ResultAction("Moved", "move", "\(old, .name) to \(context.typed(moving.path, in: location), .name)"),
        ["from": .string(old), "to": .string(moving.path)], notes: moving.notes)
    }
  }
}
