import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Classes of Core Data entities that no source has, and properties of these classes that the entity does not have.
struct DataModelClassMissing: CheckRule {
  let description = RuleDescription(
    id: "data-model-class-missing", severity: .warning,
    summary: "Core Data entity and its class do not fit together",
    explanation: """
      An entity names its class. If no source has the class, Core Data uses NSManagedObject, and code that expects the \
      class crashes. Only a name that is similar to a class is reported. A property of the class with @dynamic or \
      @NSManaged must be an attribute or relationship of the entity. Otherwise code that uses it crashes. This finding \
      is a note, because nothing may use the property. Only the current version of a model is checked. Classes that \
      Xcode generates are skipped.
      """,
    wrong: "representedClassName=\"Alram\" and the class Alarm",
    right: "representedClassName=\"Alarm\" and the class Alarm",
    source: "Core Data: \"Unable to load class named … for entity …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let models = project.currentDataModels
      guard !models.isEmpty else { return [] }
      let entities = models.flatMap { model in
        model.root.elements(named: "entity").map { (path: model.path, element: $0) }
      }
      let targets = project.targets.filter { $0.target.kind == .native && !$0.productType.isTestBundle }
      let classes = Set(targets.flatMap { project.sources(of: $0).implementedClasses })
      let missing = entities.compactMap { path, entity -> Finding? in
        guard let name = Self.className(of: entity), entity[attribute: "codeGenerationType"] != "class",
          !classes.contains(name), let near = NearNames.slip(name, among: classes),
          !targets.contains(where: { project.sources(of: $0).declares(name) }), !project.hasSource(declaring: name)
        else { return nil }
        return finding(
          "no source contains the class \"\(name)\" of the entity \"\(entity[attribute: "name"] ?? "")\"",
          hint: "write \(near)",
          at: Place(file: project.checkedPath(path), line: entity.line, column: entity.column))
      }
      return missing + unknownProperties(of: entities.map(\.element), in: project)
    }
  }

  /// The name of the class without its module; `nil` for the standard class.
  static func className(of entity: MarkupElement) -> String? {
    guard let name = entity[attribute: "representedClassName"]?.split(separator: ".").last.map(String.init),
      !["NSManagedObject", ""].contains(name), !name.contains("$")
    else { return nil }
    return name
  }

  private func unknownProperties(of entities: [MarkupElement], in project: CheckedProject) -> [Finding] {
    let names = entities.map { $0[attribute: "name"] ?? "" }
    let byName = Dictionary(zip(names, entities), uniquingKeysWith: { first, _ in first })
    var known: [String: Set<String>] = [:]
    for entity in entities {
      guard let name = Self.className(of: entity) else { continue }
      known[name, default: []].formUnion(Self.properties(of: entity, among: byName))
    }
    let paths = Set(project.targets.flatMap { project.sources(of: $0).paths }).sorted()
    var seen: Set<String> = []
    return paths.flatMap { path -> [Finding] in
      guard let facts = project.sourceIndex.facts(of: path) else { return [] }
      return facts.managedProperties.sorted { ($0.className, $0.name) < ($1.className, $1.name) }.compactMap {
        property in
        let plain = Self.attribute(of: property.name)
        guard let own = known[property.className], !own.isEmpty,
          !own.contains(where: { [plain.lowercased(), property.name.lowercased()].contains($0.lowercased()) }),
          !facts.selectors.contains(property.name), !facts.names.contains("primitiveValue"),
          seen.insert("\(property.className).\(property.name)").inserted
        else { return nil }
        return finding(
          "the entity of the class \"\(property.className)\" has no attribute or relationship \"\(property.name)\"",
          hint: NearNames.slip(plain, among: own).map { "write \($0), or add \(property.name) to the entity" }
            ?? "add \(property.name) to the entity, or remove the property",
          at: project.place(ofProperty: property.name, in: path), severity: .note)
      }
    }
  }

  /// The attribute of a property: that of `primitiveName` and of `isDone` may be `name` and `done`.
  private static func attribute(of property: String) -> String {
    let prefix = ["primitive", "is"].first { prefix in
      property.hasPrefix(prefix) && property.dropFirst(prefix.count).first?.isUppercase == true
    }
    return String(property.dropFirst(prefix?.count ?? 0))
  }

  /// The names of the properties of an entity and of its parents.
  private static func properties(of entity: MarkupElement, among byName: [String: MarkupElement]) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = []
    var next: MarkupElement? = entity
    while let current = next {
      names.formUnion(current.elements.compactMap { $0[attribute: "name"] })
      guard let parent = current[attribute: "parentEntity"] else { break }
      // Nothing is known of an entity whose parent is missing.
      guard let other = byName[parent], seen.insert(parent).inserted else { return [] }
      next = other
    }
    return names
  }
}

extension CheckedProject {
  /// Whether any source in the project's folder declares a type, such as one of a local package.
  fileprivate func hasSource(declaring name: String) -> Bool {
    paths.contains { path in
      guard SourceIndex.isSource(path), let facts = sourceIndex.facts(of: path) else { return false }
      return facts.types.contains(name) || facts.classes.contains(name)
    }
  }

  /// The root elements of the current versions of the data models in the project, with their paths.
  fileprivate var currentDataModels: [(path: String, root: MarkupElement)] {
    dataModelPaths.filter { path in
      let model = RelativePaths.parent(path)
      let folder = RelativePaths.parent(model)
      guard folder.hasSuffix(".xcdatamodeld") else { return true }
      let current = files.propertyList(at: folder + "/.xccurrentversion").content?["_XCCurrentVersionName"]?.string
      let isOnly = dataModelPaths.count { $0.path(below: folder) != nil } == 1
      return current.map { model.hasSuffix("/" + $0) } ?? isOnly
    }.compactMap { path in
      guard let root = files.markup(at: path).content?.root, root.name == "model" else { return nil }
      return (path, root)
    }
  }

  /// Where a source declares a property.
  fileprivate func place(ofProperty name: String, in path: String) -> Place? {
    guard let bytes = files.bytes(of: path) else { return nil }
    var lexer = SourceLexer(bytes, isSwift: path.hasSuffix(".swift"))
    var reader = ManagedPropertyReader(isSwift: path.hasSuffix(".swift"))
    while let token = lexer.next() {
      reader.read(token)
      if reader.properties.contains(where: { $0.name == name }) {
        return search.place(of: lexer.offset - name.utf8.count, in: bytes, of: path)
      }
    }
    return search.place(ofName: name, in: path)
  }
}
