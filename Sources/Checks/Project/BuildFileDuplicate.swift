import Diagnostics
import XcodeProjects

/// Check for files that a build phase contains twice.
struct BuildFileDuplicate: CheckRule {
  let description = RuleDescription(
    id: "build-file-duplicate", severity: .warning, summary: "Build phase contains a file twice",
    explanation: """
      A build phase lists a build file twice, or two build files for the same path. Usually both sides of a merge \
      added the file. Xcode skips the second with a warning. A library is linked only once, so the finding is a note.
      """,
    wrong: "files = (AA01 /* App.swift in Sources */, AA02 /* App.swift in Sources */, );",
    right: "files = (AA01 /* App.swift in Sources */, );",
    source: "Xcode: \"Skipping duplicate build file in Compile Sources build phase\"", isFixable: true)

  /// The file or package product of a build file, and its platforms.
  private struct Use: Hashable {
    let file: String?
    let product: String?
    let platforms: Set<String>
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      var uses: [ObjectID: Int] = [:]
      for file in project.targets.flatMap(\.target.phases).flatMap(\.files) { uses[file.id, default: 0] += 1 }
      return project.targets.flatMap { target in
        target.target.phases.flatMap { duplicates(in: $0, of: target, project, uses) }
      }
    }
  }

  /// The path of a file in the project's folder, which two references may have; `nil` for a group and other places.
  private static func path(of item: GroupItem, in project: CheckedProject) -> String? {
    guard case .file = item, let location = project.locations[item.object.id], location.root == .project,
      !location.path.contains("$")
    else { return nil }
    return location.path
  }

  private func duplicates(
    in phase: BuildPhase, of target: CheckedTarget, _ checked: CheckedProject, _ uses: [ObjectID: Int]
  ) -> [Finding] {
    let project = checked.file
    var first: [Use: BuildFile] = [:]
    var entries: [ObjectID: Int] = [:]
    return phase.files.compactMap { file in
      let occurrence = entries[file.id, default: 0]
      entries[file.id] = occurrence + 1
      let id = file.item?.object.id
      let product = file.packageProduct?.name
      let place =
        phase.object.place(ofEntry: file.id.rawValue, occurrence: occurrence, in: "files") ?? file.object.place
      let message =
        "\"\(file.name ?? product ?? (id ?? file.id).rawValue)\" is listed twice in the \(phase.title) phase of \"\(target.name)\""
      guard occurrence == 0 else {
        let entry = ReferenceListEntry(file.id, in: "files", of: phase.id, isRepetition: true)
        return finding(
          message, hint: "remove the second \(file.id) from the phase's files", at: place,
          severity: phase.kind == .frameworks ? .note : nil, target: target.name,
          fixes: project.map { [Fix(of: $0, .listEntryRemoved(entry))] } ?? []
        ).caused(by: Self.cause(file.name ?? product ?? file.id.rawValue, in: phase, of: target))
      }
      guard id != nil || product != nil else { return nil }
      let path = file.item.flatMap { Self.path(of: $0, in: checked) }
      let use = Use(file: path ?? id?.rawValue, product: product, platforms: Set(file.platformFilters))
      guard let earlier = first[use] else {
        first[use] = file
        return nil
      }
      // A file of another phase, or with other settings, may be intended.
      let isSafe =
        uses[file.id] == 1 && file.packageProduct?.id == earlier.packageProduct?.id
        && file.object["settings"] == earlier.object["settings"]
      // Of two products of one name, the one whose package is known is the better one.
      let isWorse = file.packageProduct?.package != nil && earlier.packageProduct?.package == nil
      let worse = product != nil && isWorse ? earlier : file
      return finding(
        message, hint: "remove the build file \(worse.id) from the phase and the project file", at: place,
        severity: phase.kind == .frameworks ? .note : nil, target: target.name,
        fixes: isSafe ? project.map { [Fix(of: $0, .objectsRemoved([file.id]))] } ?? [] : []
      ).caused(by: Self.cause(file.name ?? product ?? (id ?? file.id).rawValue, in: phase, of: target))
    }
  }

  /// A library is linked only once, so those that are listed twice are one finding.
  private static func cause(_ name: String, in phase: BuildPhase, of target: CheckedTarget) -> Finding.Cause? {
    phase.kind == .frameworks
      ? Finding.Cause(
        subject: "build files", words: "are listed twice in the \(phase.name) phase of \"\(target.name)\"", name: name)
      : nil
  }
}
