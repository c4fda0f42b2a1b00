import Diagnostics
import XcodeProjects

/// Check for resources of a target with the same output name.
struct ResourceNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "resource-name-duplicate", severity: .error, summary: "Two resources of a target have the same output name",
    explanation: """
      Resources are copied into one folder, whatever folders they come from. If two have the same name, Xcode stops \
      with the message "Multiple commands produce". Names that differ only in case collide on most Macs. For such \
      names, the finding is a warning. Files that a configuration excludes are not compared.
      """,
    wrong: "files = (AA01 /* Day/icon.png in Resources */, AA02 /* Night/icon.png in Resources */, );",
    right: "files = (AA01 /* Day/day-icon.png in Resources */, AA02 /* Night/night-icon.png in Resources */, );",
    source: "Xcode: \"Multiple commands produce\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in project.targets.flatMap { findings(in: $0, of: project) } }
  }

  private func findings(in target: CheckedTarget, of project: CheckedProject) -> [Finding] {
    var first: [String: TargetResource] = [:]
    return project.resources.files(of: target).filter { target.alwaysBuilds($0.path) }.compactMap {
      resource -> Finding? in
      // Files of several languages or catalogs are combined into one.
      guard let name = resource.output.separateName else { return nil }
      guard let earlier = first[name.lowercased()] else {
        first[name.lowercased()] = resource
        return nil
      }
      // Xcode skips the second build file for one path; a folder has no content.
      guard earlier.file != resource.file, earlier.path != resource.path,
        ![earlier, resource].contains(where: { $0.isMember && project.files.bytes(of: $0.path) == nil })
      else { return nil }
      let isSameName = earlier.output.separateName == name
      return finding(
        "two resources of \"\(target.name)\" are copied to \"\(name)\""
          + (isSameName ? "" : " on a case-insensitive file system"),
        hint: "rename one of them, or move one to a folder reference", at: resource.place,
        severity: isSameName ? .error : .warning, target: target.name
      ).caused(
        by: Finding.Cause(
          subject: "names", words: "belong to several resources of \"\(target.name)\"", name: name,
          hint: "rename the files, or move them to folder references", least: 4))
    }
  }
}
