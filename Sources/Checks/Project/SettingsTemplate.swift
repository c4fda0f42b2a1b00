import XcodeProjects

/// A file that lies in a project to be copied to where everybody keeps a file of build settings of their own.
struct SettingsTemplate {
  /// Its path, seen from the folder that holds the project.
  let path: String

  private static let marks = ["template", "templates", "example", "examples", "sample", "samples", "dist", "tpl"]

  /// Finds the template of the file at `path`, which is not there.
  ///
  /// - Parameters:
  ///   - path: The file, seen from the folder that holds the project.
  ///   - paths: What is there.
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
