package import Diagnostics
import FileTrees
import XcodeProjects

/// The move of a localized file, whose languages have one name and stay in one place.
struct LocalizedMove {
  /// The file in each of its languages, with its old and its new path, relative to the project's folder.
  let files: [(old: String, new: String)]
  /// The folder around the folders of the languages.
  let folder: (old: String, new: String)

  /// Finds the languages of the file `source`; `nil` for a file that is not localized, or that stops being it.
  ///
  /// - Throws: `file-localized` for a path that is not in the same language's folder.
  init?(_ source: String, to place: String, in places: ProjectPlaces) throws(Diagnostic) {
    guard let language = Self.language(of: source), !FileAccess.isDirectory(places.loaded.absolute(source)) else {
      return nil
    }
    let home = source.parentPath.parentPath
    let family = Self.family(of: source, in: home, places.loaded)
    let isGrouped = places.objects(at: source).first.flatMap(places.localizedFile) != nil
    guard Self.language(of: place) == language else {
      guard isGrouped || family.count > 1 else { return nil }
      let folder = place.parentPath.isEmpty ? "" : place.parentPath + "/"
      let goal = Self.language(of: place) == nil ? folder : home.isEmpty ? "" : home + "/"
      throw Diagnostic(
        .fileLocalized, "\"\(source)\" is localized, and must stay in a folder \"\(language).lproj\"",
        at: Place(file: places.loaded.absolute(source)),
        remedy: .operation(
          .init(
            "file.move",
            [
              "old": places.loaded.absolute(source),
              "new": places.loaded.absolute("\(goal)\(language).lproj/\(place.lastName)"),
            ])))
    }
    let goal = place.parentPath.parentPath
    folder = (home, goal)
    files = family.map { path in
      let ending = path.pathEnding == source.pathEnding ? place.pathEnding : path.pathEnding
      let name = "\(place.lastName.withoutPathEnding).\(ending)"
      return (path, [goal, path.parentPath.lastName, name].filter { !$0.isEmpty }.joined(separator: "/"))
    }
  }

  /// The language if a path is directly in a folder `LANGUAGE.lproj`.
  private static func language(of path: String) -> String? {
    let folder = path.parentPath.lastName
    return folder.pathEnding == "lproj" ? folder.withoutPathEnding : nil
  }

  /// The file and its other languages: of an interface also the strings files with its texts.
  private static func family(of source: String, in home: String, _ loaded: LoadedProject) -> [String] {
    func names(_ path: String) -> [String] {
      ((try? FileAccess.entries(of: loaded.absolute(path))) ?? []).map(\.name).sorted()
    }
    let name = source.lastName
    let all = names(home).filter { $0.pathEnding == "lproj" }.flatMap { folder in
      let path = home.isEmpty ? folder : "\(home)/\(folder)"
      return names(path).map { "\(path)/\($0)" }
    }
    let original = all.map(\.lastName).first { RelativePaths.isTranslation(name, of: $0) } ?? name
    let family = all.filter { $0.lastName == original || RelativePaths.isTranslation($0.lastName, of: original) }
    return family.contains(source) ? family : [source] + family
  }
}

extension Diagnostic.Code {
  package static let fileLocalized = Diagnostic.Code(
    "file-localized", "The file is localized, so it must stay in the folder of its language.",
    "keep the folder: \(command: "file.move") Base.lproj/OLD Base.lproj/NEW")
}
