import Diagnostics
import XcodeProjects

/// Check for references to objects that the project file lacks.
struct ProjectReferenceDangling: CheckRule {
  let description = RuleDescription(
    id: "project-reference-dangling", severity: .warning,
    summary: "Project file refers to an object that does not exist",
    explanation: """
      An object refers to another that the file lacks, usually after a merge. Xcode ignores the reference, or refuses \
      to open the project. An entry of a list, such as a file of a group, can be removed without loss. A required \
      object, such as a target's configuration list, must be restored.
      """,
    wrong: "children = (AA09 /* App.swift */, ); // no object AA09",
    right: "children = ();",
    source: "the structure of project.pbxproj", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let problems = project.documentFindings.filter { $0.code == .projectReferenceDangling }
      guard !problems.isEmpty else { return [] }
      let document = project.project.document
      let references = Dictionary(grouping: document.danglingReferences, by: \.place)
      let told = Set(problems.compactMap(\.place))
      let listed = project.locations.members.filter { $0.location.root == .project }.map(\.location.path)
      let files = FilesByName(project.paths.subtracting(listed))
      let names = Set(document.objects.compactMap { $0.string("name") ?? $0.string("path") }.map(Self.lastPart))
      // Without a Podfile, the files that CocoaPods made are no longer needed.
      let lacksPods = !project.paths.contains("Podfile") && project.files.bytes(of: "../Podfile") == nil
      func isTrace(_ name: String) -> Bool {
        !names.contains(name) && !(lacksPods && ["Pods-", "Pods_", "libPods"].contains(where: name.hasPrefix))
      }
      return problems.map { problem in
        // A finding without a line counts the references that are not reported individually.
        let isRest = problem.place?.line == nil
        let meant =
          isRest
          ? references.filter { !told.contains($0.key) }.flatMap(\.value) : references[problem.place ?? Place()] ?? []
        let found =
          isRest ? nil : meant.lazy.compactMap { lost in files.file(meantBy: lost).map { (lost.name, $0) } }.first
        let present = found?.1
        let targets = found.map { project.targets(building: $0.0, references.values.joined()) } ?? []
        let addition = present.map { project.commands.fileAddition(project.checkedPath($0), toAll: targets) }
        let hasTrace = meant.contains { $0.fileName.map(isTrace) ?? false }
        let hint: Hint =
          addition.map { "\($0), or restore the object from the Git history" }
          ?? (hasTrace
            ? "restore the object from the Git history if the file is needed, or remove the reference"
            : "remove the reference, or restore the object from the Git history")
        return finding(
          problem.message + (present.map { "; the file \"\(project.checkedPath($0))\" exists" } ?? ""),
          hint: hint, at: problem.place,
          fixes: project.file.map { file in
            // The comment may be the last trace of a file that a merge lost.
            meant.filter { lost in
              files.file(meantBy: lost) == nil && lost.fileName.map { !isTrace($0) } ?? true
            }.sorted {
              ($0.owner, $0.key, $0.name) < ($1.owner, $1.key, $1.name)
            }
            .compactMap { $0.edit(in: document).map { Fix(of: file, $0) } }
          } ?? []
        ).caused(
          by: found.map { lost, path in
            Finding.Cause(
              subject: "references",
              words: "name the missing object \"\(lost)\"; the file \"\(project.checkedPath(path))\" exists",
              name: meant.first?.owner.rawValue ?? "", hint: hint)
          })
      }
    }
  }
}

extension ProjectReferenceDangling {
  private static func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension CheckedProject {
  /// The targets whose build phases contain a lost object; a placeholder if a command must name one.
  fileprivate func targets(building lost: ObjectID, _ references: some Sequence<DanglingReference>) -> [String] {
    let owners = Set(references.filter { $0.name == lost }.map(\.owner))
    let builders = targets.filter { target in
      target.target.phases.contains { phase in
        owners.contains(phase.object.id) || phase.files.contains { owners.contains($0.object.id) }
      }
    }
    return builders.isEmpty ? (targets.count > 1 ? ["TARGET"] : []) : builders.map(\.name)
  }
}

extension DanglingReference {
  /// The name of the file in the comment of the reference; `nil` without one.
  fileprivate var fileName: String? {
    guard let comment else { return nil }
    let name = comment.firstRange(of: " in ").map { String(comment[..<$0.lowerBound]) } ?? comment
    return name.contains(".") ? name : nil
  }

  /// The safe edit for a dangling reference, which loses only the identifier of an object that is already lost.
  ///
  /// Required single values are kept, such as `mainGroup`, `buildConfigurationList` and `targetProxy`: without them,
  /// Xcode does not open the project, or the owner changes its meaning. `buildConfigurations` is kept: without an
  /// entry, the target would silently use another configuration. References to other projects are kept: each has two
  /// parts that belong together.
  fileprivate func edit(in document: ProjectDocument) -> Fix.Edit? {
    if isListEntry, Self.safeLists.contains(key) { return .listEntryRemoved(.init(name, in: key, of: owner)) }
    // A build file without a file does nothing, as `build-file-empty` explains.
    guard ownerKind == "PBXBuildFile", ["fileRef", "productRef"].contains(key), let file = document.object(owner),
      file.object("fileRef") == nil, file.object("productRef") == nil
    else { return nil }
    return .objectsRemoved([owner])
  }

  /// The lists whose other entries keep their meaning without the lost one.
  private static let safeLists: Set<String> = [
    "buildPhases", "buildRules", "children", "dependencies", "exceptions", "fileSystemSynchronizedGroups", "files",
    "packageProductDependencies", "packageReferences", "targets",
  ]
}

/// The files on disk that the project does not list, by name.
private struct FilesByName {
  private let paths: [Substring: String]

  init(_ paths: Set<String>) {
    self.paths = Dictionary(
      paths.map { ($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...], $0) }, uniquingKeysWith: min)
  }

  /// The existing file that a lost object most likely referred to, by the name in the reference's comment.
  func file(meantBy reference: DanglingReference) -> String? {
    reference.fileName.flatMap { paths[$0[...]] }
  }
}
