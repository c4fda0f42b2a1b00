import Diagnostics
import InterfaceFiles
import SyntaxTrees
import XcodeProjects

/// Check for buttons with an image that have neither a title nor an accessibility label.
struct AccessibilityLabelMissing: CheckRule {
  let description = RuleDescription(
    id: "accessibility-label-missing", severity: .note, summary: "Image button has no accessibility label",
    explanation: """
      VoiceOver reads a button's title or accessibility label. For a button with only an image, it reads the name of \
      the image. The rule checks buttons and bar button items of UIKit. It skips system symbols, buttons of custom \
      classes, and buttons without connections. It also skips a button if code seems to set its title or label.
      """,
    wrong: "<button id=\"aB1-cD-2eF\"><state key=\"normal\" image=\"bell\"/></button>",
    right: "<button …><accessibility key=\"accessibilityConfiguration\" label=\"Alarm\"/> …</button>",
    source: "Apple's documentation of accessibilityLabel",
    command: "\(command: "interface.set") FILE BUTTON accessibility-label=TEXT")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.grouped(by: \.file.path).compactMap { _, interfaces -> Finding? in
        guard let interface = interfaces.first, interface.file.system == .iOS else { return nil }
        let labelled = Self.labelledOutlets(of: interface, in: project)
        let buttons = interface.file.imageButtons.filter { button in
          let outlets = interface.file.connections.filter { $0.isOutlet && $0.destination == button[attribute: "id"] }
          // A button without a connection only decorates.
          return (!outlets.isEmpty || button.first("connections") != nil)
            && !outlets.contains { labelled.contains($0.name ?? "") }
        }
        return Finding.atOnce(
          buttons.map { button in
            finding(
              "the image button \"\(button[attribute: "id"] ?? "")\" has no accessibility label",
              hint: interface.file.setting("accessibility-label", "TEXT", of: button),
              at: interface.file.place(of: button))
          }, saying: "\(buttons.count) image buttons have no accessibility label"
        )?.caused(
          by: Finding.Cause(
            subject: "interface files", words: "have image buttons without an accessibility label",
            name: RelativePaths.lastComponent(interface.file.path), least: 6))
      }
    }
  }

  /// The names in all sources that set titles and labels, among them the outlets of buttons.
  private static func labelledOutlets(of interface: TargetInterface, in project: CheckedProject) -> Set<String> {
    let setters: Set = ["accessibilityLabel", "setAccessibilityLabel", "setTitle", "setAttributedTitle", "title"]
    return project.sources(of: interface.target).linkedPaths.reduce(into: []) { names, path in
      guard let facts = project.sourceIndex.facts(of: path), !facts.names.isDisjoint(with: setters) else { return }
      names.formUnion(facts.names)
    }
  }
}

extension InterfaceFile {
  /// The buttons that show an image of the app, and no text.
  fileprivate var imageButtons: [MarkupElement] {
    let symbols = Set(
      document.elements.filter { $0.name == "image" && $0[attribute: "catalog"] == "system" }
        .compactMap { $0[attribute: "name"] })
    return document.elements.filter { element in
      guard element.name == "button" || element.name == "barButtonItem", element[attribute: "customClass"] == nil,
        !element.elements.contains(where: Self.mayHaveText)
      else { return false }
      let images = ([element] + element.elements(named: "state")).compactMap { $0[attribute: "image"] }
      return !images.isEmpty && !images.contains(where: symbols.contains) && element[attribute: "title"] == nil
        && element[attribute: "systemItem"] == nil
    }
  }

  /// Whether a part of a button is a text, or code that may set one.
  private static func mayHaveText(_ part: MarkupElement) -> Bool {
    switch part.name {
    case "state": part[attribute: "title"]?.isEmpty == false || !part.elements.filter { $0.name != "color" }.isEmpty
    case "accessibility", "attributedString", "buttonConfiguration", "string", "userDefinedRuntimeAttributes", "view":
      true
    default: false
    }
  }
}
