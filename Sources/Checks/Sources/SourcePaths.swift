import AppleIdentifiers
import XcodeProjects

/// The paths of a target's sources.
struct SourcePaths {
  private(set) var sources: [String] = []
  private(set) var headers: [String] = []
  /// The platforms of the sources that are not for all of the target's.
  private(set) var platforms: [String: Set<Platform>] = [:]
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
      if !file.platformFilters.isEmpty { platforms[location.path] = Platform.all(filteredBy: file.platformFilters) }
    }
    let members = project.contents.members(of: target)
    sources += members.paths.filter { SourceIndex.isSource($0) && !FileType.isInBundle($0) }
    platforms.merge(members.platforms) { own, _ in own }
    if sources.contains(where: { !$0.hasSuffix(".swift") }) {
      headers = project.paths.filter { $0.hasSuffix(".h") }.sorted()
    }
  }
}
