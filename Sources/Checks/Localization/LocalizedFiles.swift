import XcodeProjects

/// A file that a project has in several languages: `Localizable.strings` in `en.lproj` and `de.lproj`.
struct LocalizedFile {
  /// The folder in which the languages' folders lie, seen from the folder that holds the project.
  let folder: String
  /// The file's name, such as `Localizable.strings`.
  let name: String
  /// The file's path in each language, by the name of the language's folder without its ending.
  fileprivate(set) var paths: [String: String]

  /// The languages in order.
  var languages: [String] { paths.keys.sorted() }
}

/// The localised files of a project: those in `.lproj` folders that the project or a synchronized folder has.
struct LocalizedFiles {
  /// The files, in the order of their folders and names.
  let files: [LocalizedFile]

  /// Finds the files of `project` whose names end with one of `endings`.
  init(of project: CheckedProject, endings: [String]) {
    let localized = project.paths.filter { path in
      path.contains(".lproj/") && endings.contains { path.hasSuffix($0) }
    }
    guard !localized.isEmpty else {
      files = []
      return
    }
    let locations = project.locations
    var used: Set<String> = []
    var folders: Set<String> = []
    for member in locations.members where member.location.root == .project {
      if case .synchronized = member.item { folders.insert(member.location.path) }
      used.insert(member.location.path)
    }
    var found: [String: LocalizedFile] = [:]
    for path in localized {
      guard let place = LocalizedPath(path), used.contains(path) || Self.isInside(path, folders) else { continue }
      let key = place.folder + "/" + place.name
      found[key, default: LocalizedFile(folder: place.folder, name: place.name, paths: [:])].paths[place.language] =
        path
    }
    files = found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func isInside(_ path: String, _ folders: Set<String>) -> Bool {
    guard !folders.isEmpty else { return false }
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if folders.contains(String(rest)) { return true }
    }
    return folders.contains("")
  }
}

/// The parts of a path such as `Wecker/de.lproj/Main.strings`.
struct LocalizedPath {
  let folder: String
  let language: String
  let name: String

  /// Reads a path; `nil` for one that does not lie right in a language's folder.
  init?(_ path: String) {
    let parts = path.split(separator: "/")
    guard parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj"), let last = parts.last else { return nil }
    folder = parts.dropLast(2).joined(separator: "/")
    language = String(parts[parts.count - 2].dropLast(".lproj".count))
    name = String(last)
  }
}

/// A language, by the name that folders and projects have for it.
enum Language {
  /// The code of the language called `name`.
  static func code(_ name: String) -> String { RegionName.code(of: name) }

  /// The language of which `code` is a variant, such as `pt` for `pt-BR`.
  static func base(_ code: String) -> String {
    code.split(separator: "-").first.map(String.init) ?? code
  }
}

extension CheckedProject {
  /// The language in which the project's texts are written first.
  var sourceLanguage: String { Language.code(project.developmentRegion ?? "en") }

  /// The file's path in the language in which texts are written first, and in the others that stand by themselves.
  ///
  /// A variant of a language, such as `en-GB` beside `en`, may leave out what is the same.
  func translations(of file: LocalizedFile) -> (source: String, others: [(language: String, path: String)])? {
    let codes = Set(file.languages.map(Language.code))
    guard let own = file.languages.first(where: { Language.code($0) == sourceLanguage }) ?? base(of: file),
      let source = file.paths[own]
    else { return nil }
    let others = file.languages.filter { name in
      let code = Language.code(name)
      let base = Language.base(code)
      let isVariant = code != base && (codes.contains(base) || base == Language.base(sourceLanguage))
      return name != own && name != "Base" && !isVariant && code != sourceLanguage
    }
    return (source, others.compactMap { name in file.paths[name].map { (name, $0) } })
  }

  private func base(of file: LocalizedFile) -> String? {
    file.paths["Base"] == nil ? nil : "Base"
  }
}
