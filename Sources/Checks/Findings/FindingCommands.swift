import Diagnostics
import XcodeProjects

/// The commands of findings, completed with what only the whole check knows.
struct FindingCommands {
  /// The projects in the checked folder itself, among which a command has to name one.
  private let isAmbiguous: Bool
  /// The checked project, relative to the checked folder; `nil` for files without a project.
  private let project: String?
  /// The names of the configurations of each target by name.
  private let configurations: [String: Set<String>]
  private let projectConfigurations: Set<String>

  init(in input: CheckInput) {
    isAmbiguous = input.projectFolders.count(where: \.isEmpty) > 1
    project = input.projects.first?.shownName
    configurations = Dictionary(
      input.projects.flatMap(\.targets).map { ($0.name, Set($0.configurations.map(\.name))) },
      uniquingKeysWith: { $0.union($1) })
    projectConfigurations = Set(input.projects.first?.project.configurations.map(\.name) ?? [])
  }

  /// The finding with a complete hint.
  ///
  /// A safe edit is one command. A command names configurations only if it is not for all of them, and the
  /// project only if the folder does not tell.
  func completed(_ finding: Finding) -> Finding {
    var finding = finding
    if finding.isFixable, finding.hint?.operations.isEmpty ?? true {
      finding.hint = Hint(fixing(finding))
    } else {
      finding.hint = finding.hint?.mapping(operations: { $0.map(addressed) })
    }
    finding.members = finding.members.map(completed)
    return finding
  }

  private func fixing(_ finding: Finding) -> Remedy.Operation {
    var values = ["fix": "", "only": finding.rule]
    if let project {
      values["path"] = needsName(project) ? project : nil
    } else if RuleCatalog.rule(finding.rule)?.scope == .project {
      values["path"] = finding.place?.file
    } else if let file = finding.place?.file, file.hasPrefix("/") {
      // Another folder was named.
      values["path"] = RelativePaths.parent(file)
    }
    return Remedy.Operation("check", values)
  }

  private func addressed(_ operation: Remedy.Operation) -> Remedy.Operation {
    let all = operation.values["target"].flatMap { configurations[$0] } ?? projectConfigurations
    let chosen = operation.repeated[Remedy.Operation.configurationOption] ?? []
    let limited = all.isSubset(of: chosen) ? operation.limited(to: []) : operation
    return operation.values["project"].map(needsName) == false ? limited.withoutProject() : limited
  }

  /// Whether a command has to name a project.
  private func needsName(_ project: String) -> Bool { project.contains("/") || isAmbiguous }
}

extension Finding {
  /// The finding with one command for all targets that share the property list with the entry.
  var withoutRepeatedEdits: Finding {
    guard let file = place?.file, file.hasSuffix(".plist") || file.hasSuffix(".entitlements") else { return self }
    var finding = self
    finding.hint = hint?.mapping(operations: { operations in
      operations.grouped { $0.name.hasPrefix("info.") ? $0.general : $0 }.compactMap(\.elements.first)
    })
    return finding
  }
}
