import Diagnostics
import XcodeProjects

/// The files that a project refers to are on disk.
struct FileMissing: CheckRule {
  let description = RuleDescription(
    id: "file-missing", severity: .warning, summary: "the files that a project refers to are on disk",
    explanation: """
      The project refers to a file that is not there: it was moved, removed or never committed. Xcode shows it \
      in red, and stops where a build phase has it. A file that a script makes, or that everybody has to add \
      for themselves, is worth a word in the project's README.
      """,
    wrong: "path = OldName.swift; without the file",
    right: "the reference removed, or the file brought back",
    source: "Xcode: Build input file cannot be found")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let paths = project.locations
      let built = Self.built(in: project)
      let left = Self.leftToOthers(in: project)
      let written = ScriptOutputs(of: project)
      let lowercased = Dictionary(
        project.paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
      return paths.members.compactMap { member -> Finding? in
        let object = member.item.object
        let path = member.location.path
        guard member.location.root == .project, !left.ids.contains(object.id), !left.paths.contains(path),
          Self.isInside(path),
          object.isa != "PBXReferenceProxy", !project.paths.contains(path), !written.has(path)
        else { return nil }
        let targets = built[object.id] ?? []
        let shown = project.checkedPath(path)
        if let other = lowercased[path.lowercased()] {
          return finding(
            "\"\(shown)\" is called \"\(project.checkedPath(other))\" on disk, which differs in capitals",
            hint: "write it as it is on disk: not every disk takes the two for one",
            at: object.place(of: "path") ?? object.place, severity: .note, targets: targets)
        }
        let isIgnored = input.git?.ignores(shown) ?? false
        return finding(
          "\"\(shown)\" is not there" + Self.use(by: targets) + (isIgnored ? "; Git ignores it" : ""),
          hint: isIgnored
            ? "make the file as the project's README says"
            : "remove the reference \(object.id), or bring the file back",
          at: object.place(of: "path") ?? object.place,
          severity: targets.isEmpty || isIgnored ? .note : .warning, targets: targets)
      }
    }
  }

  /// What other rules tell of, or what is made by a build.
  private static func leftToOthers(in project: CheckedProject) -> (ids: Set<ObjectID>, paths: Set<String>) {
    let products = project.project.targets.compactMap { $0.product?.id }
    let configurations = project.project.configurations + project.project.targets.flatMap(\.configurations)
    let lists = project.contexts.flatMap {
      [$0.configuration.infoPlistFile?.path, $0.configuration.entitlementsFile?.path]
    }
    // Files of settings that others include are told of by the rule about those files, with their paths in quotes.
    let included = project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem in
      problem.code == .configurationFileMissing
        ? problem.message.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    return (Set(products + configurations.compactMap { $0.baseFile?.id }), Set(lists.compactMap { $0 } + included))
  }

  /// The names of the targets that are built with a file, in the project's order, by the reference to it.
  private static func built(in project: CheckedProject) -> [ObjectID: [String]] {
    var built: [ObjectID: [String]] = [:]
    for target in project.targets {
      for item in target.target.phases.flatMap(\.files).compactMap(\.item) {
        var ids = [item.object.id]
        if case .group(let group) = item { ids += group.children.map(\.object.id) }
        for id in ids where built[id]?.last != target.name { built[id, default: []].append(target.name) }
      }
    }
    return built
  }

  private static func use(by targets: [String]) -> String {
    guard !targets.isEmpty else { return "" }
    let names = NameList(targets.map { "\"\($0)\"" })
    return ", and \(names.text) \(targets.count == 1 ? "is" : "are") built with it"
  }

  /// The folders that hold what tools put there, which are not looked into.
  private static let others: Set<Substring> = [
    "Pods", "Carthage", ".build", "DerivedData", ".git", "node_modules", "build", "Build",
  ]

  /// Whether `path` lies where files were looked for.
  private static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("$") else { return false }
    let parts = path.split(separator: "/")
    return parts.first != ".." && !parts.contains { others.contains($0) || $0.hasSuffix(".xcodeproj") }
  }
}

/// The files that scripts of a project say that they write.
private struct ScriptOutputs {
  private let names: Set<String>

  init(of project: CheckedProject) {
    let phases = project.targets.flatMap(\.target.phases)
    let rules = project.targets.flatMap(\.target.buildRules)
    names = Set((phases.flatMap(\.outputPaths) + rules.flatMap(\.outputFiles)).compactMap(Self.name))
  }

  func has(_ path: String) -> Bool {
    Self.name(of: path).map { names.contains($0) } ?? false
  }

  private static func name(of path: String) -> String? {
    path.split(separator: "/").last.map(String.init)
  }
}
