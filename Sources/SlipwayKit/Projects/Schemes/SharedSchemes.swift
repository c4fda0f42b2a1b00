public import Diagnostics
import XcodeProjects

extension ProjectLocation {
  /// The names of the shared schemes that name a target of the project.
  ///
  /// - Throws: What reading the schemes throws.
  public func sharedSchemeNames() throws(Diagnostic) -> [String] {
    var known: Set<String> = []
    return try CompanionFiles(of: self).schemes().map(\.scheme.name).filter { known.insert($0).inserted }.sorted()
  }
}
