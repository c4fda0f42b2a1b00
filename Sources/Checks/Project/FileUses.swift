import XcodeProjects

/// The targets that are built with a project's files, by file reference.
struct FileUses {
  private var names: [ObjectID: [String]] = [:]
  private var compiled: Set<ObjectID> = []

  init(in project: CheckedProject) {
    for target in project.targets {
      for phase in target.target.phases {
        for item in phase.files.compactMap(\.item) {
          var ids = [item.object.id]
          if case .group(let group) = item { ids += group.children.map(\.object.id) }
          for id in ids where names[id]?.last != target.name { names[id, default: []].append(target.name) }
          let isCompiled =
            phase.kind == .sources && item.name.map(FileNotCompiled.canBeCompiled) ?? false
            || phase.kind == .resources && item.name.map(Self.isCompiledResource) ?? false
          guard isCompiled else { continue }
          compiled.formUnion(
            ids.filter { id in
              let path = project.locations[id]?.path ?? item.name ?? ""
              return target.configurations.allSatisfy { $0.settings.excludesFile(at: path) == false }
            })
        }
      }
    }
  }

  /// Whether Xcode's compilers read a resource, and stop the build without it.
  private static func isCompiledResource(_ name: String) -> Bool {
    [".storyboard", ".xib", ".xcassets"].contains { name.hasSuffix($0) }
  }

  /// The names of the targets that are built with a file, in the project's order.
  func targets(of id: ObjectID) -> [String] { names[id] ?? [] }

  /// Whether a target certainly compiles a file: none of its configurations leaves the file out by name.
  func isCompiled(_ id: ObjectID) -> Bool { compiled.contains(id) }
}
