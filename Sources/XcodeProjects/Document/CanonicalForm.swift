public import Diagnostics
public import PropertyLists
import SyntaxTrees

/// The form in which Xcode writes project files.
public enum CanonicalForm {
  /// The text that Xcode would write for the project `root`.
  ///
  /// - Parameters:
  ///   - root: The whole project file: a dictionary with `objects` and `rootObject`.
  ///   - projectName: The name of the project's folder without `.xcodeproj`, which comments give.
  /// - Returns: The whole file.
  /// - Throws: `project-file-invalid` for what is no project, has an identifier or a key twice, or is in the dialect of
  ///   Xcode 1 and 2, which is not written.
  public static func bytes(of root: PropertyList, projectName: String) throws(Diagnostic) -> [UInt8] {
    try refuseDuplicates(in: root)
    guard root["objects"]?.dictionary != nil else {
      throw invalid("it has no dictionary \"objects\"", at: root.place)
    }
    let document = try ProjectDocument(parsing: root.serialized(as: .openStep))
    return try bytes(of: DocumentObjects(document), projectName: projectName, dialect: CanonicalDialect())
  }

  static func bytes(
    of objects: DocumentObjects, projectName: String, dialect: CanonicalDialect
  ) throws(Diagnostic) -> [UInt8] {
    let document = objects.document
    try refuseDuplicates(in: document)
    let version = document.formatVersion
    guard version >= oldestWritten else {
      throw invalid("objectVersion \(version) is a legacy format that Slipway can't write", at: Place(line: 1))
    }
    var writer = CanonicalWriter(objects, projectName: projectName, dialect: dialect.resolved(for: version))
    return try writer.bytes()
  }

  /// The first objectVersion whose files have sections.
  private static let oldestWritten = 42

  /// Refuses what makes a dictionary lose a value when it is read.
  private static func refuseDuplicates(in value: PropertyList) throws(Diagnostic) {
    var waiting = [value]
    while let next = waiting.popLast() {
      if let duplicate = next.dictionary?.duplicates.first {
        throw standsTwice(duplicate.key, at: duplicate.again.map { Place(line: $0.line, column: $0.column) })
      }
      waiting.append(contentsOf: next.dictionary?.values ?? next.array ?? [])
    }
  }

  private static func refuseDuplicates(in document: ProjectDocument) throws(Diagnostic) {
    let objects = document.content.objects
    guard let (entry, index) = objects.replaced.first else { return }
    let again = objects.entries[index].key
    throw standsTwice(
      document.content.syntax.string(of: entry.key) ?? "",
      at: document.place(at: document.content.syntax.range(of: again).lowerBound))
  }

  static func standsTwice(_ key: String, at place: Place?) -> Diagnostic {
    invalid("duplicate key \"\(key)\" in a dictionary", at: place)
  }

  static func invalid(_ problem: String, at place: Place? = nil) -> Diagnostic {
    Diagnostic(.projectFileInvalid, "the project file can't be written in Xcode's format: \(problem)", at: place)
  }
}
