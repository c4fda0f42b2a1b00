import Diagnostics
import XcodeProjects

/// No two resources of a target become one file.
struct ResourceNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "resource-name-duplicate", severity: .error, summary: "no two resources of a target become one file",
    explanation: """
      Resources are copied into one folder, whatever folders they come from. Two that have one name, or one \
      name but for capitals, can't both be there, and Xcode stops with Multiple commands produce.
      """,
    wrong: "Day/icon.png and Night/icon.png in Copy Bundle Resources",
    right: "Day/day-icon.png and Night/night-icon.png",
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
            "\"\(target.name)\" has two resources that become \"\(name)\""
              + (isSameName ? "" : " on a disk that does not tell capitals apart"),
            hint: "rename one of the two, or keep one in a folder reference", at: file.object.place,
            severity: isSameName ? .error : .warning, target: target.name)
        }
      }
    }
  }

  /// The kinds of file that are joined, or left out, instead of being copied each by itself.
  private static let joined: Set<String> = [
    "xcassets", "xcstrings", "intentdefinition", "icon", "strings", "stringsdict", "swift", "m", "mm", "c", "cpp", "cc",
    "h", "metal", "xcdatamodeld", "xcdatamodel", "xcconfig", "entitlements",
  ]

  /// The endings of what is compiled, and of what comes out.
  private static let compiled = [
    "xib": "nib", "storyboard": "storyboardc", "xcmappingmodel": "cdm", "scnassets": "scnassets",
  ]

  /// The path in the resources' folder; `nil` where it can't be told.
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
