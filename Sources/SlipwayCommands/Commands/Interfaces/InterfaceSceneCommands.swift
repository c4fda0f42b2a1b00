import ArgumentParser
import Diagnostics
import InterfaceFiles
import Scaffolding
import SlipwayKit

extension InterfaceCommands {
  /// The scenes of a storyboard.
  struct Scene: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "scene", abstract: "Add, embed and remove scenes",
      subcommands: [Add.self, Embed.self, Remove.self])
  }
}

extension InterfaceCommands.Scene {
  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a scene for a view controller",
      discussion: """
        Copies the template scene that matches the class's superclass. Also accepts UIKit classes, such as \
        UINavigationController.
        """)

    @Argument(help: "The storyboard.") var file: String
    @Argument(help: "The class of the view controller.") var className: String
    @Option(help: ArgumentHelp("The storyboard identifier (default: the class).", valueName: "id"))
    var identifier: String?
    @Flag(help: "Make it the initial view controller.") var initial = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.adding(
        sceneOf: className, identifier: identifier, isInitial: initial, to: interface, of: loaded,
        templates: context.interfaceTemplates())
      return try context.report("scene.add", edit, ("Added", "add"), "a scene for ", "to", of: interface, in: loaded)
    }
  }

  struct Embed: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "embed", abstract: "Put a scene into a container, such as a tab bar controller",
      discussion: """
        Adds the container and its relationship to the scene. Segues to the scene then lead to the container. If the \
        scene was the initial view controller, the container becomes the initial view controller. For macOS, the \
        containers are NSTabViewController and NSSplitViewController.
        """)

    @Argument(help: "The storyboard.") var file: String
    @Argument(help: "The scene: its identifier, or the class of its view controller.") var scene: String
    @Option(name: .customLong("in"), help: ArgumentHelp("The class of the container.", valueName: "class"))
    var container = "UINavigationController"
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.embedding(
        scene: scene, in: container, of: interface, of: loaded, templates: context.interfaceTemplates())
      return try context.report(
        "scene.embed", edit, ("Embedded", "embed"), "", "in \(container) in", of: interface, in: loaded)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a scene and the segues to it",
      discussion: "Keeps the class of its view controller.")

    @Argument(help: "The storyboard.") var file: String
    @Argument(help: "The scene: its identifier, or the class of its view controller.") var scene: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.removing(scene: scene, from: interface)
      return try context.report("scene.remove", edit, ("Removed", "remove"), "scene of ", of: interface, in: loaded)
    }
  }
}

extension InterfaceCommands {
  /// The views of scenes and xibs.
  struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "view", abstract: "Add views", subcommands: [Add.self])
  }
}

extension InterfaceCommands.View {
  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a view, such as a label or button",
      discussion: """
        Copies a template, for example label, button, text-field, image-view, switch, slider or stack-view. Places the \
        view below the existing views, with constraints to the safe area. In a stack view, adds no constraints. The \
        templates are in interfaces/PLATFORM/views of the templates folder.
        """)

    @Argument(help: "The storyboard or xib.") var file: String
    @Argument(help: "The kind of view, such as label.") var kind: String
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("The view or view controller (default: the initial one).", valueName: "object"))
    var container: String?
    @Option(help: ArgumentHelp("The text or title.", valueName: "text")) var text: String?
    @Option(help: ArgumentHelp("The identifier in the file.", valueName: "id")) var id: String?
    @Option(name: .customLong("class"), help: ArgumentHelp("The class of the view.", valueName: "class"))
    var className: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.adding(
        NewView(kind: kind, container: container, text: text, id: id, className: className), to: interface, of: loaded,
        templates: context.interfaceTemplates())
      return try context.report("view.add", edit, ("Added", "add"), "", "to", of: interface, in: loaded)
    }
  }
}

extension InterfaceCommands {
  /// The cells of table views and collection views.
  struct Cell: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cell", abstract: "Add cells of table views and collection views", subcommands: [Add.self])
  }
}

extension InterfaceCommands.Cell {
  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a prototype cell, or a static cell",
      discussion: """
        Code dequeues a prototype cell by its reuse identifier. The styles are custom, basic, subtitle, right-detail, \
        left-detail and the templates in interfaces/ios/cells of the templates folder. A table view with static cells \
        gets a static cell.
        """)

    @Argument(help: "The storyboard or xib.") var file: String
    @Argument(help: ArgumentHelp("The table view, the collection view, or its view controller.", valueName: "view"))
    var list: String
    @Argument(help: "The reuse identifier.") var identifier: String?
    @Option(name: .customLong("class"), help: ArgumentHelp("The class of the cell.", valueName: "class"))
    var className: String?
    @Option(help: ArgumentHelp("The style (default: custom).", valueName: "style")) var style: String?
    @Flag(help: "Add a static cell.") var `static` = false
    @Option(help: ArgumentHelp("Add a static cell to the section with this header.", valueName: "header"))
    var section: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let interface = try context.interface(file, in: loaded)
      let edit = try InterfaceEditing.adding(
        NewCell(identifier: identifier, isStatic: `static`, section: section), style: style, className: className,
        to: list, in: interface, of: loaded, templates: context.interfaceTemplates())
      return try context.report("cell.add", edit, ("Added", "add"), "", "to", of: interface, in: loaded)
    }
  }
}

extension Context {
  /// The scenes and cells to copy.
  func interfaceTemplates(given: String? = nil) throws(Diagnostic) -> InterfaceTemplates {
    InterfaceTemplates(directories: try templateFolders(given: given))
  }
}
