public import Diagnostics
import FileTrees
public import IgnoreTemplates

/// Reads the gitignore templates that lie in folders, of which an earlier one hides the later ones' namesakes.
public enum IgnoreLibraryReader {
  private static let fileExtension = ".gitignore"

  /// The templates that lie in `folders`; folders that are not there are passed over.
  ///
  /// - Throws: what reading a file throws.
  public static func library(in folders: [String]) throws(Diagnostic) -> IgnoreTemplateLibrary {
    var templates: [String: IgnoreTemplate] = [:]
    for folder in folders where FileAccess.isDirectory(folder) {
      for entry in try FileAccess.entries(of: folder)
      where entry.kind == .file && entry.name.hasSuffix(fileExtension) {
        let name = String(entry.name.dropLast(fileExtension.count))
        guard templates[name] == nil else { continue }
        templates[name] = IgnoreTemplate(
          name: name, bytes: try FileAccess.read("\(folder)/\(entry.name)", limit: 1 << 20))
      }
    }
    return IgnoreTemplateLibrary(templates.values.sorted { $0.name < $1.name })
  }
}
