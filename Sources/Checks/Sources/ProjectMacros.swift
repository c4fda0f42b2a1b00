import XcodeProjects

/// The macros and compilation conditions that a project defines, in headers, sources and build settings.
struct ProjectMacros: Sendable {
  private let project: CheckedProject

  init(of project: CheckedProject) { self.project = project }

  /// Whether one of `names` is defined, as far as the project's files say.
  func mayDefine(_ names: Set<String>) -> Bool { names.contains(where: isDefined) }

  private func isDefined(_ name: String) -> Bool {
    project.memory.definedMacros.value(of: name) {
      let isSet = project.contexts.flatMap(\.configuration.settings.written).contains { $0.value.contains(name) }
      return isSet
        || project.paths.contains { path in
          Self.endings.contains { path.hasSuffix($0) } && defines(name, at: path)
        }
    }
  }

  private func defines(_ name: String, at path: String) -> Bool {
    guard let bytes = project.files.bytes(of: path), bytes.contains(Array(name.utf8)) else { return false }
    return project.sourceIndex.facts(of: path)?.definedMacros.contains(name) ?? true
  }

  private static let endings = [".h", ".pch", ".m", ".mm", ".c", ".cpp", ".hpp"]
}

extension CheckedProject {
  /// The macros that the project defines.
  var macros: ProjectMacros { ProjectMacros(of: self) }
}
