import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for schemes that refer to missing test plans and projects.
struct SchemeFileMissing: CheckRule {
  let description = RuleDescription(
    id: "scheme-file-missing", severity: .warning,
    summary: "Scheme refers to a file that does not exist",
    explanation: """
      A scheme names test plans and projects by paths from the project's folder. Xcode marks a missing file; \
      xcodebuild ignores it or stops. A StoreKit configuration file is reported if the project has another one. A file \
      of a submodule that is not checked out is not reported.
      """,
    wrong: "reference = \"container:Old.xctestplan\" <!-- no such file -->",
    right: "reference = \"container:Wecker.xctestplan\"",
    source: "the format of schemes", command: "\(command: "scheme.set") NAME --remove-test-plan FILE")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      let submodules = project.contents.submodules(in: input)
      return project.schemes.all.flatMap { scheme -> [Finding] in
        var seen: Set<String> = []
        let plans = scheme.scheme.testPlanElements.map { ($0[attribute: "reference"] ?? "", scheme.place(of: $0)) }
        let projects = scheme.scheme.references.map { ($0.container, scheme.place($0.line, $0.column)) }
        let products = scheme.scheme.productFileElements.compactMap { missingProducts($0, in: scheme, project) }
        return products
          + (plans + projects).compactMap { location, place in
            guard location.hasPrefix("container:"), seen.insert(location).inserted else { return nil }
            let path = String(location.dropFirst("container:".count))
            guard Self.canBeSeen(path), !project.paths.contains(path), !project.contents.isBehindUnseen(path),
              submodules.folder(of: path) == nil
            else { return nil }
            let found = finding(
              "scheme \"\(scheme.scheme.name)\" refers to \"\(path)\", which does not exist",
              hint: hint(for: path, in: scheme.scheme, of: project),
              at: place
            ).caused(
              by: Finding.Cause(
                subject: "schemes", words: "refer to \"\(path)\", which does not exist", name: scheme.scheme.name))
            return input.doubting(found, ifIgnored: [project.checkedPath(path)])
          }
      }
    }
  }

  /// The command that replaces a test plan, or removes it; Slipway has none for the project of a target.
  private func hint(for path: String, in scheme: Scheme, of project: CheckedProject) -> Hint {
    let near = Self.near(path, in: project)
    guard path.hasSuffix(".xctestplan") else {
      return near.map { "write container:\($0)" } ?? "remove it from the scheme, or restore the file"
    }
    var values = ["remove-test-plan": project.checkedPath(path)]
    if let near { values["test-plan"] = project.checkedPath(near) }
    return project.commands.scheme("set", scheme.name, values)
  }

  /// A StoreKit configuration file that no folder of the project has, although it has another one.
  ///
  /// Xcode does not document the folder that the path starts from, so only the name counts.
  private func missingProducts(_ element: MarkupElement, in scheme: CheckedScheme, _ project: CheckedProject)
    -> Finding?
  {
    guard let path = element[attribute: "identifier"], let name = path.split(separator: "/").last,
      name.hasSuffix(".storekit"), !path.contains("$")
    else { return nil }
    let files = project.paths.filter { $0.hasSuffix(".storekit") }
    guard !files.isEmpty, !files.contains(where: { $0.split(separator: "/").last == name }),
      project.unseenPaths.isEmpty
    else { return nil }
    let near = files.count == 1 ? files.first : NearNames.slip(String(name), among: files)
    return finding(
      "scheme \"\(scheme.scheme.name)\" refers to \"\(name)\", which does not exist",
      hint: near.map { "choose \"\(project.checkedPath($0))\" under Run > Options > StoreKit Configuration in Xcode" }
        ?? "choose a file under Run > Options > StoreKit Configuration in Xcode",
      at: scheme.place(of: element))
  }

  /// The file of the same kind with a similar name, or the only test plan that no scheme uses.
  private static func near(_ path: String, in project: CheckedProject) -> String? {
    let ending = path.hasSuffix(".xctestplan") ? ".xctestplan" : ".xcodeproj"
    let files = project.paths.filter { $0.hasSuffix(ending) && !DependencyFolder.isInstalled($0) }
    if let near = NearNames.slip(path, among: files) { return near }
    let namesakes = files.filter { RelativePaths.lastComponent($0) == RelativePaths.lastComponent(path) }
    if namesakes.count == 1 { return namesakes.first }
    let used = Set(
      project.schemes.all.flatMap { $0.scheme.testPlanElements }.compactMap { $0[attribute: "reference"] })
    let open = files.filter { ending == ".xctestplan" && !used.contains("container:\($0)") }
    return open.count == 1 ? open.first : nil
  }

  /// Whether `path` is a project or test plan in a folder whose files are listed.
  private static func canBeSeen(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let first = parts.first, first != "..", !path.hasPrefix("/"), !path.contains("$") else { return false }
    guard path.hasSuffix(".xcodeproj") || path.hasSuffix(".xctestplan") else { return false }
    return !parts.contains(".build") && !DependencyFolder.isInstalled(path)
  }
}
