/// Everything that rules look at, read beforehand.
public struct CheckInput: Sendable {
  /// The projects.
  public let projects: [CheckedProject]
  /// The paths that Git tracks, seen from the folder that is checked; `nil` where there is no repository.
  public let trackedPaths: [String]?

  /// Creates an input.
  public init(projects: [CheckedProject], trackedPaths: [String]? = nil) {
    self.projects = projects
    self.trackedPaths = trackedPaths
  }

  /// How many configurations each target has, by the target's name; the fewest where several have one name.
  var configurationCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for target in projects.flatMap(\.targets) {
      counts[target.name] = min(counts[target.name] ?? .max, target.configurations.count)
    }
    return counts
  }

  /// Every target in every one of its configurations.
  var contexts: [TargetContext] {
    projects.flatMap(\.contexts)
  }
}

/// A target in one of its configurations.
struct TargetContext: Sendable {
  let project: CheckedProject
  let target: CheckedTarget
  let configuration: CheckedConfiguration

  /// What the target brings along, each in the configuration of the same name.
  var embedded: [TargetContext] {
    target.embedded.compactMap { id in
      guard let child = project.target(id) else { return nil }
      guard let match = child.configurations.first(where: { $0.name == configuration.name }) else { return nil }
      return TargetContext(project: project, target: child, configuration: match)
    }
  }
}
