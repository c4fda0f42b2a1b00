public import Diagnostics
import XcodeProjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The input of rules, already read.
///
/// Rules for projects get an input with one project at a time; rules for everything get one without projects.
public struct CheckInput: Sendable {
  /// The projects.
  public var projects: [CheckedProject]
  /// The folders of all projects, relative to the checked folder, even if ``projects`` contains only one.
  public var projectFolders: [String]
  /// The files that a build phase of any project contains, such as an app that another one installs, relative to the
  /// checked folder.
  public var builtPaths: Set<String>
  /// The files without a project.
  public var files: [CheckedFile] = []
  /// The errors of unreadable projects, only for rules with the scope `everything`.
  public var unreadableProjects: [Diagnostic] = []
  /// The folders with the files of an app but without a project, only for rules with the scope `everything`.
  public var foldersWithoutProject: [FolderWithoutProject] = []
  /// The repositories of the checked files; those with their files inside others are separate.
  public var repositories: [GitKnowledge]
  /// The repositories that could not be read, only for rules with the scope `everything`.
  public var unreadableRepositories: [UnreadableRepository] = []
  /// What the verification of built products found, only for rules with the scope `everything`.
  public var productViolations: [ProductViolation] = []
  /// What the team or course requires of its projects.
  public var policy = ProjectPolicy()
  /// The known profiles, identities and devices.
  public var signing = SigningKnowledge()
  /// The date for checks of expiration.
  public var date: Date

  /// Creates an input.
  public init(projects: [CheckedProject] = [], repositories: [GitKnowledge] = [], date: Date) {
    self.projects = projects
    projectFolders = projects.map(\.folder)
    builtPaths = Set(projects.flatMap(\.builtPaths))
    self.repositories = repositories
    self.date = date
  }

  /// The number of configurations of each target by name; the lowest of several with the same name.
  var configurationCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for target in projects.flatMap(\.targets) {
      counts[target.name] = min(counts[target.name] ?? .max, target.configurations.count)
    }
    return counts
  }

  /// Every target in each of its configurations.
  var contexts: [TargetContext] {
    projects.flatMap(\.contexts)
  }
}

/// A target in one of its configurations.
struct TargetContext: Sendable {
  let project: CheckedProject
  let target: CheckedTarget
  let configuration: TargetConfiguration

  /// The app that embeds the target, directly or in another target; the target itself if none does.
  private var hostTarget: CheckedTarget {
    var host = target
    var seen: Set<ObjectID> = []
    while seen.insert(host.id).inserted, let next = project.targets.first(where: { $0.embedded.contains(host.id) }) {
      host = next
    }
    return host
  }

  /// The app that embeds the target, in the configuration of the same name; the target itself if there is none.
  var host: TargetContext {
    let target = hostTarget
    guard let match = target.configurations.first(where: { $0.name == configuration.name }) else { return self }
    return TargetContext(project: project, target: target, configuration: match)
  }

  /// The name of that app.
  var hostName: String { hostTarget.name }

  /// The apps that embed the target directly, each in the configuration of the same name.
  var embeddingApps: [TargetContext] {
    project.targets.filter { $0.isApplication && $0.embedded.contains(target.id) }.compactMap { app in
      app.configurations.first { $0.name == configuration.name }.map {
        TargetContext(project: project, target: app, configuration: $0)
      }
    }
  }

  /// Whether another target embeds the target.
  var isEmbedded: Bool { hostTarget.id != target.id }

  /// The embedded targets, each in the configuration of the same name.
  var embedded: [TargetContext] {
    target.embedded.compactMap { id in
      guard let child = project.target(id) else { return nil }
      guard let match = child.configurations.first(where: { $0.name == configuration.name }) else { return nil }
      return TargetContext(project: project, target: child, configuration: match)
    }
  }
}
