import Diagnostics
import XcodeProjects

/// Check for resources of a target with the same output name.
struct ResourceNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "resource-name-duplicate", severity: .error, summary: "Two resources of a target have the same output name",
    explanation: """
      Resources are copied into one folder, whatever folders they come from. If two have the same name, Xcode stops \
      with the message "Multiple commands produce". Names that differ only in case collide on most Macs. For such \
      names, the finding is a warning.
      """,
    wrong: "files = (AA01 /* Day/icon.png in Resources */, AA02 /* Night/icon.png in Resources */, );",
    right: "files = (AA01 /* Day/day-icon.png in Resources */, AA02 /* Night/night-icon.png in Resources */, );",
    source: "Xcode: \"Multiple commands produce\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in project.targets.flatMap { findings(in: $0, of: project) } }
  }

  private func findings(in target: CheckedTarget, of project: CheckedProject) -> [Finding] {
    var first: [String: Resource] = [:]
    return Self.resources(of: target, in: project).compactMap { resource -> Finding? in
      let name = resource.outputName
      guard let earlier = first[name.lowercased()] else {
        first[name.lowercased()] = resource
        return nil
      }
      // A folder has no content.
      guard earlier.file != resource.file, ![earlier, resource].contains(where: { $0.isFolder(in: project) }) else {
        return nil
      }
      let isSameName = earlier.outputName == name
      return finding(
        "two resources of \"\(target.name)\" are copied to \"\(name)\""
          + (isSameName ? "" : " on a case-insensitive file system"),
        hint: "rename one of them, or move one to a folder reference", at: resource.place,
        severity: isSameName ? .error : .warning, target: target.name)
    }
  }

  private struct Resource {
    /// The identifier of its reference, or its path.
    let file: String
    let outputName: String
    let place: Place?
    /// The path if it is in a synchronized folder, whose paths include folders.
    var member: String?

    func isFolder(in project: CheckedProject) -> Bool { member.map { project.files.bytes(of: $0) == nil } ?? false }
  }

  private static func resources(of target: CheckedTarget, in project: CheckedProject) -> [Resource] {
    let phases = target.target.phases.filter { $0.kind == .resources }
    guard !phases.isEmpty else { return [] }
    var listed: Set<String> = []
    let references = phases.flatMap(\.files).compactMap { file -> Resource? in
      guard file.platformFilters.isEmpty, case .file(let reference)? = file.item, let path = reference.path,
        !path.contains("$")
      else { return nil }
      let whole = project.locations[reference.id]?.path ?? path
      listed.insert(whole)
      return outputName(ofFileAt: whole).map {
        Resource(file: reference.id.rawValue, outputName: $0, place: file.object.place)
      }
    }
    let members = project.members(of: target).built.filter { !listed.contains($0) }.compactMap { path in
      outputName(ofFileAt: path).map {
        Resource(file: path, outputName: $0, place: Place(file: project.checkedPath(path)), member: path)
      }
    }
    return references + members
  }

  /// The extensions of files that a build combines, links or omits instead of copying them.
  private static let joined: Set<String> = [
    "xcassets", "xcstrings", "intentdefinition", "icon", "strings", "stringsdict", "swift", "m", "mm", "c", "cpp", "cc",
    "cxx", "s", "h", "hh", "hpp", "pch", "modulemap", "metal", "xcdatamodeld", "xcdatamodel", "xcconfig",
    "entitlements", "a", "dylib", "tbd", "mlmodel", "xctestplan",
  ]

  /// The extensions of compiled files, with the extensions of the output.
  private static let compiled = [
    "xib": "nib", "storyboard": "storyboardc", "xcmappingmodel": "cdm", "scnassets": "scnassets",
  ]

  /// The path in the resources folder; `nil` for a file that is not copied.
  private static func outputName(ofFileAt path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let name = parts.last.map(String.init), !name.hasPrefix(".") else { return nil }
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard !joined.contains(ending) else { return nil }
    let language = parts.dropLast().last.flatMap { $0.hasSuffix(".lproj") ? "\($0)/" : nil } ?? ""
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count))
    return language + (compiled[ending].map { stem + $0 } ?? name)
  }
}
