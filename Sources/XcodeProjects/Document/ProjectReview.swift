import Diagnostics
import PropertyLists
import SyntaxTrees

/// One look over a whole project file.
struct ProjectReview {
  private typealias NodeID = SyntaxTree.NodeID

  private let document: ProjectDocument
  private let syntax: SyntaxTree
  private let objects: ObjectTable
  private let kinds: ProjectKinds
  private let lines: LineIndex?
  private var found: [(offset: Int, diagnostic: Diagnostic)] = []
  private var counts: [Diagnostic.Code: Int] = [:]

  init(_ document: ProjectDocument) {
    self.document = document
    syntax = document.content.syntax
    objects = document.content.objects
    kinds = document.content.kinds
    lines = document.form.keepsPlaces ? document.content.lines : nil
  }

  mutating func findings() -> [Diagnostic] {
    reviewText()
    reviewKeys()
    reviewObjects()
    return found.sorted { $0.offset < $1.offset }.map(\.diagnostic) + remainders
  }

  private mutating func reviewText() {
    if document.form.keepsPlaces, !UTF8Text.isValid(document.bytes) {
      note(.projectFileNotUTF8, .warning, at: syntax.root) { _ in "the file is not encoded as UTF-8" }
    }
    if document.rootObject?.isa != "PBXProject" {
      note(.projectRootMissing, .error, at: syntax.root) { _ in "\"rootObject\" is not a project" }
    }
    for (entry, by) in objects.replaced {
      let isSame = syntax.propertyList(of: entry.value) == syntax.propertyList(of: objects.entries[by].value)
      note(.projectObjectDuplicate, isSame ? .warning : .error, at: objects.entries[by].key) { review in
        let id = review.syntax.string(of: entry.key) ?? ""
        let first = review.line(of: entry.key)
        return isSame
          ? "object \"\(id)\" is on line \(first) already, with the same content"
          : "duplicate object identifier \"\(id)\", first used on line \(first)"
      }
    }
  }

  /// Finds duplicate keys in all dictionaries except the dictionary of the objects, which is checked above.
  private mutating func reviewKeys() {
    let objects = syntax.value("objects", in: syntax.root)
    var waiting = [syntax.root]
    while let node = waiting.popLast() {
      for element in syntax.elements(of: node) where !syntax.isString(element) { waiting.append(element) }
      var last: NodeID?
      var isInOrder = true
      for entry in syntax.entries(of: node) {
        if !syntax.isString(entry.value) { waiting.append(entry.value) }
        if let last, isInOrder { isInOrder = syntax.comparison(of: last, entry.key) < 0 }
        // The isa is before the others, whatever they are.
        last = last == nil && syntax.isString(entry.key, "isa") ? nil : entry.key
      }
      if node != objects, !isInOrder || hasLateISA(node) { reviewUnsortedKeys(of: node) }
    }
  }

  /// Whether `isa` is among the other keys, so that their order does not prove that it is unique.
  private func hasLateISA(_ dictionary: NodeID) -> Bool {
    var entries = syntax.entries(of: dictionary)
    guard let first = entries.next(), syntax.isString(first.key, "isa") else { return false }
    return entries.contains { syntax.isString($0.key, "isa") }
  }

  private mutating func reviewUnsortedKeys(of dictionary: NodeID) {
    var seen: [String: NodeID] = [:]
    for entry in syntax.entries(of: dictionary) {
      guard let key = syntax.string(of: entry.key) else { continue }
      guard let first = seen.updateValue(entry.key, forKey: key) else { continue }
      note(.projectKeyDuplicate, .error, at: entry.key) {
        "duplicate key \"\(key)\", first used on line \($0.line(of: first))"
      }
    }
  }

  private mutating func reviewObjects() {
    var graph = ReferenceGraph()
    var phases = [UInt32](repeating: 0, count: objects.entries.count)
    let unknown = Set(kinds.names.indices.filter { !ObjectKinds.isKnown(kinds.names[$0]) }.map { Int32($0) })
    var misused: [Int: String] = [:]
    for (index, entry) in objects.entries.enumerated() {
      let kind = kinds.name(at: index) ?? ""
      if kind.isEmpty {
        note(.projectObjectInvalid, .error, at: entry.key) { "object \"\($0.id(index))\" has no isa" }
      }
      let isPhase = ObjectKinds.isBuildPhase(kind)
      graph.beginObject()
      syntax.eachReference(in: entry.value) { key, id in
        guard let target = objects.index(of: id, in: syntax) else {
          note(.projectReferenceDangling, .warning, at: id) { review in
            let (key, name) = (review.syntax.string(of: key) ?? "", review.syntax.string(of: id) ?? "")
            return "\"\(key)\" of \(kind) \"\(review.id(index))\" references the missing object \"\(name)\""
          }
          return
        }
        graph.addReference(to: target)
        if unknown.contains(kinds.indices[target]), misused[target] == nil {
          misused[target] = syntax.string(of: key)
        }
        if isPhase, syntax.isString(key, "files") { phases[target] += 1 }
      }
    }
    for (target, key) in misused.sorted(by: { $0.key < $1.key }) { reviewUnknownKind(of: target, under: key) }
    graph.beginObject()
    let root = document.rootObject.flatMap { objects.index(of: $0.id) }
    let reached = graph.reached(from: root)
    for index in objects.entries.indices {
      reviewPlace(of: index, isReached: reached[index], phases: Int(phases[index]))
    }
  }

  /// Finds an object whose class is no class of Xcode's, where a reference expects one.
  ///
  /// A later Xcode may have more classes: without a class of a similar name, only lists of one class are certain.
  private mutating func reviewUnknownKind(of index: Int, under key: String) {
    let kind = kinds.name(at: index) ?? ""
    let near = ObjectKinds.near(kind)
    let expected = ObjectKinds.onlyKind(under: key)
    guard !kind.isEmpty, let meant = expected ?? near else { return }
    note(.projectObjectInvalid, .error, at: objects.entries[index].key) {
      "object \"\($0.id(index))\" has the unknown isa \"\(kind)\"; \"\(key)\" expects \(near ?? meant)"
    }
  }

  private mutating func reviewPlace(of index: Int, isReached: Bool, phases: Int) {
    let (key, kind) = (objects.entries[index].key, kinds.name(at: index) ?? "")
    if phases != 1, kind == ObjectKinds.buildFile {
      let problem = phases == 0 ? "is in no build phase" : "is listed \(phases) times in build phases"
      note(.projectBuildFileMisplaced, .warning, at: key) { "build file \"\($0.id(index))\" \(problem)" }
    } else if !isReached {
      let noun = kind.isEmpty ? "object" : kind
      note(.projectObjectOrphaned, .note, at: key) { "\(noun) \"\($0.id(index))\" is not referenced from the project" }
    }
  }

  private func id(_ index: Int) -> String {
    objects.entries[index].id.rawValue
  }

  private func line(of node: NodeID) -> String {
    lines.map { String($0.line(of: syntax.range(of: node).lowerBound)) } ?? "?"
  }
}

extension ProjectReview {
  /// The maximum of reported findings of one code: a broken file may have millions, and each needs far more memory than
  /// the bytes that it reports.
  private static let mostOfACode = 1000

  private mutating func note(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, at node: SyntaxTree.NodeID,
    _ message: (ProjectReview) -> String
  ) {
    counts[code, default: 0] += 1
    guard counts[code, default: 0] <= Self.mostOfACode else { return }
    let offset = syntax.range(of: node).lowerBound
    let position = lines?.position(of: offset)
    let place = Place(file: document.file, line: position?.line, column: position?.column)
    found.append((offset, Diagnostic(code, message(self), severity: severity, at: place)))
  }

  /// The finding that reports the number of further findings.
  private var remainders: [Diagnostic] {
    counts.filter { $0.value > Self.mostOfACode }.sorted { $0.key.rawValue < $1.key.rawValue }.map { code, count in
      let severity = found.first { $0.diagnostic.code == code }?.diagnostic.severity ?? .warning
      return Diagnostic(
        code, "\(count - Self.mostOfACode) more findings of this kind", severity: severity,
        at: Place(file: document.file))
    }
  }
}
