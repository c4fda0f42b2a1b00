public import Diagnostics
public import PropertyLists

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
    try bytes(of: root, projectName: projectName, dialect: CanonicalDialect())
  }

  static func bytes(
    of root: PropertyList, projectName: String, dialect: CanonicalDialect
  ) throws(Diagnostic) -> [UInt8] {
    try refuseDuplicates(in: root)
    guard let objects = root["objects"]?.dictionary else {
      throw invalid("it has no dictionary \"objects\"", at: root.place)
    }
    let version = formatVersion(of: root)
    guard version >= oldestWritten else {
      throw invalid("objectVersion \(version) is an old dialect that is read but not written", at: root.place)
    }
    let comments = ReferenceComments(
      objects: objects, projectName: projectName, formatVersion: version,
      exceptionSetsNamedByKind: version < 77 || dialect.exceptionSetsNamedByKind)
    var writer = CanonicalWriter(comments: comments, dialect: dialect.resolved(for: version))
    return try writer.bytes(of: root)
  }

  static func formatVersion(of root: PropertyList) -> Int {
    root["objectVersion"].flatMap { $0.string.flatMap { Int($0) } ?? $0.integer.flatMap { Int(exactly: $0) } } ?? 0
  }

  /// The first objectVersion whose files have sections.
  private static let oldestWritten = 42

  private static func refuseDuplicates(in value: PropertyList) throws(Diagnostic) {
    var waiting = [value]
    while let next = waiting.popLast() {
      if let duplicate = next.dictionary?.duplicates.first {
        let place = duplicate.again.map { Place(line: $0.line, column: $0.column) }
        throw invalid("\"\(duplicate.key)\" stands twice in one dictionary", at: place)
      }
      waiting.append(contentsOf: next.dictionary?.values ?? next.array ?? [])
    }
  }

  static func invalid(_ problem: String, at place: Place? = nil) -> Diagnostic {
    Diagnostic(.projectFileInvalid, "the project file can't be written in Xcode's form: \(problem)", at: place)
  }
}
