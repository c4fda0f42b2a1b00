import XcodeProjects

/// The source templates, which are in no target.
struct SourceTemplates {
  /// The names of the files on disk and in the project, in lower case.
  private let names: Set<Substring>

  init(beside files: Set<String>) {
    names = Set(files.map { Self.name(of: $0.lowercased()) })
  }

  private static func name(of path: String) -> Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  func has(_ path: String) -> Bool {
    let name = Self.name(of: path.lowercased())
    guard let dot = name.lastIndex(of: ".") else { return false }
    let (stem, ending) = (name[..<dot], name[dot...])
    if [".tpl", ".template", ".sample", ".example", ".dist"].contains(where: stem.hasSuffix) { return true }
    // Other marks count only if the file without the mark exists somewhere.
    return ["-demo", "-sample", "-example", ".demo", "-template", "sample", "example", "template"].contains { mark in
      stem.hasSuffix(mark) && names.contains(stem.dropLast(mark.count) + ending)
    }
  }
}
