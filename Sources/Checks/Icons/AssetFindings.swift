import Diagnostics
import XcodeProjects

/// A rule about asset catalogs: a row of ``AssetFinding/all``.
struct AssetFinding: CheckRule {
  let description: RuleDescription
  let code: Diagnostic.Code

  static let all: [AssetFinding] = [
    AssetFinding(
      description: RuleDescription(
        id: Diagnostic.Code.assetFileMissing.rawValue, severity: .warning,
        summary: "File in an asset catalog does not exist",
        explanation: """
          Contents.json names the image files. If a file does not exist, the icon lacks an image, or code finds no \
          image with that name. If Git ignores the set or the file, a script probably creates it, so the finding is a \
          note. It is also a note if the name on disk differs only in letter case. So is a missing file of a catalog \
          that is not in the project.
          """,
        wrong: "\"filename\" : \"icon.png\" without icon.png in the folder",
        right: "\"filename\" : \"icon.png\" with icon.png in the folder",
        source: "Xcode's asset catalog compiler; ITMS-90032"),
      code: .assetFileMissing),
    AssetFinding(
      description: RuleDescription(
        id: Diagnostic.Code.assetFileUnused.rawValue, severity: .note,
        summary: "File in an asset catalog is not used",
        explanation: """
          Xcode warns about image files that Contents.json does not name, and does not copy them into the product.
          """,
        wrong: "AppIcon.appiconset with old-icon.png, which Contents.json does not name",
        right: "AppIcon.appiconset without old-icon.png",
        source: "Xcode's asset catalog compiler"),
      code: .assetFileUnused),
    AssetFinding(
      description: RuleDescription(
        id: Diagnostic.Code.assetContentsInvalid.rawValue, severity: .error,
        summary: "Contents.json of an asset catalog is invalid",
        explanation: """
          Xcode can't compile an asset catalog with an invalid Contents.json. Common causes are a missing comma and \
          conflict markers. For a trailing comma, which Xcode ignores, the finding is a note. \
          It is also a note for a catalog that is not in the project.
          """,
        wrong: "{ \"info\" : { \"author\" : \"xcode\" \"version\" : 1 } }",
        right: "{ \"info\" : { \"author\" : \"xcode\", \"version\" : 1 } }",
        source: "Apple's Asset Catalog Format Reference"),
      code: .assetContentsInvalid),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.resources.assetCatalogs.flatMap { path, catalog in catalog.findings.map { (path, $0) } }.compactMap {
        path, problem in
        let isUnreadable = problem.code != .assetFileMissing && problem.code != .assetFileUnused
        guard problem.code == code || (isUnreadable && code == .assetContentsInvalid) else { return nil }
        if problem.code == .assetFileMissing, let file = problem.place?.file {
          if input.ignores(file) {
            return finding(
              problem.message + "; Git ignores the set", hint: "run the script that creates the set",
              at: problem.place, severity: .note, in: nil)
          }
          if let missing = Self.quotedName(in: problem.message),
            input.ignores(RelativePaths.joined(RelativePaths.parent(file), missing))
          {
            return finding(
              problem.message + ", which Git ignores", hint: "run the script that creates the images",
              at: problem.place, severity: .note, in: nil)
          }
        }
        let isHarmless = isUnreadable && problem.place.map(project.resources.hasTrailingComma) ?? false
        return finding(
          problem.message, hint: isHarmless ? "remove the comma before it" : Self.hints[code].map { Hint($0) },
          at: problem.place,
          severity: isHarmless || code != .assetFileUnused && !project.contents.hasMember(path)
            ? .note : problem.severity,
          in: nil
        ).caused(by: problem.code == .assetFileUnused ? Self.cause(of: problem) : nil)
      }
    }
  }

  /// The first name in quotes of a message.
  private static func quotedName(in message: String) -> String? {
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 2 ? String(parts[1]) : nil
  }

  /// Sets with an unused file of the same name, as the Finder's copies have it, are one finding.
  private static func cause(of problem: Diagnostic) -> Finding.Cause? {
    guard let name = quotedName(in: problem.message), let file = problem.place?.file else { return nil }
    let set = RelativePaths.parent(file).split(separator: "/").last.map(String.init) ?? file
    return Finding.Cause(
      subject: "sets", words: "have the file \"\(name)\", which they do not reference", name: set,
      hint: "delete the files, or list them in Contents.json")
  }

  private static let hints: [Diagnostic.Code: String] = [
    .assetFileMissing: "add what is missing, rename the file, or correct Contents.json",
    .assetFileUnused: "delete the file, or list it in Contents.json",
    .assetContentsInvalid: "correct the file at that position",
  ]
}

extension ProjectResourceFiles {
  /// Whether a list or dictionary of a JSON file ends at a place, after a comma.
  fileprivate func hasTrailingComma(at place: Place) -> Bool {
    guard let file = place.file, let path = project.folder.isEmpty ? file : file.path(below: project.folder),
      let bytes = project.files.bytes(of: path), let line = place.line, let column = place.column
    else { return false }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1), column > 0, lines[line - 1].count >= column else { return false }
    let end = lines[line - 1].startIndex + column - 1
    let before = bytes[..<end].last { !" \t\r\n".utf8.contains($0) }
    return "}]".utf8.contains(bytes[end]) && before == UInt8(ascii: ",")
  }

  /// The asset catalogs in the project's folder.
  fileprivate var assetCatalogs: [(path: String, catalog: AssetCatalog)] {
    let ending = ".xcassets/"
    var members: [String: [String]] = [:]
    for path in project.paths {
      guard let range = path.firstRange(of: ending) else { continue }
      let catalog = String(path[..<range.upperBound].dropLast())
      let inner = String(path[range.upperBound...])
      // The paths include folders, but only files are members of a catalog.
      guard !inner.isEmpty else { continue }
      members[catalog, default: []].append(inner)
    }
    return members.sorted { $0.key < $1.key }.map { catalog, inner in
      let folders = Set(inner.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
      let names = inner.filter { !folders.contains($0) && !Self.isFolderName($0) }
      return (
        catalog,
        AssetCatalog(paths: names, name: project.checkedPath(catalog)) { project.files.bytes(of: catalog + "/" + $0) }
      )
    }
  }

  /// Whether a path with no paths in it can only be a folder.
  private static func isFolderName(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix("set") || !name.contains(".")
  }
}
