public import Diagnostics
import FileTrees
public import IgnoreTemplates

/// A change of the sections that templates have in a `.gitignore`, planned and not yet written.
public struct IgnoreFileEdit: Sendable {
  /// The path of the `.gitignore`.
  public let file: String
  /// The templates whose section was added, updated or removed.
  public let templates: [String]
  /// The planned change.
  public let change: ProjectChange

  /// Plans sections for the templates called `names` in the `.gitignore` of `folder`.
  ///
  /// - Throws: `ignore-template-unknown`, and what reading the file throws.
  public static func adding(
    _ names: [String], from library: IgnoreTemplateLibrary, in folder: String
  ) throws(Diagnostic) -> IgnoreFileEdit {
    let templates = try library.templates(named: names)
    return try edit(folder, "ignore add \(names.joined(separator: " "))") { $0.add(templates) }
  }

  /// Plans to remove the sections of the templates `names`.
  ///
  /// - Throws: `ignore-section-missing`, and what reading the file throws.
  public static func removing(_ names: [String], in folder: String) throws(Diagnostic) -> IgnoreFileEdit {
    try edit(folder, "ignore remove \(names.joined(separator: " "))") { (file) throws(Diagnostic) in
      var removed: [String] = []
      for name in names { removed.append(try file.remove(name)) }
      return removed
    }
  }

  /// Plans to update every section whose template has changed.
  ///
  /// - Throws: what reading the file throws.
  public static func updating(
    from library: IgnoreTemplateLibrary, in folder: String
  ) throws(Diagnostic) -> IgnoreFileEdit {
    try edit(folder, "ignore update") { $0.update(from: library) }
  }

  private static func edit(
    _ folder: String, _ title: String, _ work: (inout IgnoreFile) throws(Diagnostic) -> [String]
  ) throws(Diagnostic) -> IgnoreFileEdit {
    let path = folder + "/.gitignore"
    let old = FileAccess.exists(path) ? try FileAccess.read(path, limit: sizeLimit) : nil
    var file = IgnoreFile(old ?? [])
    let templates = try work(&file)
    var change = ProjectChange(title)
    change.write(file.bytes, to: path, replacing: old)
    return IgnoreFileEdit(file: path, templates: templates, change: change)
  }

  static let sizeLimit = 4 << 20
}
