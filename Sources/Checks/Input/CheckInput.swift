public import Diagnostics
import XcodeProjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Everything that rules look at, read beforehand.
///
/// Rules about projects get an input with one project at a time; rules about all that is there get one without projects.
public struct CheckInput: Sendable {
  /// The projects.
  public var projects: [CheckedProject]
  /// The folders of all projects, seen from the folder that is checked, also where ``projects`` has but one of them.
  public var projectFolders: [String]
  /// The files that are checked by themselves.
  public var files: [CheckedFile] = []
  /// Why projects could not be read; only for rules about all that is there.
  public var unreadableProjects: [Diagnostic] = []
  /// What Git tracks and ignores; `nil` where there is no repository.
  public var git: GitKnowledge?
  /// The profiles, identities and devices that are known.
  public var signing = SigningKnowledge()
  /// The day that expiry is judged by.
  public var date: Date

  /// Creates an input.
  public init(projects: [CheckedProject] = [], git: GitKnowledge? = nil, date: Date) {
    self.projects = projects
    projectFolders = projects.map(\.folder)
    self.git = git
    self.date = date
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

  /// The name of the app that brings the target along, directly or in another; its own where none does.
  var hostName: String {
    var name = target.name
    var id = target.id
    var seen: Set<ObjectID> = []
    while seen.insert(id).inserted, let host = project.targets.first(where: { $0.embedded.contains(id) }) {
      (id, name) = (host.id, host.name)
    }
    return name
  }

  /// What the target brings along, each in the configuration of the same name.
  var embedded: [TargetContext] {
    target.embedded.compactMap { id in
      guard let child = project.target(id) else { return nil }
      guard let match = child.configurations.first(where: { $0.name == configuration.name }) else { return nil }
      return TargetContext(project: project, target: child, configuration: match)
    }
  }
}
