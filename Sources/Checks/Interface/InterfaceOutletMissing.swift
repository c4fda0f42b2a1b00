import Diagnostics
import MarkupTrees

/// Check for connected outlets that do not exist in the class.
struct InterfaceOutletMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-outlet-missing", severity: .error,
    summary: "Connected outlet does not exist in the class",
    explanation: """
      The class lacks a connected outlet, usually because it was renamed only in the code. The app crashes when it \
      loads the object, with "this class is not key value coding-compliant for the key". A Mac app continues, and \
      AppKit logs that it could not connect the outlet, so the finding is a warning. It is also a warning for a xib that \
      no literal in the code names, and a note for a file that nothing loads.
      """,
    wrong: "<outlet property=\"titel\" …/> <!-- @IBOutlet var titleLabel: UILabel! -->",
    right: "<outlet property=\"titleLabel\" …/> <!-- @IBOutlet var titleLabel: UILabel! -->",
    source: "Foundation: NSUnknownKeyException")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.flatMap { interface in
        interface.file.connections.compactMap { problem(of: $0, in: interface, project) }
      }
    }
  }

  private func problem(
    of connection: InterfaceFile.Connection, in interface: TargetInterface, _ project: CheckedProject
  ) -> Finding? {
    guard connection.element.name == "outlet" || connection.element.name == "outletCollection",
      let property = connection.element[attribute: "property"], let name = connection.owner[attribute: "customClass"],
      !SystemClasses.outlets.contains(property), !property.contains("."),
      let sources = project.sources(ofClassOf: connection.owner, in: interface),
      sources.mayHaveOutlet(property, in: name) == false
    else { return nil }
    return finding(
      "connected outlet \"\(property)\" does not exist in class \"\(name)\"",
      hint: "reconnect it in Xcode, or remove the connection", at: interface.file.place(of: connection.element),
      severity: interface.crashSeverity(in: project), target: interface.target.name)
  }
}
