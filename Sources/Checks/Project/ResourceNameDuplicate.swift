import Diagnostics
import XcodeProjects

/// Check for resources of a target with the same output name.
struct ResourceNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "resource-name-duplicate", severity: .error, summary: "Two resources of a target have the same output name",
    explanation: """
      Resources are copied into one folder, whatever folders they come from. Two with the same name collide; names \
      that differ only in case collide on most Macs. Xcode stops with Multiple commands produce.
      """,
    wrong: "files = (AA01 /* Day/icon.png in Resources */, AA02 /* Night/icon.png in Resources */, );",
    right: "files = (AA01 /* Day/day-icon.png in Resources */, AA02 /* Night/night-icon.png in Resources */, );",
    source: "Xcode: Multiple commands produce")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let paths = project.locations
      return project.targets.flatMap { target -> [Finding] in
        var first: [String: BuildFile] = [:]
        let resources = target.target.phases.filter { $0.kind == .resources }
        return resources.flatMap(\.files).compactMap { file -> Finding? in
          guard file.platformFilters.isEmpty, let name = Self.outputName(of: file, paths) else { return nil }
          guard let earlier = first[name.lowercased()] else {
            first[name.lowercased()] = file
            return nil
          }
          guard earlier.item?.object.id != file.item?.object.id else { return nil }
          let isSameName = Self.outputName(of: earlier, paths) == name
          return finding(
            "two resources of \"\(target.name)\" are copied to \"\(name)\""
              + (isSameName ? "" : " on a case-insensitive file system"),
            hint: "rename one of them, or move one to a folder reference", at: file.object.place,
            severity: isSameName ? .error : .warning, target: target.name)
        }
      }
    }
  }

  /// The extensions of files that a build combines or omits instead of copying them.
  private static let joined: Set<String> = [
    "xcassets", "xcstrings", "intentdefinition", "icon", "strings", "stringsdict", "swift", "m", "mm", "c", "cpp", "cc",
    "h", "metal", "xcdatamodeld", "xcdatamodel", "xcconfig", "entitlements",
  ]

  /// The extensions of compiled files, with the extensions of the output.
  private static let compiled = [
    "xib": "nib", "storyboard": "storyboardc", "xcmappingmodel": "cdm", "scnassets": "scnassets",
  ]

  /// The path in the resources folder; `nil` if unknown.
  private static func outputName(of file: BuildFile, _ paths: ProjectPaths) -> String? {
    guard case .file(let reference)? = file.item, let path = reference.path, !path.contains("$"),
      let name = path.split(separator: "/").last.map(String.init)
    else { return nil }
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard !joined.contains(ending) else { return nil }
    let whole = (paths[reference.id]?.path ?? path).split(separator: "/").dropLast()
    let language = whole.last.flatMap { $0.hasSuffix(".lproj") ? "\($0)/" : nil } ?? ""
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count))
    return language + (compiled[ending].map { stem + $0 } ?? name)
  }
}
