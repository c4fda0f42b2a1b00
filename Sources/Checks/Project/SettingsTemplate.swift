import XcodeProjects

extension CheckedProject {
  /// Whether the template of a missing .xcconfig file defines a build setting, so that each developer does so as well.
  func hasTemplate(of missing: [String], defining setting: String) -> Bool {
    missing.contains { path in
      guard let template = SettingsTemplate(for: path, among: paths), let bytes = files.bytes(of: template.path) else {
        return false
      }
      return ConfigurationFile(parsing: bytes, file: template.path).assignments.contains { $0.key == setting }
    }
  }
}

/// A template of an .xcconfig file that each developer copies and fills in.
struct SettingsTemplate {
  /// Its path, relative to the project's folder.
  let path: String

  private static let marks = ["template", "templates", "example", "examples", "sample", "samples", "dist", "tpl"]

  /// Whether an .xcconfig file has the name of a template.
  static func isTemplate(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/").last?.split { ".-".contains($0) }.map(String.init) ?? []
    return parts.contains("xcconfig") && !marks.allSatisfy { !parts.contains($0) }
  }

  /// Finds the template of the missing file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the project's folder.
  ///   - paths: The existing files.
  init?(for path: String, among paths: Set<String>) {
    let folder = RelativePaths.parent(path)
    let name = String(path.split(separator: "/").last ?? "")
    guard let dot = name.lastIndex(of: "."), !name.isEmpty else { return nil }
    let (stem, ending) = (name[..<dot], name[dot...])
    func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
    let beside = Self.marks.flatMap { mark in
      ["\(name).\(mark)", "\(stem).\(mark)\(ending)", "\(stem)-\(mark)\(ending)"].map { joined(folder, $0) }
    }
    let inFolders = Self.marks.flatMap { mark in
      (folder.isEmpty ? [] : ["\(folder).\(mark)", "\(folder)-\(mark)"]) + [joined(folder, mark)]
    }.map { joined($0, name) }
    let known = Dictionary(paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: min)
    guard let found = (beside + inFolders).lazy.compactMap({ known[$0.lowercased()] }).first else { return nil }
    self.path = found
  }
}
