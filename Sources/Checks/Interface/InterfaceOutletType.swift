import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for outlets connected to an object of another class.
struct InterfaceOutletType: CheckRule {
  let description = RuleDescription(
    id: "interface-outlet-type", severity: .note, summary: "Outlet is connected to an object of another class",
    explanation: """
      The code declares an outlet with a class. The storyboard or xib connects it to an object of another class. \
      Loading the file does not check this. The app crashes when code calls a method that the object does not have. \
      The rule also reports an outlet collection that code declares as one object, and the reverse. The rule checks \
      only outlets and objects whose classes are known with all superclasses. It is a note, because code may use only \
      methods that both classes have.
      """,
    wrong: "@IBOutlet var ring: UIButton! connected to a <label>",
    right: "@IBOutlet var ring: UILabel! connected to a <label>",
    source: "Objective-C: \"unrecognized selector sent to instance\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.flatMap { interface in
        let problems = interface.file.connections.filter(\.isOutlet).compactMap { connection in
          problem(of: connection, in: interface, project).map { (connection: connection, message: $0) }
        }
        return problems.grouped(by: \.message).compactMap { message, problems in
          let all = Finding.atOnce(
            problems.map { problem in
              finding(
                message, hint: "change the declaration, or set the class of the connected object",
                at: interface.file.place(of: problem.connection.element), target: interface.target.name)
            })
          return all?.caused(
            by: Finding.Cause(
              subject: "outlets", words: "of \"\(interface.file.shownPath)\" are connected to objects of other classes",
              name: problems.first?.connection.name ?? "",
              hint: "change the declarations, or set the classes of the connected objects", least: 3))
        }
      }
    }
  }

  /// What is wrong with a connection; `nil` if nothing is, or something is unknown.
  private func problem(
    of connection: InterfaceConnection, in interface: TargetInterface, _ project: CheckedProject
  ) -> String? {
    guard let name = connection.name, let owner = connection.owner[attribute: "customClass"],
      let sources = project.search.sources(ofClassOf: connection.owner, in: interface),
      let (type, isCollection) = Self.declaration(of: name, in: owner, sources),
      sources.superclasses(of: type, on: interface.file.system) != nil
    else { return nil }
    let outlet = "outlet \"\(name)\" of class \"\(owner)\""
    guard isCollection == (connection.kind == "outletCollection") else {
      return isCollection
        ? "\(outlet) is a collection, but the connection is for one object"
        : "\(outlet) is one object, but the connection is for a collection"
    }
    guard let object = connection.destination.flatMap({ interface.file.objects[$0] }),
      let classes = interface.superclasses(of: object, in: project), !classes.contains(type)
    else { return nil }
    return "\(outlet) has the class \(type), but the connected object has the class \(classes[0])"
  }

  /// The class of an outlet, if all of its declarations agree.
  private static func declaration(
    of name: String, in className: String, _ sources: TargetSources
  ) -> (type: String, isCollection: Bool)? {
    let outlets = sources.outlets(name, in: className)
    guard case .outlet(let type?, let isCollection)? = outlets.first?.kind,
      outlets.allSatisfy({ $0.kind == outlets[0].kind })
    else { return nil }
    return (type, isCollection)
  }
}

extension TargetInterface {
  /// The class of an object at run time and its superclasses; `nil` if one is unknown.
  func superclasses(of object: MarkupElement, in project: CheckedProject) -> [String]? {
    // Another object takes the place of a placeholder.
    guard !object.name.lowercased().hasSuffix("placeholder") else { return nil }
    let name = object[attribute: "customClass"] ?? InterfaceClass(of: object, on: file.system).name
    return project.search.sources(ofClassOf: object, in: self)?.superclasses(of: name, on: file.system)
  }
}
