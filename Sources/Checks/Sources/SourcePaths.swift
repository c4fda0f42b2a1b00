import XcodeProjects

/// The paths of a target's sources.
struct SourcePaths {
  private(set) var sources: [String] = []
  private(set) var headers: [String] = []
  /// Whether these are all sources of the target.
  private(set) var isWhole: Bool

  init(of target: CheckedTarget, in project: CheckedProject) {
    isWhole = target.target.buildRules.isEmpty && target.target.packageProducts.allSatisfy { !$0.isPlugin }
    for file in target.target.phases.filter({ $0.kind == .sources }).flatMap(\.files) {
      guard let item = file.item, let name = item.name, SourceIndex.isSource(name) else { continue }
      guard let location = project.locations[item.object.id], location.root == .project else {
        isWhole = false
        continue
      }
      sources.append(location.path)
    }
    sources += project.contents.members(of: target).paths.filter {
      SourceIndex.isSource($0) && !FileType.isInBundle($0)
    }
    if sources.contains(where: { !$0.hasSuffix(".swift") }) {
      headers = project.paths.filter { $0.hasSuffix(".h") }.sorted()
    }
  }
}
