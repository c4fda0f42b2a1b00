public import Diagnostics
import FileTrees
import XcodeProjects

/// Project files brought into the form in which Xcode writes them.
public struct ProjectFormatting {
  /// What became of a project file.
  public enum Outcome: Hashable, Sendable {
    /// Xcode would write it as it is.
    case canonical
    /// Xcode would write it differently: it was rewritten, or would be.
    case different
  }

  /// A project file and what became of it.
  public struct FileResult: Hashable, Sendable {
    /// The path of the file.
    public let file: String
    /// What became of it.
    public let outcome: Outcome
  }

  private let locations: [ProjectLocation]

  /// Names the projects.
  public init(_ locations: [ProjectLocation]) {
    self.locations = locations
  }

  /// Compares each file with the form in which Xcode writes it, and, unless only asked to look, writes that form.
  ///
  /// All files are read and judged before the first is written.
  ///
  /// - Throws: what reading a project file throws, and what its form refuses.
  public func format(writes: Bool) throws(Diagnostic) -> [FileResult] {
    var results: [FileResult] = []
    var rewritten: [(file: String, bytes: [UInt8])] = []
    for location in locations {
      let document = try ProjectDocument(parsing: FileAccess.read(location.file), file: location.file)
      let canonical = try document.canonicalBytes(projectName: location.name)
      let isSame = canonical == document.bytes
      if !isSame { rewritten.append((location.file, canonical)) }
      results.append(FileResult(file: location.file, outcome: isSame ? .canonical : .different))
    }
    if writes {
      for file in rewritten { try FileAccess.write(file.bytes, to: file.file) }
    }
    return results
  }
}
