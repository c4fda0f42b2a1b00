import Diagnostics
import MarkupTrees

/// The class of an object has the outlets that are connected.
struct InterfaceOutletMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-outlet-missing", severity: .error,
    summary: "the class of an object has the outlets that are connected",
    explanation: """
      An outlet is connected that the class does not have, mostly because it was renamed in the code alone. The \
      app ends as soon as the object is loaded: this class is not key value coding-compliant for the key. On the Mac \
      it goes on: AppKit logs that the outlet could not be connected.
      """,
    wrong: "<outlet property=\"titel\" …/> and @IBOutlet var titleLabel: UILabel!",
    right: "<outlet property=\"titleLabel\" …/>",
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
      connection.owner.isClassOfTarget, !SystemClasses.outlets.contains(property), !property.contains(".")
    else { return nil }
    let setter = "set" + property.prefix(1).uppercased() + property.dropFirst()
    let has = project.sources(of: interface.target).mayHave(name) { names in
      names.contains(property) || names.contains("_" + property) || names.contains(setter)
    }
    guard has == false else { return nil }
    return finding(
      "the class \"\(name)\" has no outlet \"\(property)\", which is connected",
      hint: "connect it anew in Xcode, or remove the connection", at: interface.file.place(of: connection.element),
      severity: interface.isForMac ? .warning : nil, target: interface.target.name)
  }
}
