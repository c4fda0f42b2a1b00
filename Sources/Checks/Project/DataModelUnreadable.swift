import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for data models that can't be read.
struct DataModelUnreadable: CheckRule {
  let description = RuleDescription(
    id: "data-model-unreadable", severity: .error, summary: "Data model can't be read",
    explanation: """
      The contents of a data model's version are an XML file with entities. Each entity, attribute and relationship has \
      a name. A damaged file does not open in Xcode and stops the build. An attribute type that Slipway does not \
      know is a note, because a later Xcode may have it.
      """,
    wrong: "<attribute nam=\"title\" attributeType=\"String\"/>",
    right: "<attribute name=\"title\" attributeType=\"String\"/>",
    source: "the form of Core Data's models in public repositories; momc stops at other ones")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.dataModelPaths.flatMap { path -> [Finding] in
        switch project.files.markup(at: path) {
        case .missing: []
        case .unreadable(let error): [unreadable(error, at: path, in: project)].compactMap(\.self)
        case .read(let document): problems(of: document.root, at: path, in: project)
        }
      }
    }
  }

  private func unreadable(_ error: Diagnostic, at path: String, in project: CheckedProject) -> Finding? {
    // Old models are archives.
    guard let bytes = project.files.bytes(of: path), !bytes.starts(with: "bplist".utf8) else { return nil }
    return finding(
      bytes.isEmpty ? "the data model is empty" : "the data model can't be read: \(error.message)",
      hint: "correct the file, or restore it from the Git history",
      at: error.place ?? Place(file: project.checkedPath(path)))
  }

  private func problems(of root: MarkupElement, at path: String, in project: CheckedProject) -> [Finding] {
    guard root.name == "model" else {
      return [
        finding(
          "the file is not a data model: its root element is <\(root.name)>",
          hint: "restore it from the Git history", at: Place(file: project.checkedPath(path)))
      ]
    }
    func place(_ element: MarkupElement) -> Place {
      Place(file: project.checkedPath(path), line: element.line, column: element.column)
    }
    return root.elements(named: "entity").flatMap { entity in
      let parts = entity.elements.filter { ["attribute", "relationship", "fetchedProperty"].contains($0.name) }
      let unnamed = ([entity] + parts).filter { ($0[attribute: "name"] ?? "").isEmpty }.map { element in
        finding("<\(element.name)> has no name", hint: "add the attribute name", at: place(element))
      }
      let unknown = parts.compactMap { element -> Finding? in
        guard element.name == "attribute", let type = element[attribute: "attributeType"], !Self.types.contains(type)
        else { return nil }
        return finding(
          "attribute \"\(element[attribute: "name"] ?? "")\" has the unknown type \"\(type)\"",
          hint: "choose a type, such as \(NearNames.slip(type, among: Self.types) ?? "String")", at: place(element),
          severity: .note)
      }
      return unnamed + unknown
    }
  }

  /// The types in Xcode's menu, and those of older models.
  private static let types: Set<String> = [
    "Binary", "Boolean", "Composite", "Date", "Decimal", "Double", "Float", "Integer 16", "Integer 32", "Integer 64",
    "ObjectID", "String", "Transformable", "URI", "UUID", "Undefined",
  ]
}
