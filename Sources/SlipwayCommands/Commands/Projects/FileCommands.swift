import ArgumentParser
import Diagnostics
import FileTrees
import JSONTrees
import Scaffolding
import SlipwayKit

/// The files of a project.
struct FileCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file", abstract: "Create, add, remove and move project files",
    subcommands: [Create.self, Add.self, Remove.self, Move.self])
}

extension FileCommands {
  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Write a new file and add it to a target",
      discussion: """
        NAME may begin with a folder, seen from the current one; without one the file goes into the target's folder. \
        slipway template list --kind file names the kinds.
        """)

    @Argument(help: "What it is, such as class or swiftui-view.") var kind: String
    @Argument(help: "Its name, without an ending.") var name: String
    @Option(help: "The target.") var target: String?
    @Option(help: ArgumentHelp("What it inherits from or extends.", valueName: "type")) var subclass: String?
    @Option(help: "How a view controller's view is made: code, xib or storyboard.") var interface: Interface?
    @Option(help: ArgumentHelp("The storyboard that gets the scene, where there are several.", valueName: "file"))
    var storyboard: String?
    @Option(
      help: ArgumentHelp("A PNG for the set of images or the icon; may be said several times.", valueName: "file"))
    var image: [String] = []
    @Option(help: "The shared scheme that a test plan goes into; the app's if not said.") var scheme: String?
    @OptionGroup var header: HeaderOptions
    @Option(help: ArgumentHelp("A folder with templates of your own.", valueName: "dir")) var templates: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let catalog = TemplateCatalog(directories: try context.templateFolders(of: .file, given: templates))
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      var answers = FileAnswers(name: parts.last.map(String.init) ?? name)
      answers.subclass = subclass
      answers.author = header.author(context)
      answers.organization = try UserSettings(folder: context.places.configuration).organization
      answers.date = try header.day(context)
      answers.interface = interface ?? storyboard.map { _ in .storyboard }
      for path in image.map(context.path) {
        answers.images.append(
          AssetImage(name: AbsolutePath(path).components.last ?? path, bytes: try FileAccess.read(path)))
      }
      let folder = parts.count > 1 ? context.path(parts.dropLast().joined(separator: "/")) : nil
      let creating = try FileCreating(
        LoadedProject(at: location, shownFrom: context.directory), template: try catalog.template(named: kind),
        answers: answers, folder: folder, target: target, storyboard: storyboard.map(context.path),
        scheme: scheme)
      var words: StyledText = "\(creating.created.joined(separator: ", "), .name)"
      if let storyboard = creating.storyboard { words = "\(words), and a scene in \(context.shown(storyboard), .name)" }
      if let scheme = creating.scheme { words = "\(words), which the scheme \(scheme, .name) uses" }
      return try context.make(
        "file.create", in: location, creating.change, Deed("Created", "create", words),
        [
          "created": .array(creating.created.map { .string($0) }), "target": .optional(creating.target),
          "scheme": .optional(creating.scheme),
        ], notes: creating.notes)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add files and folders of the disk to the project and a target",
      discussion: """
        Each file gets its place in the group of its folder, and in the build phase that its kind belongs in. Without \
        --target it goes to the target that the files around it belong to.
        """)

    @Argument(help: "The files and folders.") var paths: [String]
    @Flag(help: "Copy what lies outside of the project's folder into it.") var copy = false
    @Option(help: "A target that gets them; may be said several times.") var target: [String] = []
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let adding = try FileAdding(
        LoadedProject(at: location, shownFrom: context.directory), paths: paths.map(context.path), isCopying: copy,
        targets: target)
      let names = adding.added.count == 1 ? adding.added[0] : "\(adding.added.count) files"
      var report = try context.make(
        "file.add", in: location, adding.change, Deed("Added", "add", "\(names, .name)"),
        [
          "added": .array(adding.added.map { .string($0) }), "targets": .array(adding.targets.map { .string($0) }),
        ], notes: adding.notes)
      report.unchanged = "Nothing to write: \(names, .name) \(adding.added.count == 1 ? "is" : "are") in the project"
      return report
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Take files and folders out of the project",
      discussion: "They stay on the disk, unless --delete is said.")

    @Argument(help: "The files and folders.") var paths: [String]
    @Flag(help: "Delete them from the disk as well.") var delete = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let removing = try FileRemoving(
        LoadedProject(at: location, shownFrom: context.directory), paths: paths.map(context.path), isDeleting: delete)
      let names = removing.removed.count == 1 ? removing.removed[0] : "\(removing.removed.count) files"
      if !removing.deleted.isEmpty {
        let count = removing.deleted.count
        try context.confirm("delete \(count == 1 ? "\"\(names)\"" : "\(count) files") from the disk")
      }
      return try context.make(
        "file.remove", in: location, removing.change, Deed("Removed", "remove", "\(names, .name)"),
        [
          "removed": .array(removing.removed.map { .string($0) }),
          "deleted": .array(removing.deleted.map { .string(context.shown($0)) }),
        ], notes: removing.notes)
    }
  }

  struct Move: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Move or rename a file or folder, on the disk and in the project",
      discussion: "Settings that name it, such as INFOPLIST_FILE, are given the new path.")

    @Argument(help: "The file or folder.") var old: String
    @Argument(help: "Its new path, or a folder to move it into.") var new: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let moving = try FileMoving(
        LoadedProject(at: location, shownFrom: context.directory), from: context.path(old), to: context.path(new))
      return try context.make(
        "file.move", in: location, moving.change, Deed("Moved", "move", "\(old, .name) to \(moving.path, .name)"),
        ["from": .string(old), "to": .string(moving.path)], notes: moving.notes)
    }
  }
}
