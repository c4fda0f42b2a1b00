import Diagnostics
import XcodeProjects

/// A reference in the project file leads to an object.
struct ProjectReferenceDangling: CheckRule {
  let description = RuleDescription(
    id: "project-reference-dangling", severity: .warning, summary: "a reference in the project file leads to an object",
    explanation: """
      An object names another that the file does not have, mostly after a merge. Xcode leaves it out, and \
      may refuse to open the project. An entry of a list, such as a file of a group, can go without anything \
      being lost; what has to be there, such as a target's list of configurations, must come back.
      """,
    wrong: "children = (AA00…09, ); without an object AA00…09",
    right: "children = ();",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let problems = project.documentFindings.filter { $0.code == .projectReferenceDangling }
      guard !problems.isEmpty else { return [] }
      let document = project.project.document
      let references = Dictionary(grouping: document.danglingReferences, by: \.place)
      let told = Set(problems.compactMap(\.place))
      let files = FilesByName(project.paths)
      return problems.map { problem in
        // What says how many more there are has no line, and stands for those that are not told by themselves.
        let isRest = problem.place?.line == nil
        let meant =
          isRest
          ? references.filter { !told.contains($0.key) }.flatMap(\.value) : references[problem.place ?? Place()] ?? []
        let present = isRest ? nil : meant.lazy.compactMap { files.file(meantBy: $0) }.first
        return finding(
          problem.message + (present.map { "; \"\(project.checkedPath($0))\" is there" } ?? ""),
          hint: present.map {
            CommandHint.adding(project.checkedPath($0), to: project, among: input.projectFolders)
              + ", or bring the object back from Git's history"
          }
            ?? "remove the reference, or bring the object back from Git's history", at: problem.place,
          fixes: project.file.map { file in
            meant.filter { files.file(meantBy: $0) == nil }.sorted {
              ($0.owner, $0.key, $0.name) < ($1.owner, $1.key, $1.name)
            }
            .compactMap { $0.edit(in: document).map { Fix(of: file, $0) } }
          } ?? [])
      }
    }
  }
}

extension DanglingReference {
  /// What can be done without asking, because it loses nothing but the name of what is lost already.
  ///
  /// Not taken away is what its owner can't be without: `mainGroup`, `buildConfigurationList`, `targetProxy` and other
  /// single values, for without them Xcode does not open the project, or the owner means something else. Neither are
  /// `buildConfigurations`: the target would be built with the settings of another configuration, and nobody told. Nor
  /// is what a project says of other projects, whose two halves belong together.
  fileprivate func edit(in document: ProjectDocument) -> Fix.Edit? {
    if isListEntry, Self.safeLists.contains(key) { return .listEntryRemoved(.init(name, in: key, of: owner)) }
    // A build file without a file does nothing, as `build-file-empty` says.
    guard ownerKind == "PBXBuildFile", ["fileRef", "productRef"].contains(key), let file = document.object(owner),
      file.object("fileRef") == nil, file.object("productRef") == nil
    else { return nil }
    return .objectsRemoved([owner])
  }

  /// The lists whose other entries mean the same without the one that is lost.
  private static let safeLists: Set<String> = [
    "buildPhases", "buildRules", "children", "dependencies", "exceptions", "fileSystemSynchronizedGroups", "files",
    "packageProductDependencies", "packageReferences", "targets",
  ]
}

/// The files on disk by their names.
private struct FilesByName {
  private let paths: [Substring: String]

  init(_ paths: Set<String>) {
    self.paths = Dictionary(
      paths.map { ($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...], $0) }, uniquingKeysWith: min)
  }

  /// The file that a lost object most likely stood for, as the comment calls it: where it belongs is worth keeping then.
  func file(meantBy reference: DanglingReference) -> String? {
    guard let comment = reference.comment else { return nil }
    let name = comment.firstRange(of: " in ").map { comment[..<$0.lowerBound] } ?? comment[...]
    return name.contains(".") ? paths[name] : nil
  }
}
