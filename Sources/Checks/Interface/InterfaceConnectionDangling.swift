import Diagnostics
import MarkupTrees

/// A connection in a storyboard or xib leads to an object.
struct InterfaceConnectionDangling: CheckRule {
  let description = RuleDescription(
    id: "interface-connection-dangling", severity: .error,
    summary: "a connection in a storyboard or xib leads to an object",
    explanation: """
      An outlet, an action or a segue leads to an identifier that no object of the file has: the object was \
      removed, or lost in a merge. Xcode does not open the file, or drops the connection.
      """,
    wrong: "<outlet property=\"label\" destination=\"x\"/> without an object x",
    right: "the connection removed, or the object brought back",
    source: "the form of storyboards and xibs")

  private static let kinds: Set<String> = ["outlet", "outletCollection", "action", "segue"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file -> [Finding] in
      let connections = file.connections.compactMap { connection -> Finding? in
        let element = connection.element
        guard Self.kinds.contains(element.name), let id = connection.destination, !id.isEmpty, file.objects[id] == nil
        else { return nil }
        let name = element[attribute: "property"] ?? element[attribute: "selector"] ?? element[attribute: "identifier"]
        return finding(
          "the \(element.name)\(name.map { " \"\($0)\"" } ?? "") leads to \"\(id)\", and no object has that identifier",
          hint: "remove the connection, or bring the object back", at: file.place(of: element))
      }
      guard let id = file.root[attribute: "initialViewController"], file.objects[id] == nil else { return connections }
      return connections + [
        finding(
          "the initial view controller is \"\(id)\", and no object has that identifier",
          hint: "choose another one in Xcode under Is Initial View Controller", at: file.place(of: file.root))
      ]
    }
  }
}
