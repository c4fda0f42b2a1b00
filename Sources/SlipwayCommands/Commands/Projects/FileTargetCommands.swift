import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

extension FileCommands {
  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the targets that use a file",
      discussion: "Shows the build phase, attributes and compiler flags in each target, as in Xcode's File inspector.")

    @Argument(help: "The file.") var path: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      return FileMembershipReport(file: try FileMembership(of: context.path(path), in: loaded))
    }
  }

  /// The targets of a file.
  struct Target: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "target", abstract: "Change the targets that use a file",
      subcommands: [Add.self, Remove.self, Move.self])
  }
}

extension FileCommands.Target {
  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a file of the project to a target",
      discussion: """
        Adds the file to the build phase for its type. For a folder, adds all its files. In a target that already has \
        the file, changes the visibility and flags.
        """)

    @Argument(help: "The file or folder.") var path: String
    @Argument(help: "The target.", completion: .names(.target)) var target: String
    @Flag(help: "The visibility of a header in a framework or library.") var visibility: HeaderVisibility?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Compiler flags for this file alone (empty for none).", valueName: "f"))
    var flags: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let editing = try MembershipEditing.adding(
        context.path(path), toTarget: target, in: loaded, visibility: visibility, compilerFlags: flags)
      let words = editing.wasMember ? ("Changed", "change", "in") : ("Added", "add", "to")
      return try context.report(of: editing, "add", words, in: loaded)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a file from a target",
      discussion: "Keeps the file in the project and in other targets. For a folder, removes all its files.")

    @Argument(help: "The file or folder.") var path: String
    @Argument(help: "The target.", completion: .names(.target)) var target: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let editing = try MembershipEditing.removing(context.path(path), fromTarget: target, in: loaded)
      return try context.report(of: editing, "remove", ("Removed", "remove", "from"), in: loaded)
    }
  }

  struct Move: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Move files from a target to a library it links",
      discussion: """
        Links the library to the --from target. Makes headers public in a framework. Lists the sources that must \
        import the module.
        """)

    @Argument(help: "The files and folders.") var paths: [String]
    @Option(help: ArgumentHelp("The target that has the files.", valueName: "target"), completion: .names(.target))
    var from: String
    @Option(help: ArgumentHelp("The library or framework.", valueName: "target"), completion: .names(.target))
    var to: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let moving = try MembershipMoving(paths.map(context.path), from: from, to: to, in: loaded)
      let names = moving.files.count == 1 ? moving.files[0] : "\(moving.files.count) files"
      let link: StyledText = moving.isNewlyLinked ? ", which \(from, .name) links now" : ""
      return try context.make(
        "file.target.move", in: loaded.location, moving.change,
        ResultAction("Moved", "move", "\(names, .name) from \(from, .name) to \(to, .name)\(link)"),
        [
          "moved": .array(moving.files.map { .string($0) }), "from": .string(from), "to": .string(to),
          "linked": .bool(moving.isNewlyLinked), "module": .string(moving.module),
          "importing": .array(moving.importing.map { .string($0) }),
        ], notes: moving.notes)
    }
  }
}

extension Context {
  /// Applies a change of a target's files, or previews it.
  fileprivate func report(
    of editing: MembershipEditing, _ verb: String, _ words: (done: String, planned: String, preposition: String),
    in loaded: LoadedProject
  ) throws(Diagnostic) -> any Report {
    let names = editing.files.count == 1 ? editing.files[0] : "\(editing.files.count) files"
    var report = try make(
      "file.target.\(verb)", in: loaded.location, editing.change,
      ResultAction(words.done, words.planned, "\(names, .name) \(words.preposition) \(editing.target, .name)"),
      ["paths": .array(editing.files.map { .string($0) }), "target": .string(editing.target)], notes: editing.notes)
    let state = verb == "add" ? "already in" : "not in"
    let verb = editing.files.count == 1 ? "is" : "are"
    if editing.notes.isEmpty {
      report.unchanged = "Nothing to change: \(names, .name) \(verb) \(state) \(editing.target, .name)"
    }
    return report
  }
}
