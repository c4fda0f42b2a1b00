public import Diagnostics
import PropertyLists

extension ProjectDocument {
  /// What is wrong with the file although it can be read, in the order of the file.
  ///
  /// Keys and identifiers that stand twice, references to objects that the file does not have, objects that nothing
  /// leads to, build files that no phase or several have. Takes time in proportion to the size of the file.
  public var findings: [Diagnostic] {
    var review = ProjectReview(self)
    return review.findings()
  }
}

extension Diagnostic.Code {
  /// A project file whose `rootObject` is no project.
  public static let projectRootMissing: Self = "project-root-missing"
  /// An identifier that two objects of a project file have.
  public static let projectObjectDuplicate: Self = "project-object-duplicate"
  /// An object of a project file without a kind.
  public static let projectObjectInvalid: Self = "project-object-invalid"
  /// A key that stands twice in one dictionary of a project file.
  public static let projectKeyDuplicate: Self = "project-key-duplicate"
  /// A reference to an object that a project file does not have.
  public static let projectReferenceDangling: Self = "project-reference-dangling"
  /// An object of a project file that nothing leads to.
  public static let projectObjectOrphaned: Self = "project-object-orphaned"
  /// A build file that no build phase has, or several.
  public static let projectBuildFileMisplaced: Self = "project-build-file-misplaced"
  /// A project file that is not in UTF-8.
  public static let projectFileNotUTF8: Self = "project-file-not-utf8"
}

/// One look over a whole project file.
private struct ProjectReview {
  private let document: ProjectDocument
  private let syntax: OpenStepSyntax
  private let lines: LineIndex?
  private var found: [(offset: Int, diagnostic: Diagnostic)] = []

  init(_ document: ProjectDocument) {
    self.document = document
    syntax = document.content.syntax
    lines = document.form == .openStep ? document.content.lines : nil
  }

  mutating func findings() -> [Diagnostic] {
    reviewText()
    reviewKeys()
    reviewReferences()
    return found.sorted { $0.offset < $1.offset }.map(\.diagnostic)
  }

  private mutating func reviewText() {
    if document.form == .openStep, String(validating: document.bytes, as: UTF8.self) == nil {
      note(.projectFileNotUTF8, "the file is not in UTF-8", .warning, at: syntax.root)
    }
    if document.rootObject?.isa != "PBXProject" {
      note(.projectRootMissing, "\"rootObject\" names no project", .error, at: syntax.root)
    }
    for (entry, by) in document.content.objects.replaced {
      let again = document.content.objects.entries[by].key
      let id = syntax.string(of: entry.key) ?? ""
      note(
        .projectObjectDuplicate, "the identifier \"\(id)\" stands for another object in line \(line(of: entry.key))",
        .error, at: again)
    }
  }

  /// Looks for keys that stand twice in any dictionary but that of the objects, which are told of above.
  private mutating func reviewKeys() {
    let objects = syntax.value("objects", in: syntax.root)
    var waiting = [syntax.root]
    while let node = waiting.popLast() {
      waiting.append(contentsOf: syntax.elements(of: node))
      var seen: [String: OpenStepSyntax.NodeID] = [:]
      for entry in syntax.entries(of: node) {
        if !syntax.isString(entry.value) { waiting.append(entry.value) }
        guard node != objects, let key = syntax.string(of: entry.key) else { continue }
        if let first = seen.updateValue(entry.key, forKey: key) {
          note(.projectKeyDuplicate, "\"\(key)\" stands in line \(line(of: first)) already", .error, at: entry.key)
        }
      }
    }
  }

  private mutating func reviewReferences() {
    var reached: Set<OpenStepSyntax.NodeID> = []
    var waiting = document.rootObject.map { [$0] } ?? []
    reached.formUnion(waiting.map(\.node))
    var phases: [OpenStepSyntax.NodeID: Int] = [:]
    for object in document.objects {
      if object.isa.isEmpty {
        note(.projectObjectInvalid, "the object \"\(object.id)\" has no isa", .error, at: object.key)
      }
      if ObjectKinds.isBuildPhase(object.isa) {
        for file in object.objects("files") { phases[file.node, default: 0] += 1 }
      }
      for reference in object.references where document.object(named: reference.id) == nil {
        let id = syntax.string(of: reference.id) ?? ""
        note(
          .projectReferenceDangling,
          "\"\(reference.key)\" of \(object.isa) \"\(object.id)\" names \"\(id)\", which the file does not have",
          .warning, at: reference.id)
      }
    }
    while let object = waiting.popLast() {
      for next in object.references.compactMap({ document.object(named: $0.id) })
      where reached.insert(next.node).inserted {
        waiting.append(next)
      }
    }
    for object in document.objects {
      reviewPlace(of: object, isReached: reached.contains(object.node), phases: phases[object.node, default: 0])
    }
  }

  private mutating func reviewPlace(of object: ProjectObject, isReached: Bool, phases: Int) {
    let isBuildFile = object.isa == "PBXBuildFile"
    if isBuildFile, phases != 1 {
      let problem = phases == 0 ? "is in no build phase" : "is in \(phases) build phases"
      note(.projectBuildFileMisplaced, "the build file \"\(object.id)\" \(problem)", .warning, at: object.key)
    } else if !isReached {
      note(
        .projectObjectOrphaned, "nothing in the project leads to \(object.isa) \"\(object.id)\"", .note, at: object.key)
    }
  }

  private func line(of node: OpenStepSyntax.NodeID) -> String {
    lines.map { String($0.line(of: syntax.range(of: node).lowerBound)) } ?? "?"
  }

  private mutating func note(
    _ code: Diagnostic.Code, _ message: String, _ severity: Diagnostic.Severity, at node: OpenStepSyntax.NodeID
  ) {
    let offset = syntax.range(of: node).lowerBound
    let position = lines?.position(of: offset)
    let place = Place(file: document.file, line: position?.line, column: position?.column)
    found.append((offset, Diagnostic(code, message, severity: severity, at: place)))
  }
}

extension ProjectObject {
  /// A place in an object that names another.
  struct Reference {
    let key: String
    let id: OpenStepSyntax.NodeID
  }

  /// The places in which the object names others.
  var references: [Reference] {
    var result: [Reference] = []
    var waiting = [node]
    let syntax = document.content.syntax
    while let dictionary = waiting.popLast() {
      for entry in syntax.entries(of: dictionary) {
        guard let key = syntax.string(of: entry.key) else { continue }
        if ObjectKinds.keysOfReferences.contains(key) {
          let ids =
            syntax.isString(entry.value)
            ? [entry.value] : syntax.elements(of: entry.value).filter { syntax.isString($0) }
          result.append(contentsOf: ids.map { Reference(key: key, id: $0) })
        } else if key == "projectReferences" {
          waiting.append(contentsOf: syntax.elements(of: entry.value))
        }
      }
    }
    return result
  }
}
