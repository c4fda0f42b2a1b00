import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for connected actions that do not exist in the class.
struct InterfaceActionMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-action-missing", severity: .error,
    summary: "Connected action does not exist in the class",
    explanation: """
      A control sends an action that the class does not have. Usually the action was renamed, or its arguments \
      changed, only in code. The selector "save:" calls save(_:), and "save" calls save(). The app crashes when the \
      user taps the control, with "unrecognized selector sent to instance". A Mac app continues, and AppKit logs that \
      it could not connect the action, so the finding is a warning. If the control never sends the event, such as \
      Value Changed of a button, the finding is a note. The same holds for a gesture recognizer without a view. It is \
      also a note if nothing loads the file or shows the scene. If no string literal contains the xib's name, the \
      finding is a warning. For the action of an unwind segue, the finding is a warning, because UIKit ignores the \
      segue. If no control and no code can perform that segue, the finding is a note. A library may have the unwind \
      action, so the rule skips apps that link other libraries. The rule also checks the method with @IBSegueAction \
      that creates the destination of a segue.
      """,
    wrong: "<action selector=\"save:\" …/> <!-- @IBAction func store(_ sender: Any) -->",
    right: "<action selector=\"store:\" …/> <!-- @IBAction func store(_ sender: Any) -->",
    source: "Objective-C: \"unrecognized selector sent to instance\"",
    command: "\(command: "interface.disconnect") FILE CONNECTION")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.flatMap { interface -> [Finding] in
        let elsewhere = interface.file.connectionsBetweenScenes.map(\.element)
        return interface.file.connections.compactMap { connection in
          let element = connection.element
          if element.name == "action" {
            return elsewhere.contains(element) ? nil : problem(of: connection, in: interface, project)
          }
          guard element.name == "segue" else { return nil }
          return creationProblem(of: connection, in: interface, project)
            ?? unwindProblem(of: connection, in: interface, project)
        }
      }
    }
  }

  private func problem(
    of connection: InterfaceConnection, in interface: TargetInterface, _ project: CheckedProject
  ) -> Finding? {
    let action = connection.element
    guard let selector = action[attribute: "selector"], !selector.isEmpty,
      let id = action[attribute: "destination"] ?? action[attribute: "target"],
      let receiver = interface.file.objects[id]
    else { return nil }
    guard let name = receiver[attribute: "customClass"] else {
      return problem(of: connection, selector, to: receiver, in: interface, project)
    }
    guard let sources = project.search.sources(ofClassOf: receiver, in: interface) else { return nil }
    guard sources.mayHaveAction(selector, in: name) == false,
      !SystemClasses.mayHaveAction(selector, in: sources.foreignBase(of: name))
        || sources.labelledAction(selector, in: name) != nil
    else { return nil }
    // Before Swift 3, the first label is no part of the selector.
    if sources.labelledAction(selector, in: name) != nil, !interface.target.isSwift3 { return nil }
    if interface.mayHaveOtherOwner(receiver, in: project, hasMember: { sources.mayHaveAction(selector, in: $0) }) {
      return nil
    }
    let isOfSubclass = Self.hasSubclass(of: name, with: selector, in: project)
    if isOfSubclass, !project.search.declaredMembers.paths(with: "object_setClass", in: project).isEmpty { return nil }
    let other = sources.labelledAction(selector, in: name) ?? Self.openAction(like: selector, of: name, in: project)
    return finding(
      "connected action \"\(selector)\" does not exist in class \"\(name)\"",
      hint: other.flatMap { interface.file.reconnecting(connection, to: $0) }
        ?? interface.file.disconnecting([connection]),
      at: interface.file.place(of: action),
      severity: Self.mayNeverBeSent(connection, in: interface.file)
        ? .note : interface.crashSeverity(of: [connection], in: project) ?? (isOfSubclass ? .warning : nil),
      target: interface.target.name)
  }

  /// Whether a class below the one of an object has an action: code may create the scene with it.
  private static func hasSubclass(of name: String, with selector: String, in project: CheckedProject) -> Bool {
    let members = project.search.declaredMembers
    return members.family(of: name).contains { other in
      other != name && (members.byClass[other] ?? []).contains { $0.member.selectors.contains(selector) }
    }
  }

  /// An action of a plain object, which only an extension of the system's class could have.
  private func problem(
    of connection: InterfaceConnection, _ selector: String, to receiver: MarkupElement, in interface: TargetInterface,
    _ project: CheckedProject
  ) -> Finding? {
    let className = InterfaceClass(of: receiver, on: interface.file.system).name
    guard Self.plain.contains(receiver.name), !SystemClasses.mayHaveAction(selector, in: className),
      project.hasAllClasses(of: interface.target),
      project.sources(of: interface.target).mayHaveAction(selector) == false
    else { return nil }
    return finding(
      "connected action \"\(selector)\" does not exist in class \"\(className)\"",
      hint: interface.file.disconnecting([connection]), at: interface.file.place(of: connection.element),
      severity: interface.crashSeverity(of: [connection], in: project), target: interface.target.name)
  }

  /// The objects whose system class has few actions.
  private static let plain: Set<String> = [
    "view", "customView", "imageView", "viewController", "tableViewController", "collectionViewController",
  ]

  /// An action of a class that nothing sends and that was probably `selector`: by its name, or as the only one that
  /// shares a word with it.
  private static func openAction(
    like selector: String, of className: String, in project: CheckedProject
  ) -> String? {
    let open = (project.search.declaredMembers.byClass[className] ?? []).compactMap { item -> String? in
      guard case .action(let selectors, isOverride: false) = item.member.kind, selectors.count == 1,
        let own = selectors.first, own.count(where: { $0 == ":" }) == selector.count(where: { $0 == ":" }),
        !project.interfaces.uses.actions.contains(String(own.prefix { $0 != ":" }))
      else { return nil }
      return own
    }
    let all = (project.search.declaredMembers.byClass[className] ?? []).flatMap { item -> [String] in
      if case .action(let selectors, isOverride: _) = item.member.kind { selectors.sorted() } else { [] }
    }
    return NearNames.slip(selector, among: open) ?? NearNames.slip(selector, among: all)
      ?? (open.count == 1 && MemberWords(open[0]).meet(selector) ? open[0] : nil)
  }

  /// Whether the control may never send the event.
  ///
  /// Buttons have no value, text fields send only editing events, a gesture recognizer belongs to a view, and the user
  /// can't tap what is hidden.
  private static func mayNeverBeSent(_ connection: InterfaceConnection, in file: InterfaceFile) -> Bool {
    if connection.owner.name.hasSuffix("GestureRecognizer") {
      let id = connection.owner[attribute: "id"]
      return !file.connections.contains { $0.element.name == "outletCollection" && $0.destination == id }
    }
    let isOfOther =
      connection.element[attribute: "eventType"] == "valueChanged"
      && ["button", "textField", "view"].contains(connection.owner.name)
    return isOfOther || connection.owner[attribute: "id"].map(file.hiddenObjects.contains) ?? false
  }

  /// The controller of the scene creates the destination of a segue with its own method.
  private func creationProblem(
    of connection: InterfaceConnection, in interface: TargetInterface, _ project: CheckedProject
  ) -> Finding? {
    guard let selector = connection.element[attribute: "destinationCreationSelector"], !selector.isEmpty,
      let source = connection.source,
      let scene = interface.file.document.scenes.first(where: { $0.objects.contains { $0.id == source } }),
      let controller = scene.controller?.markup, let name = controller[attribute: "customClass"],
      let sources = project.search.sources(ofClassOf: controller, in: interface),
      sources.mayHaveAction(selector, in: name) == false
    else { return nil }
    return finding(
      "class \"\(name)\" does not have the method \"\(selector)\", which creates the destination of a segue",
      hint: "add the method with @IBSegueAction, or remove it from the segue in Xcode",
      at: interface.file.place(of: connection.element),
      severity: interface.performing(connection, in: project) > .unknown ? nil : .note, target: interface.target.name)
  }

  private func unwindProblem(
    of connection: InterfaceConnection, in interface: TargetInterface, _ project: CheckedProject
  ) -> Finding? {
    let segue = connection.element
    guard let selector = segue[attribute: "unwindAction"], !selector.isEmpty else { return nil }
    let sources = project.sources(of: interface.target)
    // A library may extend UIViewController with the action.
    guard sources.mayHaveAction(selector) == false, project.hasAllClasses(of: interface.target) else { return nil }
    // Before Swift 3, the first label is no part of the selector.
    if !interface.target.isSwift3, sources.mentions(String(selector.prefix { $0 != ":" })) { return nil }
    return finding(
      "no class of \"\(interface.target.name)\" has the unwind action \"\(selector)\" of a segue",
      hint: interface.file.disconnecting([connection]), at: interface.file.place(of: segue),
      severity: interface.performing(connection, in: project) > .unknown ? .warning : .note,
      target: interface.target.name)
  }
}

extension CheckedTarget {
  /// Whether the target's sources are certainly in Swift 3 or later.
  fileprivate var isSwift3: Bool {
    configurations.allSatisfy { configuration in
      let major = configuration.settings["SWIFT_VERSION"]?.split(separator: ".").first.flatMap { Int($0) }
      return (major ?? 0) >= 3
    }
  }
}
