import Diagnostics
import XcodeProjects

/// What a look at asset catalogs finds, one rule a kind: a row of ``AssetFinding/all``.
struct AssetFinding: CheckRule {
  let description: RuleDescription
  let code: Diagnostic.Code

  static let all: [AssetFinding] = [
    AssetFinding(
      description: RuleDescription(
        id: Diagnostic.Code.assetFileMissing.rawValue, severity: .warning,
        summary: "the files that a set of an asset catalog names are there",
        explanation: """
          A set names its images in Contents.json. One that is not there leaves a hole: an icon without an \
          image, or a name that code asks for in vain.
          """,
        wrong: "\"filename\" : \"icon.png\"; without icon.png in the folder of the set",
        right: "\"filename\" : \"icon.png\"; and icon.png",
        source: "Xcode's asset catalog compiler; ITMS-90032"),
      code: .assetFileMissing),
    AssetFinding(
      description: RuleDescription(
        id: Diagnostic.Code.assetFileUnused.rawValue, severity: .note,
        summary: "the files in a set of an asset catalog are named by it",
        explanation: """
          Xcode warns of images that lie in a set whose Contents.json does not name them. They go into no \
          product.
          """,
        wrong: "old-icon.png in AppIcon.appiconset, whose Contents.json does not name it",
        right: "AppIcon.appiconset without old-icon.png",
        source: "Xcode's asset catalog compiler"),
      code: .assetFileUnused),
    AssetFinding(
      description: RuleDescription(
        id: Diagnostic.Code.assetContentsInvalid.rawValue, severity: .error,
        summary: "the Contents.json of an asset catalog is JSON with an object in it",
        explanation: """
          Xcode can't compile a catalog in which a Contents.json can't be read: a missing comma, a conflict \
          that a merge left behind.
          """,
        wrong: "{ \"info\" : { \"author\" : \"xcode\" \"version\" : 1 } }",
        right: "{ \"info\" : { \"author\" : \"xcode\", \"version\" : 1 } }",
        source: "Apple's Asset Catalog Format Reference"),
      code: .assetContentsInvalid),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.assetCatalogs.flatMap(\.findings).compactMap { problem in
        let isUnreadable = problem.code != .assetFileMissing && problem.code != .assetFileUnused
        guard problem.code == code || (isUnreadable && code == .assetContentsInvalid) else { return nil }
        return finding(
          problem.message, hint: Self.hints[code], at: problem.place, severity: problem.severity, in: nil)
      }
    }
  }

  private static let hints: [Diagnostic.Code: String] = [
    .assetFileMissing: "add the file, or empty its place in Contents.json",
    .assetFileUnused: "remove the file, or name it in Contents.json",
    .assetContentsInvalid: "correct the file at that place",
  ]
}

extension CheckedProject {
  /// The asset catalogs below the project's folder.
  fileprivate var assetCatalogs: [AssetCatalog] {
    let ending = ".xcassets/"
    var members: [String: [String]] = [:]
    for path in paths {
      guard let range = path.firstRange(of: ending) else { continue }
      let catalog = String(path[..<range.upperBound].dropLast())
      let inner = String(path[range.upperBound...])
      // Folders stand among the paths too; only files lie in sets.
      guard !inner.isEmpty else { continue }
      members[catalog, default: []].append(inner)
    }
    return members.sorted { $0.key < $1.key }.map { catalog, inner in
      let folders = Set(inner.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
      let names = inner.filter { !folders.contains($0) && !Self.isFolderName($0) }
      return AssetCatalog(paths: names, name: checkedPath(catalog)) { files.bytes(of: catalog + "/" + $0) }
    }
  }

  /// Whether a path without anything below it can only be a folder's.
  private static func isFolderName(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix("set") || !name.contains(".")
  }
}
