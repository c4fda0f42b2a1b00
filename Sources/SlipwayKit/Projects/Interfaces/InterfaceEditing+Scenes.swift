import Checks
public import Diagnostics
import InterfaceFiles
public import Scaffolding
import SyntaxTrees

extension InterfaceEditing {
  /// Plans to remove a scene.
  ///
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`.
  public static func removing(scene name: String, from file: LoadedInterface) throws(Diagnostic) -> InterfaceEditing {
    let scene = try file.lookup.scene(name)
    let removed = file.document.removing(scene)
    var notes = removed.segues.map { segue in
      Diagnostic(
        .interfaceConnectionReplaced,
        "removed the \(segue.name ?? "") segue to it from \(InterfaceLabel.name(of: segue.owner))", severity: .note)
    }
    if removed.wasInitial {
      notes.append(
        Diagnostic(
          .interfaceInitialRemoved, "the storyboard has no initial view controller now", severity: .note))
    }
    return InterfaceEditing(
      change: try file.change("interface scene remove \(name)", to: removed.document),
      subject: scene.controller.map { InterfaceLabel.name(of: $0.markup) } ?? name, notes: notes)
  }

  /// Plans a new scene for a class of the project.
  ///
  /// - Parameters:
  ///   - className: The view controller's class.
  ///   - identifier: The storyboard identifier; the class's name for `nil`.
  ///   - isInitial: Whether the storyboard begins with the scene.
  ///   - file: The storyboard.
  ///   - loaded: The project.
  ///   - templates: The scenes to copy.
  /// - Returns: The change.
  /// - Throws: `scene-exists`, `scene-class-unfit`, `storyboard-unsuitable`.
  public static func adding(
    sceneOf className: String, identifier: String?, isInitial: Bool, to file: LoadedInterface, of loaded: LoadedProject,
    templates: InterfaceTemplates
  ) throws(Diagnostic) -> InterfaceEditing {
    let new = try NewScene(
      of: className, for: "\(className)\u{0}\(file.salt)", in: file, of: loaded, templates: templates)
    var document = new.copied.document
    if let identifier {
      document = try document.setting([(.identifier, identifier)], of: new.copied.id, file: file.shownPath)
    }
    if isInitial { document = document.beginning(with: new.copied.id) }
    return InterfaceEditing(
      change: try file.change("interface scene add \(className)", to: document), subject: className, notes: new.notes)
  }

  /// Plans to put a view controller into a new container, such as a navigation controller.
  ///
  /// - Parameters:
  ///   - name: The scene.
  ///   - className: The container's class: the system's, or one of the project.
  ///   - file: The storyboard.
  ///   - loaded: The project.
  ///   - templates: The scenes to copy.
  /// - Returns: The change.
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`, `interface-connection-unfit`,
  ///   `scene-class-unfit`.
  public static func embedding(
    scene name: String, in className: String, of file: LoadedInterface, of loaded: LoadedProject,
    templates: InterfaceTemplates
  ) throws(Diagnostic) -> InterfaceEditing {
    guard DeclarationName.isValid(className) else {
      let isForMac = file.document.system == .macOS
      throw Diagnostic(
        .sceneClassUnfit, "\"\(className)\" is not a valid class name", at: Place(file: file.shownPath),
        remedy: .advice(
          isForMac
            ? "choose NSTabViewController, NSSplitViewController or a subclass"
            : "choose UINavigationController, UITabBarController or a subclass"))
    }
    guard let controller = try file.lookup.scene(name).controller else {
      throw Diagnostic(
        .interfaceConnectionUnfit, "the scene \"\(name)\" has no view controller", at: Place(file: file.shownPath))
    }
    let new = try NewScene(
      of: className, for: "\(className) of \(controller.id)", in: file, of: loaded, templates: templates)
    let document = try new.copied.document.moving(sceneOf: new.copied.id, beside: controller.id)
      .embedding(controller.id, in: new.copied.id, file: file.shownPath)
    return InterfaceEditing(
      change: try file.change("interface scene embed \(name)", to: document),
      subject: InterfaceLabel.name(of: controller.markup), notes: new.notes)
  }
}

/// A scene that a storyboard gets for a class.
private struct NewScene {
  let copied: InterfaceDocument.Copied
  let notes: [Diagnostic]

  init(
    of className: String, for owner: String, in file: LoadedInterface, of loaded: LoadedProject,
    templates: InterfaceTemplates
  ) throws(Diagnostic) {
    try file.document.requireEditable(file.shownPath)
    let system = file.document.system
    let classes = ProjectClasses(of: loaded)
    let base = classes.systemClass(of: className)
    if !SystemClasses.contains(base), classes.declareType(base) {
      throw Diagnostic(
        .sceneClassUnfit, "\"\(className)\" is not a view controller", at: Place(file: file.shownPath),
        remedy: .advice("name a subclass of \(system == .macOS ? "NSViewController" : "UIViewController")"))
    }
    if file.document.markup.root[attribute: "launchScreen"] == "YES", !SystemClasses.contains(className) {
      throw Diagnostic(
        .sceneClassUnfit, "a launch screen can't have the custom class \"\(className)\"",
        at: Place(file: file.shownPath), remedy: .advice("name a class of UIKit, such as UIViewController"))
    }
    // A class of a package may be anything.
    let known = SystemClasses.contains(base) ? base : system == .macOS ? "NSViewController" : "UIViewController"
    guard let template = try templates.scene(of: known, on: system) else {
      throw Diagnostic(
        .sceneClassUnfit,
        className == base
          ? "Slipway has no template scene for \"\(base)\" on \(system.rawValue)"
          : "\"\(className)\" is a subclass of \(base), which has no template scene on \(system.rawValue)",
        at: Place(file: file.shownPath), remedy: .advice("add the scene in Xcode"))
    }
    let declared = DeclaredClass(className == template.className ? "" : className, in: loaded)
    let isSwift = declared.module.isEmpty || declared.module.contains { $0.value == InterfaceAttribute.ownModule }
    copied = try StoryboardScenes.adding(
      className, like: template, in: isSwift ? .swift : .objectiveC, for: owner, to: file.document, file: file.shownPath
    )
    notes = declared.notes
  }
}

extension Diagnostic.Code {
  package static let sceneClassUnfit = Diagnostic.Code(
    "scene-class-unfit", "The class is not a view controller for which a scene can be created.",
    "choose a subclass of UIViewController, UITableViewController or another plain view controller")
  package static let interfaceInitialRemoved = Diagnostic.Code(
    "interface-initial-removed", "The removed scene was the initial view controller.",
    "\(command: "interface.set") FILE CONTROLLER --initial")
}
