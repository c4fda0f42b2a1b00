import Diagnostics
import XcodeProjects

/// Targets depend on each other in a circle.
struct DependencyCycle: CheckRule {
  let description = RuleDescription(
    id: "dependency-cycle", severity: .error, summary: "Target dependencies form a cycle",
    explanation: """
      Xcode builds the dependencies of a target before the target. In a cycle no target can be the first, and the \
      build stops. The rule follows only explicit dependencies without a platform filter.
      """,
    wrong: "Core depends on Model, and Model depends on Core",
    right: "Core depends on Model",
    source: "Xcode: \"Cycle in dependencies between targets\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var edges: [ObjectID: [Edge]] = [:]
      for target in project.targets {
        edges[target.id] = target.target.dependencies.compactMap { dependency -> Edge? in
          guard dependency.platformFilters.isEmpty, let next = dependency.target, project.target(next.id) != nil else {
            return nil
          }
          return Edge(start: target.id, end: next.id, dependency: dependency)
        }
      }
      var reported: Set<ObjectID> = []
      return project.targets.compactMap { target -> Finding? in
        guard !reported.contains(target.id), let cycle = Self.cycle(from: target.id, along: edges) else { return nil }
        reported.formUnion(cycle.map(\.start))
        return finding(for: cycle, in: project)
      }
    }
  }

  /// One target's dependency on another.
  private struct Edge {
    let start: ObjectID
    let end: ObjectID
    let dependency: TargetDependency
  }

  /// The shortest way from `start` back to it; `nil` if there is none.
  private static func cycle(from start: ObjectID, along edges: [ObjectID: [Edge]]) -> [Edge]? {
    var seen: Set<ObjectID> = []
    var ways: [[Edge]] = [[]]
    while !ways.isEmpty {
      var longer: [[Edge]] = []
      for way in ways {
        for edge in edges[way.last?.end ?? start] ?? [] {
          if edge.end == start { return way + [edge] }
          if seen.insert(edge.end).inserted { longer.append(way + [edge]) }
        }
      }
      ways = longer
    }
    return nil
  }

  private func finding(for cycle: [Edge], in project: CheckedProject) -> Finding? {
    let places = cycle.map { edge in
      project.target(edge.start)?.target.object.place(ofEntry: edge.dependency.id.rawValue, in: "dependencies")
        ?? edge.dependency.object.place
    }
    let names = cycle.map { project.target($0.start)?.name ?? $0.start.rawValue }
    guard let first = names.first, let last = names.last else { return nil }
    return finding(
      "the target dependencies form a cycle: \((names + [first]).joined(separator: " -> "))",
      hint: "remove one of the dependencies, such as \(first) from the target dependencies of \(last)",
      at: places.first, target: first
    ).alsoAt(places.dropFirst())
  }
}
