import ArgumentParser
import Diagnostics
import FileTrees
import InterfaceFiles
import SlipwayKit
import SyntaxTrees

/// The storyboards and xibs of a project.
struct InterfaceCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface", abstract: "Show and change storyboards and xibs",
    subcommands: [
      List.self, Show.self, Outline.self, Scene.self, View.self, Cell.self, Connect.self, Disconnect.self, Set.self,
    ])
}

extension InterfaceCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the storyboards and xibs of the project")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      return InterfaceListReport(list: InterfaceList(of: loaded), folder: loaded.location.folder, context: context)
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the scenes and connections of a file",
      discussion: """
        Shows each scene with its outlets, actions and segues. With --svg, also draws the scenes as Interface \
        Builder's canvas does.
        """)

    @Argument(help: "The storyboard or xib.") var file: String
    @Option(help: ArgumentHelp("Show only this scene, by class or identifier.", valueName: "scene")) var scene: String?
    @Option(help: ArgumentHelp("Draw the scenes into this new file.", valueName: "file")) var svg: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try context.interface(file)
      let scenes = if let scene { [try loaded.lookup.scene(scene)] } else { loaded.document.scenes }
      if let svg {
        let output = try OutputFile(context.path(svg), named: svg, as: .drawing)
        if !context.shared.dryRun { try output.write(InterfaceDrawing(of: scenes, in: loaded.document).svg) }
      }
      return InterfaceReport(
        file: loaded, scenes: scenes, isOutline: false, drawing: context.shared.dryRun ? nil : svg)
    }
  }

  struct Outline: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "outline", abstract: "Show the objects of a file as a tree",
      discussion: "Shows the kind, class or text, identifier and runtime attributes of each object.")

    @Argument(help: "The storyboard or xib.") var file: String
    @Option(help: ArgumentHelp("Show only this scene, by class or identifier.", valueName: "scene")) var scene: String?
    @Flag(help: "Also show the constraints.") var constraints = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try context.interface(file)
      let scenes = if let scene { [try loaded.lookup.scene(scene)] } else { loaded.document.scenes }
      return InterfaceReport(
        file: loaded, scenes: scenes, isOutline: true, withConstraints: constraints, drawing: nil)
    }
  }

  struct Connect: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "connect", abstract: "Connect two objects with an outlet, action or segue",
      discussion: """
        Adds the outlet or action if the class lacks it. Name an object by its identifier, class or text. For an \
        outlet, the source is the controller. For an action, the source is the control. A segue name is show, \
        showDetail, presentation, embed or unwind, or a relationship such as rootViewController.

        Example: slipway interface connect Main.storyboard "Log in" action logIn: LoginViewController
        """)

    @Argument(help: "The storyboard or xib.") var file: String
    @Argument(help: "The object with the outlet, or the control.") var source: String
    @Argument(help: "The kind of connection: outlet, collection, action or segue.") var kind: ConnectionKind
    @Argument(help: "The outlet, the selector, or the segue name.") var name: String
    @Argument(help: "The object to connect, or the action of an unwind segue.") var destination: String
    @Option(help: ArgumentHelp("The control event of an action, such as touchDown.", valueName: "event"))
    var event: String?
    @Option(help: ArgumentHelp("The identifier of a segue.", valueName: "id")) var identifier: String?
    @Option(
      help: ArgumentHelp("The @IBSegueAction that makes the destination, such as make:.", valueName: "selector"))
    var segueAction: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let new = try connection()
      let edit = try InterfaceConnecting(source, to: destination, by: new, in: interface, of: loaded)
      var record: JSONObject = ["file": .string(interface.shownPath)]
      for member in InterfaceJSON.fields(of: edit.connection).members { record[member.key] = member.value }
      var report = try context.make(
        "interface.connect", in: loaded.location, edit.change,
        ResultAction(
          "Connected", "connect",
          "\(kind.title) \(name, .name) of \(edit.names.source) to \(edit.names.destination)"),
        record, notes: edit.notes)
      report.unchanged = "Nothing to change: the objects are already connected"
      return report
    }

    /// The option, unless a segue that is not an unwind segue has it.
    private var strayAction: String? { kind == .segue && name != "unwind" ? nil : "--segue-action" }

    private func connection() throws(Diagnostic) -> NewConnection {
      let stray: String? =
        event != nil && kind != .action
        ? "--event" : identifier != nil && kind != .segue ? "--identifier" : segueAction == nil ? nil : strayAction
      if let stray { throw Diagnostic(.usage, "\(stray) does not apply to this \(kind.title)") }
      return switch kind {
      case .outlet: .outlet(name)
      case .collection: .collection(name)
      case .action: .action(name, event: event)
      case .segue where name == "unwind": .unwind(destination, identifier: identifier)
      case .segue: .segue(name, identifier: identifier, action: segueAction)
      }
    }
  }

  struct Disconnect: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "disconnect", abstract: "Remove a connection",
      discussion: "Keeps the outlet or action in the class.")

    @Argument(help: "The storyboard or xib.") var file: String
    @Argument(help: "The connection's identifier, outlet, selector or segue identifier.") var connection: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.disconnecting(connection, in: interface, of: loaded)
      return try context.report("disconnect", edit, ("Removed", "remove"), of: interface, in: loaded)
    }
  }

  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set the class, identifiers and texts of an object",
      discussion: """
        The keys are \(InterfaceAttribute.allCases.map(\.rawValue).listed). An empty value removes the attribute. \
        module=target means the module of the target that contains the file.
        """)

    @Argument(help: "The storyboard or xib.") var file: String
    @Argument(help: "The object: its identifier, class or text.") var element: String
    @Argument(help: "KEY=VALUE; can be repeated.") var values: [String] = []
    @Flag(help: "Make it the initial view controller.") var initial = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.setting(
        attributes(), isInitial: initial, of: element, in: interface, of: loaded)
      return try context.report("set", edit, ("Changed", "change"), of: interface, in: loaded)
    }

    private func attributes() throws(Diagnostic) -> [(attribute: InterfaceAttribute, value: String)] {
      guard initial || !values.isEmpty else { throw Diagnostic(.usage, "nothing to set: add KEY=VALUE or --initial") }
      return try values.map { text throws(Diagnostic) in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let attribute = InterfaceAttribute(rawValue: parts[0]) else {
          throw Diagnostic(
            .usage, parts.count == 2 ? "unknown key \"\(parts[0])\"" : "\"\(text)\" is not of the form KEY=VALUE",
            remedy: .advice("choose a key: \(InterfaceAttribute.allCases.map(\.rawValue).joined(separator: ", "))"))
        }
        return (attribute, parts[1])
      }
    }
  }
}

/// The kinds of connections that a user makes.
enum ConnectionKind: String, CaseIterable, ExpressibleByArgument {
  case outlet, collection, action, segue

  var title: String { self == .collection ? "outlet collection" : rawValue }
}

extension Context {
  /// The storyboard or xib that a user names.
  func interface(_ name: String) throws(Diagnostic) -> LoadedInterface {
    do throws(Diagnostic) {
      // Two people add the same kind of view on two branches: these are two views.
      return try LoadedInterface(
        path(name), shownAs: shown(path(name)), salt: hasGivenDate ? "" : "\(UInt64.random(in: 0 ... .max))")
    } catch  where error.code == .fileNotFound && error.remedy == nil {
      throw error.with(remedy: .operation(.init("interface.list")))
    }
  }

  /// The storyboard or xib that a user names, which must be in the project's folder.
  func interface(_ name: String, in loaded: LoadedProject) throws(Diagnostic) -> LoadedInterface {
    try loaded.requireInside(path(name))
    return try interface(name)
  }

  /// Applies a change of a storyboard or xib, or previews it.
  func report(
    _ verb: String, _ edit: InterfaceEditing, _ words: (done: String, planned: String), _ what: String = "",
    _ preposition: String = "in", of interface: LoadedInterface, in loaded: LoadedProject
  ) throws(Diagnostic) -> any Report {
    var record: JSONObject = ["file": .string(interface.shownPath), "subject": .string(edit.subject)]
    if let id = edit.id { record["id"] = .string(id) }
    let id: StyledText = edit.id.map { " (\($0))" } ?? ""
    return try make(
      "interface.\(verb)", in: loaded.location, edit.change,
      ResultAction(
        words.done, words.planned, "\(what)\(edit.subject, .name)\(id) \(preposition) \(interface.shownPath)"),
      record, notes: edit.notes)
  }
}
