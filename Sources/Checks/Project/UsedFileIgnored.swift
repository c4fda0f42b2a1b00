import Diagnostics
import XcodeProjects

/// Check for files that the project needs and that Git neither tracks nor offers.
struct UsedFileIgnored: CheckRule {
  let description = RuleDescription(
    id: "used-file-ignored", severity: .note, summary: "Git ignores a file that the project needs",
    explanation: """
      The build needs a file that Git ignores and does not track, so the file exists only in this clone. Other clones \
      and CI can't build. That is intended for secrets and generated files. The rule skips a file that a script may \
      generate. It also skips a file if the project contains a template for it, such as Secrets.example.xcconfig.
      """,
    wrong: "*.xcconfig in .gitignore, and baseConfigurationReference = AA01 /* Shared.xcconfig */;",
    right: "*.xcconfig and !Shared.xcconfig in .gitignore, and git add Shared.xcconfig",
    source: "gitignore(5)")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let tracked = Set(input.trackedPaths)
      // Nothing is known about a project that is not tracked itself.
      guard let file = project.file, tracked.contains(file) else { return [] }
      let generated = project.contents.generated
      var seen: Set<String> = []
      return project.contents.neededFiles.compactMap { path, place -> Finding? in
        let shown = project.checkedPath(path)
        guard project.paths.contains(path), !tracked.contains(shown), seen.insert(path).inserted,
          !generated.mayHave(path), !MissingFiles.isOfOthers(path),
          SettingsTemplate(for: path, among: project.paths) == nil, input.ignores(shown)
        else { return nil }
        return finding(
          "the project needs \"\(shown)\", but Git ignores it, so other clones lack it",
          hint: "add the file with git add --force, or describe in the project's README how to create it", at: place)
      }
    }
  }
}

extension FolderContents {
  /// The files that a build needs, each with the place that refers to it.
  fileprivate var neededFiles: [(path: String, place: Place?)] {
    let configurations = project.project.configurations + project.project.targets.flatMap(\.configurations)
    let bases = configurations.compactMap(\.baseFile).compactMap { file -> (String, Place?)? in
      guard let location = project.locations[file.id], location.root == .project else { return nil }
      return (location.path, file.object.place(of: "path") ?? file.object.place)
    }
    let lists = project.contexts.flatMap { context in
      ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"].compactMap { key in
        context.configuration.settings.path(key).map { ($0, context.configuration.place(ofSetting: key)) }
      }
    }
    let built = project.targets.flatMap(\.target.phases).flatMap(\.files).compactMap(\.item).compactMap {
      item -> (String, Place?)? in
      guard let location = project.locations[item.object.id], location.root == .project else { return nil }
      return (location.path, item.object.place(of: "path") ?? item.object.place)
    }
    return bases + bases.flatMap { included(by: $0.0) } + lists + built
  }

  /// The existing files that an .xcconfig file includes, directly or in another; optional ones are not needed.
  private func included(by path: String) -> [(String, Place?)] {
    var found: [(String, Place?)] = []
    var waiting = [path]
    var seen: Set<String> = []
    while let next = waiting.popLast(), seen.insert(next).inserted {
      guard let bytes = project.files.bytes(of: next) else { continue }
      for line in ConfigurationFile(parsing: bytes, file: next).lines {
        guard case .include(let included, isOptional: false) = line.statement else { continue }
        let target = RelativePaths.joined(RelativePaths.parent(next), included)
        found.append((target, Place(file: project.checkedPath(next), line: line.number)))
        waiting.append(target)
      }
    }
    return found
  }
}
