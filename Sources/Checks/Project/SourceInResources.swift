import Diagnostics
import XcodeProjects

/// Check for source files that are copied into the product.
struct SourceInResources: CheckRule {
  let description = RuleDescription(
    id: "source-in-resources", severity: .warning, summary: "Source file is copied into the product",
    explanation: """
      Xcode copies a file in Copy Bundle Resources into the product without compiling it. No app needs a source, \
      .xcconfig, .entitlements or .pch file at run time. Everybody who has the app can read the file.
      """,
    wrong: "files = (AA01 /* Secrets.swift in Resources */, );",
    right: "files = (AA01 /* Secrets.swift in Sources */, );",
    source: "Xcode Help: Copy Bundle Resources build phase", command: "\(command: "file.target.remove") PATH TARGET")

  /// The extensions of files that no app needs at run time.
  private static let endings: Set<String> = ["swift", "m", "mm", "c", "cc", "cpp", "xcconfig", "entitlements", "pch"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in project.targets.map { (project, $0) } }.flatMap {
      project, target -> [Finding] in
      guard target.isBundle, !target.productType.isTestBundle else { return [] }
      return target.target.phases.filter { $0.kind == .resources }.flatMap(\.files).compactMap { file in
        guard case .file(let reference)? = file.item, let path = reference.path, let dot = path.lastIndex(of: "."),
          Self.endings.contains(path[path.index(after: dot)...].lowercased()), reference.fileType != "folder"
        else { return nil }
        return finding(
          "\"\(reference.name)\" is copied into \"\(target.name)\" as a resource",
          hint: removal(of: reference, from: target, project) ?? "remove it from Copy Bundle Resources",
          at: file.object.place, target: target.name
        ).caused(
          by: Finding.Cause(
            subject: "source files", words: "are copied into products as resources", name: reference.name,
            hint: "remove them from Copy Bundle Resources"))
      }
    }
  }
  /// The command that removes a file from a target which has it in no other phase.
  private func removal(of file: FileReference, from target: CheckedTarget, _ project: CheckedProject) -> Hint? {
    let uses = target.target.phases.flatMap(\.files).filter { $0.item?.object.id == file.id }
    guard uses.count == 1, let location = project.locations[file.id], location.root == .project else { return nil }
    return project.commands.membershipRemoval(project.checkedPath(location.path), from: target)
  }
}
