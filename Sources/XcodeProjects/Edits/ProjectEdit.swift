import Diagnostics
import PropertyLists
import SyntaxTrees

/// Changes of a project that are made all at once: new objects, keys and the entries of lists.
///
/// References that say no comment get the one that Xcode would write.
struct ProjectEdit {
  let project: XcodeProject
  /// The changes of existing objects.
  private(set) var changes: [ObjectID: ObjectChange] = [:]
  /// The new objects, in the order in which they were added.
  private(set) var added: [NewObject] = []
  private var addedIndices: [ObjectID: Int] = [:]
  /// Objects that comments depend on although nothing in them changes.
  private var considered: Set<ObjectID> = []
  /// The phases that got files, each read once.
  var phases: [PhaseKey: PhaseMembers] = [:]

  /// An object that the project gets.
  struct NewObject {
    let id: ObjectID
    let isa: String
    fileprivate(set) var fields: [ProjectValue.Field]

    fileprivate mutating func insert(_ value: ProjectValue, in key: String, before next: ObjectID?) {
      guard let index = fields.firstIndex(where: { $0.key == key }), case .list(var entries) = fields[index].value
      else {
        fields.append(.init(key, .list([value])))
        return
      }
      // Held once only, so that a long list is not copied with each entry.
      fields[index] = .init(key, .list([]))
      let place = next.flatMap { next in entries.firstIndex { $0.referenced == next } }
      entries.insert(value, at: place ?? entries.count)
      fields[index] = .init(key, .list(entries))
    }
  }

  /// The change of an existing object.
  struct ObjectChange {
    /// The keys, each by the way to it, and their new values.
    var values: [[String]: ProjectValue?] = [:]
    /// The new entries of lists, by the lists' keys.
    var entries: [String: NewEntries] = [:]
  }

  /// The phases of a target of one kind.
  struct PhaseKey: Hashable {
    let target: ObjectID
    let kind: BuildPhase.Kind
  }

  /// The phase that new files get into, and the files in all phases of its kind.
  struct PhaseMembers {
    let phase: ObjectID
    var items: Set<ObjectID>
  }

  init(_ project: XcodeProject) {
    self.project = project
  }

  var formatVersion: Int { project.document.formatVersion }

  /// Adds an object; `identity` is its role among the objects of its kind, which is `isa` if none is said.
  mutating func add(
    _ isa: String, kind: String? = nil, identity: String, _ fields: [ProjectValue.Field]
  ) -> ObjectID {
    let known = project.document.content.objects
    let id = ObjectID.digest(of: kind ?? isa, identity, in: project.name) { id in
      known.index(of: id) != nil || addedIndices[id] != nil
    }
    addedIndices[id] = added.count
    added.append(NewObject(id: id, isa: isa, fields: fields))
    return id
  }

  /// Adds an entry to the list `key` of an object, before the one that names `next` or at the end.
  mutating func append(_ value: ProjectValue, to key: String, of id: ObjectID, before next: ObjectID? = nil) {
    guard let index = addedIndices[id] else {
      changes[id, default: ObjectChange()].entries[key, default: NewEntries()].insert(value, before: next)
      return
    }
    added[index].insert(value, in: key, before: next)
  }

  /// Adds a reference to the list `key` of an object, before the one to `next` or at the end.
  mutating func append(_ reference: ObjectID, to key: String, of id: ObjectID, before next: ObjectID? = nil) {
    append(.reference(reference, comment: nil), to: key, of: id, before: next)
  }

  /// Gives the key at the end of `path` in an object a value; `nil` removes it.
  mutating func set(_ path: [String], to value: ProjectValue?, of id: ObjectID) {
    changes[id, default: ObjectChange()].values[path] = .some(value)
  }

  /// Records that comments depend on an unchanged object.
  mutating func consider(_ id: ObjectID) {
    considered.insert(id)
  }

  /// The project with all changes made.
  func applied() throws(Diagnostic) -> XcodeProject {
    let comments = comments()
    var document = project.document
    var replacements: [TextReplacement] = []
    if !added.isEmpty {
      let kinds = Set(document.content.kinds.names)
      let added = added.sorted { $0.id < $1.id }
      let sections = try newSections(of: added.filter { !kinds.contains($0.isa) }, comments)
      // Without the comments around sections, the place of an object depends on the objects before it.
      if !sections.areMarked { document = try document.applying(sections.replacements) }
      replacements = try self.replacements(adding: added.filter { kinds.contains($0.isa) }, to: document, comments)
      if sections.areMarked { replacements += sections.replacements }
    }
    for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
      guard let object = document.object(id) else { continue }
      replacements += ChangeWriter(document, comments).replacements(of: change, in: object)
    }
    return try XcodeProject(document: document.applying(replacements), name: project.name)
  }

  /// The sections of kinds that the project does not have yet, and whether all get comments around them.
  private func newSections(
    of objects: [NewObject], _ comments: ReferenceComments
  ) throws(Diagnostic) -> (replacements: [TextReplacement], areMarked: Bool) {
    guard !objects.isEmpty else { return ([], true) }
    let sections = try ObjectSections(project.document)
    var replacements: [TextReplacement] = []
    var areMarked = true
    let kinds = Dictionary(grouping: objects, by: \.isa)
    for (isa, objects) in kinds.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      var text: [UInt8] = []
      for object in objects { text += try sections.text(of: object.id, isa: isa, comments, object.fields) }
      let section = sections.newSection(of: text, isa: isa)
      replacements.append(section.replacement)
      areMarked = areMarked && section.isMarked
    }
    return (replacements, areMarked)
  }

  private func replacements(
    adding objects: [NewObject], to document: ProjectDocument, _ comments: ReferenceComments
  ) throws(Diagnostic) -> [TextReplacement] {
    guard !objects.isEmpty else { return [] }
    var sections = try ObjectSections(document)
    var result: [TextReplacement] = []
    for object in objects {
      let text = try sections.text(of: object.id, isa: object.isa, comments, object.fields)
      result.append(sections.insertion(of: text, id: object.id, isa: object.isa))
    }
    return result
  }

  /// The comments of the objects that the changes are about, as they are after the changes.
  private func comments() -> ReferenceComments {
    var objects: [(String, PropertyList)] = []
    var mentioned = considered
    for object in added {
      objects.append(
        (
          object.id.rawValue,
          .dictionary([("isa", .string(object.isa))] + object.fields.map { ($0.key, $0.value.propertyList) })
        ))
      for field in object.fields { mentioned.formUnion(field.value.references) }
    }
    for (id, change) in changes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for entry in change.entries.values.lazy.flatMap(\.inOrder) { mentioned.formUnion(entry.value.references) }
      for value in change.values.values { mentioned.formUnion(value?.references ?? []) }
      guard let object = project.document.object(id) else { continue }
      objects.append((id.rawValue, change.applied(to: object)))
    }
    for id in mentioned.sorted(by: { $0.rawValue < $1.rawValue }) where changes[id] == nil && addedIndices[id] == nil {
      guard let object = project.document.object(id) else { continue }
      objects.append((id.rawValue, object.document.content.syntax.propertyList(of: object.node)))
    }
    // Without comments in the text, their form need not be detected.
    let dialect = mentioned.isEmpty && added.isEmpty ? CanonicalDialect() : CanonicalDialect(of: project.document)
    return ReferenceComments(
      objects: PropertyList.dictionary(objects).dictionary ?? PropertyListDictionary(), projectName: project.name,
      formatVersion: formatVersion, dialect: dialect)
  }
}

extension ProjectEdit.ObjectChange {
  /// The object as it is after the change, as far as comments depend on it.
  func applied(to object: ProjectObject) -> PropertyList {
    var fields: [(String, PropertyList)] = []
    for key in object.keys where values[[key]] == nil && entries[key] == nil {
      fields.append((key, object[key] ?? ""))
    }
    for (path, value) in values.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if let value, path.count == 1 { fields.append((path[0], value.propertyList)) }
    }
    for (key, entries) in entries.sorted(by: { $0.key < $1.key }) {
      fields.append((key, .array((object[key]?.array ?? []) + entries.inOrder.map(\.value.propertyList))))
    }
    return .dictionary(fields)
  }
}

/// Writes the changes of one object.
private struct ChangeWriter {
  private let edits: ContainerEdits
  private let comments: ReferenceComments
  private let syntax: SyntaxTree

  init(_ document: ProjectDocument, _ comments: ReferenceComments) {
    edits = ContainerEdits(document)
    syntax = document.content.syntax
    self.comments = comments
  }

  func replacements(of change: ProjectEdit.ObjectChange, in object: ProjectObject) -> [TextReplacement] {
    var values = change.values
    var result: [TextReplacement] = []
    for (key, entries) in change.entries.sorted(by: { $0.key < $1.key }) {
      guard let list = object.value(key) else {
        values[[key]] = .list(entries.inOrder.map(\.value))
        continue
      }
      result += additions(of: entries, to: list)
    }
    return result + replacements(of: values, in: object.node)
  }

  private func additions(of entries: NewEntries, to list: SyntaxTree.NodeID) -> [TextReplacement] {
    let nodes = Dictionary(
      syntax.elements(of: list).compactMap { node in syntax.string(of: node).map { (ObjectID($0), node) } },
      uniquingKeysWith: { first, _ in first })
    var result: [TextReplacement] = []
    var hasComma = false
    for entry in entries.inOrder {
      let next = entry.next.flatMap { nodes[$0] }
      let texts = edits.append(entry.value.commented(by: comments), to: list, before: next)
      // The comma after the entry that was the last is needed once only.
      result += hasComma && next == nil ? texts.suffix(1) : texts[...]
      hasComma = hasComma || next == nil
    }
    return result
  }

  private func value(_ key: String, in dictionary: SyntaxTree.NodeID) -> SyntaxTree.NodeID? {
    syntax.entries(of: dictionary).reversed().first { syntax.stringBytes(of: $0.key).elementsEqual(key.utf8) }?.value
  }

  private func replacements(
    of values: [[String]: ProjectValue?], in dictionary: SyntaxTree.NodeID
  ) -> [TextReplacement] {
    var result: [TextReplacement] = []
    let groups = Dictionary(grouping: values) { $0.key.first ?? "" }
    for (key, group) in groups.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let inner = Dictionary(uniqueKeysWithValues: group.map { (Array($0.key.dropFirst()), $0.value) })
      if let whole = inner[[]] {
        result += edits.set(key, to: whole?.commented(by: comments), in: dictionary)
      } else if let node = value(key, in: dictionary), syntax.kind(of: node) == .dictionary {
        result += replacements(of: inner, in: node)
      } else if let value = ProjectValue(inner) {
        result += edits.set(key, to: value.commented(by: comments), in: dictionary)
      }
    }
    return result
  }
}

extension ObjectSections {
  /// The text of a new object, whose references get comments.
  fileprivate func text(
    of id: ObjectID, isa: String, _ comments: ReferenceComments, _ fields: [ProjectValue.Field]
  ) throws(Diagnostic) -> [UInt8] {
    try text(
      of: id, isa: isa, comment: comments.comment(for: id.rawValue),
      fields: fields.map { .init($0.key, $0.value.commented(by: comments)) })
  }
}
