import XcodeProjects

/// A localized file, such as `Localizable.strings` in `en.lproj` and `de.lproj`.
struct LocalizedFile {
  /// The folder that contains the `.lproj` folders, relative to the project's folder.
  let folder: String
  /// The file's name, such as `Localizable.strings`.
  let name: String
  /// The file's path in each language, by the name of the `.lproj` folder without its extension.
  fileprivate(set) var paths: [String: String]

  /// The sorted languages.
  var languages: [String] { paths.keys.sorted() }

  /// Where the file in `language` belongs, relative to the project's folder.
  func path(in language: String) -> String { (folder.isEmpty ? "" : folder + "/") + language + ".lproj/" + name }
}

/// The localized files of a project, in `.lproj` folders of the project, a synchronized folder or a local package.
struct LocalizedFiles {
  /// The files, sorted by folder and name.
  let files: [LocalizedFile]

  /// Finds the localized files of `project` with one of the extensions `endings`.
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
    // A package whose texts are written in another language first would be compared with a translation.
    let packages = project.localPackages.all.filter {
      $0.manifest.defaultLocalization.map(Language.code) == project.texts.sourceLanguage
    }
    var found: [String: LocalizedFile] = [:]
    for path in localized {
      guard let place = LocalizedPath(path),
        used.contains(path) || Self.isInside(path, folders) || packages.contains(where: { $0.hasFile(path) })
      else { continue }
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

/// The components of a path such as `Wecker/de.lproj/Main.strings`.
struct LocalizedPath {
  let folder: String
  let language: String
  let name: String

  /// Reads a path; `nil` if its parent is not an `.lproj` folder.
  init?(_ path: String) {
    let parts = path.split(separator: "/")
    guard parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj"), let last = parts.last else { return nil }
    folder = parts.dropLast(2).joined(separator: "/")
    language = String(parts[parts.count - 2].dropLast(".lproj".count))
    name = String(last)
  }
}

/// Language codes, from the names in `.lproj` folders and projects.
enum Language {
  /// The code of the language `name`.
  static func code(_ name: String) -> String { RegionName.code(of: name) }

  /// The language of which `code` is a variant, such as `pt` for `pt-BR`.
  static func base(_ code: String) -> String {
    code.split(separator: "-").first.map(String.init) ?? code
  }
}
