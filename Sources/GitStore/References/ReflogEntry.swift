package import Diagnostics

/// The logs of a repository's references.
public struct Reflogs {
  package let repository: Repository
}

/// A line of a reference's log: the name before, the name after, who and when, and the message after a tab.
///
/// Source: git-reflog(1) and gitformat; libgit2 refuses a whole log with one flawed line, so this reads line by line.
package struct ReflogEntry {
  /// The object that the reference names since; ``ObjectName/zero`` where the reference was deleted.
  package let target: ObjectName
  /// The object that the reference named before; ``ObjectName/zero`` where the reference was made.
  package let previous: ObjectName
  /// The reason, such as `commit: Add alarm`; empty where the line has none.
  package let message: String

  /// Reads a line; `nil` where the line is flawed.
  init?(line: some Collection<UInt8>) {
    let name = String(decoding: line.dropFirst(41).prefix(40), as: UTF8.self)
    let old = String(decoding: line.prefix(40), as: UTF8.self)
    guard let target = try? ObjectName(name), let previous = try? ObjectName(old) else { return nil }
    self.target = target
    self.previous = previous
    message =
      line.firstIndex(of: UInt8(ascii: "\t")).map { String(decoding: line[$0...].dropFirst(), as: UTF8.self) } ?? ""
  }
}

extension Reflogs {
  /// Reads the log of a reference, the newest entry first, without flawed lines; empty without a log.
  ///
  /// - Throws: `read-failed` where the log can't be read.
  package func entries(of reference: String) throws(Diagnostic) -> [ReflogEntry] {
    let folder = reference == "HEAD" ? repository.gitDirectory : repository.commonDirectory
    let log = try RepositoryFiles(directory: folder).read("logs/\(reference)") ?? []
    return log.split(separator: UInt8(ascii: "\n")).reversed().compactMap { ReflogEntry(line: $0) }
  }
}
