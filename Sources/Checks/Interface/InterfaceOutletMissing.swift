import InterfaceFiles
import Diagnostics
import SyntaxTrees

/// Check for connected outlets that do not exist in the class.
struct InterfaceOutletMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-outlet-missing", severity: .error,
    summary: "Connected outlet does not exist in the class",
    explanation: """
      The class lacks a connected outlet, usually because it was renamed only in the code. The app crashes when it \
      loads the object, with "this class is not key value coding-compliant for the key". A Mac app continues, and \
      AppKit logs that it could not connect the outlet, so the finding is a warning. It is also a warning if no string \
      literal contains the xib's name. The same holds if code uses only the class of the scene, not its identifier. \
      For a file that nothing loads and a scene that nothing shows, the finding is a note. An outlet that leads to an \
      object of another scene is not reported here, because Xcode drops it.
      """,
    wrong: "<outlet property=\"titel\" …/> <!-- @IBOutlet var titleLabel: UILabel! -->",
    right: "<outlet property=\"titleLabel\" …/> <!-- @IBOutlet var titleLabel: UILabel! -->",
    source: "Foundation: NSUnknownKeyException",
    command: "\(command: "interface.disconnect") FILE CONNECTION")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.flatMap { interface in
        // The compiler drops an outlet to another scene, which another rule reports.
        let elsewhere = interface.file.connectionsBetweenScenes.map(\.element)
        let missing = interface.file.connections.filter {
          isMissing($0, in: interface, project) && !elsewhere.contains($0.element)
        }
        return missing.grouped { $0.owner[attribute: "customClass"] ?? "" }.compactMap { name, connections in
          finding(for: connections, of: name, in: interface, project)
        }
      }
    }
  }

  /// One finding for all outlets that a class lacks in a file.
  private func finding(
    for connections: [InterfaceConnection], of name: String, in interface: TargetInterface,
    _ project: CheckedProject
  ) -> Finding? {
    let properties = connections.compactMap { $0.element[attribute: "property"] }
    let outlets = properties.grouped { $0 }.map { "\"\($0.key)\"" }
    let isOne = outlets.count == 1
    let severity = interface.crashSeverity(of: connections, in: project)
    let hint = hint(for: connections, of: name, in: interface, project)
    return Finding.atOnce(
      connections.map { connection in
        finding(
          isOne
            ? "connected outlet \(outlets[0]) does not exist in class \"\(name)\""
            : "\(outlets.count) connected outlets do not exist in class \"\(name)\": \(NameList(outlets).text)",
          hint: hint, at: interface.file.place(of: connection.element), severity: severity,
          target: interface.target.name)
      }
    )?.combining(connections.grouped { $0.element[attribute: "property"] }.map(\.elements)) {
      finding(for: $0, of: name, in: interface, project)
    }
  }

  /// Connects another outlet with nearly the same name, or the only one without a connection; or removes the connections.
  private func hint(
    for connections: [InterfaceConnection], of name: String, in interface: TargetInterface, _ project: CheckedProject
  ) -> Hint {
    let open = (project.search.declaredMembers.byClass[name] ?? []).filter(\.member.isOutlet).map(\.member.name)
      .filter { !(project.interfaces.uses.outlets[name]?.contains($0) ?? false) }
    if connections.count == 1, let connection = connections.first, let property = connection.name,
      let other = NearNames.slip(property, among: open)
        ?? (open.count == 1 && MemberWords(open[0]).meet(property) ? open[0] : nil),
      let hint = interface.file.reconnecting(connection, to: other)
    {
      return hint
    }
    return interface.file.disconnecting(connections)
  }

  private func isMissing(
    _ connection: InterfaceConnection, in interface: TargetInterface, _ project: CheckedProject
  ) -> Bool {
    guard connection.element.name == "outlet" || connection.element.name == "outletCollection",
      let property = connection.element[attribute: "property"], let name = connection.owner[attribute: "customClass"],
      !property.contains("."), let sources = project.search.sources(ofClassOf: connection.owner, in: interface),
      !SystemClasses.mayHave(outlet: property, in: sources.foreignBase(of: name))
    else { return false }
    return sources.mayHaveOutlet(property, in: name) == false
      && !interface.mayHaveOtherOwner(connection.owner, in: project) { sources.mayHaveOutlet(property, in: $0) }
  }
}
