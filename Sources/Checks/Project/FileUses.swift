import XcodeProjects

/// The targets that are built with a project's files, by file reference.
struct FileUses {
  private var names: [ObjectID: [String]] = [:]
  private var compiled: Set<ObjectID> = []

  init(in project: CheckedProject) {
    for target in project.targets {
      let leavesOut = target.configurations.contains { $0.settings["EXCLUDED_SOURCE_FILE_NAMES"]?.isEmpty == false }
      for phase in target.target.phases {
        for item in phase.files.compactMap(\.item) {
          var ids = [item.object.id]
          if case .group(let group) = item { ids += group.children.map(\.object.id) }
          for id in ids where names[id]?.last != target.name { names[id, default: []].append(target.name) }
          if phase.kind == .sources, !leavesOut, item.name.map(FileNotCompiled.canBeCompiled) ?? false {
            compiled.formUnion(ids)
          }
        }
      }
    }
  }

  /// The names of the targets that are built with a file, in the project's order.
  func targets(of id: ObjectID) -> [String] { names[id] ?? [] }

  /// Whether a target certainly compiles a file: none of its configurations excludes files by name.
  func isCompiled(_ id: ObjectID) -> Bool { compiled.contains(id) }
}
