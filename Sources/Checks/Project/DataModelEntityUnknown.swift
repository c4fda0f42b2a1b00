import Diagnostics
import SyntaxTrees
import XcodeProjects

/// A relationship or a parent of a Core Data model names an entity or a relationship that the model does not have.
struct DataModelEntityUnknown: CheckRule {
  let description = RuleDescription(
    id: "data-model-entity-unknown", severity: .error,
    summary: "Core Data model refers to a missing entity or relationship",
    explanation: """
      A relationship has a destination entity and usually an inverse relationship. An entity may have a parent. All of \
      these must be in the same model. Xcode does not compile a model that lacks one of the entities. If only the \
      inverse relationship is missing, the finding is a warning. The usual cause is a merge or a rename. All versions \
      of a model are checked, because all are compiled.
      """,
    wrong: "destinationEntity=\"Alarm\", and the model has only an entity Alarms",
    right: "destinationEntity=\"Alarms\"",
    source: "momc, the compiler of data models")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.dataModelPaths.flatMap { path -> [Finding] in
        guard let root = project.files.markup(at: path).content?.root, root.name == "model" else { return [] }
        return findings(in: DataModel(root), at: project.checkedPath(path))
      }
    }
  }

  private func findings(in model: DataModel, at path: String) -> [Finding] {
    model.entities.flatMap { entity -> [Finding] in
      var found: [Finding] = []
      let name = entity[attribute: "name"] ?? ""
      if let parent = entity[attribute: "parentEntity"], model.byName[parent] == nil {
        found.append(missing("the parent of \"\(name)\"", parent, in: model, at: path, entity))
      }
      for relationship in entity.elements(named: "relationship") {
        let title = "\"\(name).\(relationship[attribute: "name"] ?? "")\""
        if let destination = relationship[attribute: "destinationEntity"], model.byName[destination] == nil {
          found.append(missing("the destination of \(title)", destination, in: model, at: path, relationship))
        } else if let inverse = relationship[attribute: "inverseEntity"], model.byName[inverse] == nil {
          found.append(missing("the inverse entity of \(title)", inverse, in: model, at: path, relationship))
        } else {
          found += unknownInverse(of: relationship, title, in: model, at: path)
        }
      }
      return found
    }
  }

  private func missing(
    _ role: String, _ name: String, in model: DataModel, at path: String, _ element: MarkupElement
  ) -> Finding {
    finding(
      "\(role) is the entity \"\(name)\", which the model does not have",
      hint: NearNames.slip(name, among: model.byName.keys).map { "write \($0)" }
        ?? "add the entity, or choose another one in Xcode",
      at: Place(file: path, line: element.line, column: element.column))
  }

  private func unknownInverse(
    of relationship: MarkupElement, _ title: String, in model: DataModel, at path: String
  ) -> [Finding] {
    guard let inverse = relationship[attribute: "inverseName"],
      let entity = relationship[attribute: "inverseEntity"], let names = model.relationships(of: entity),
      !names.contains(inverse)
    else { return [] }
    return [
      finding(
        "the inverse of \(title) is \"\(inverse)\", which the entity \"\(entity)\" does not have",
        hint: NearNames.slip(inverse, among: names).map { "write \($0)" }
          ?? "choose the inverse in Xcode", at: Place(file: path, line: relationship.line, column: relationship.column),
        severity: .warning)
    ]
  }
}

/// The entities of a Core Data model.
private struct DataModel {
  let entities: [MarkupElement]
  let byName: [String: MarkupElement]

  init(_ root: MarkupElement) {
    entities = root.elements(named: "entity")
    byName = Dictionary(
      entities.compactMap { entity in entity[attribute: "name"].map { ($0, entity) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The names of the relationships of an entity and of its parents; `nil` where one of the parents is missing.
  func relationships(of name: String) -> Set<String>? {
    var names: Set<String> = []
    var seen: Set<String> = []
    var next: String? = name
    while let name = next, seen.insert(name).inserted {
      guard let entity = byName[name] else { return nil }
      names.formUnion(entity.elements(named: "relationship").compactMap { $0[attribute: "name"] })
      next = entity[attribute: "parentEntity"]
    }
    return names
  }
}

extension CheckedProject {
  /// The paths of the contents of the Core Data models that the project, a synchronized folder or a local package has.
  var dataModelPaths: [String] {
    paths.filter { $0.hasSuffix(".xcdatamodel/contents") }.sorted().filter(contents.hasMember)
  }
}
