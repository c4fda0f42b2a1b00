import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// Puts a drafted target into its project: target, phases, files, frameworks, and what its host has to do with it.
struct TargetInsertion {
  let draft: TargetDraft
  let planned: PlannedTarget
  let settings: NewTargetSettings

  private var ground: TargetGround { draft.ground }
  private var kind: TargetKind { planned.kind }

  /// The project with the target.
  func applied() throws(Diagnostic) -> (project: XcodeProject, target: ProjectTarget) {
    let added = try ground.project.adding(newTarget())
    guard let target = added.targets.last, target.name == planned.name else {
      throw Diagnostic(.projectObjectMissing, "target \"\(planned.name)\" was not added")
    }
    var project = planned.files.isEmpty ? added : try addingFiles(to: added, of: target)
    for framework in draft.entry.frameworks {
      project = try project.addingSystemFramework(framework, to: [target])
    }
    project = try joiningHost(in: project, target)
    return (project, project.targets.last { $0.id == target.id } ?? target)
  }

  private func newTarget() -> NewTarget {
    var new = NewTarget(planned.name, kind.productType.map { .native($0) } ?? .aggregate)
    var own: [String: [ProjectValue.Field]] = [:]
    var shared: [String: [ProjectValue.Field]] = [:]
    for configuration in ground.project.configurations {
      own[configuration.name] = settings.target(configuration.name)
      shared[configuration.name] = settings.project(configuration.name)
    }
    new.settings = { [own] in own[$0] ?? [] }
    new.projectSettings = { [shared] in shared[$0] ?? [] }
    new.toolsVersion = draft.resolved.xcode.facts.toolsVersion
    if case .tests = kind.facts.role, let host = draft.host, Self.isApplication(host) { new.testedTarget = host.id }
    return new
  }

  private func addingFiles(to project: XcodeProject, of target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    guard draft.resolved.layout == .groups else {
      return try addingFolder(to: project, of: target)
    }
    var project = try project.addingGroups(planned.name)
    for item in GroupTree(planned).items {
      let folder = item.identity.split(separator: "/").dropLast().joined(separator: "/")
      let groupName = folder.isEmpty ? planned.name : "\(planned.name)/\(folder)"
      project = try project.addingGroups(groupName)
      guard let group = project.group(named: groupName) else { continue }
      let prefix = folder.isEmpty ? draft.folder : "\(draft.folder)/\(folder)"
      let members = item.name == planned.infoPlist ? [] : [target]
      let paths =
        item.languages.isEmpty
        ? ["\(prefix)/\(item.name)"] : item.languages.map { "\(prefix)/\($0).lproj/\(item.name)" }
      for path in paths { project = try project.addingFile(path, to: group, targets: members, options: options(item)) }
    }
    return project
  }

  private func addingFolder(to project: XcodeProject, of target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    var project = try project.addingSynchronizedFolder(draft.folder, targets: [target])
    guard let folder = project.targets.last?.synchronizedGroups.first else { return project }
    if let infoPlist = planned.infoPlist {
      // Without the exception the file would be a resource as well, and two commands would produce it.
      project = try project.addingException(infoPlist, .membership, in: folder, for: target)
    }
    for file in planned.files where kind == .framework && file.pathExtension == "h" {
      project = try project.addingException(file.rawValue, .publicHeader, in: folder, for: target)
    }
    return project
  }

  /// The header that a framework is used by is public.
  private func options(_ item: GroupTree.Item) -> BuildFileOptions {
    let isPublic = kind == .framework && item.name.hasSuffix(".h")
    return BuildFileOptions(attributes: isPublic ? ["Public"] : [])
  }

  private func joiningHost(in project: XcodeProject, _ target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    guard let host = draft.host else { return project }
    let platforms = draft.platformFilters
    switch kind.facts.role {
    case .none: return project
    case .tests:
      return Self.isApplication(host)
        ? try project.addingDependency(on: host, to: target) : try project.linking(host, into: target)
    case .embedded: return try project.embedding(target, in: host, platforms: platforms)
    case .used:
      let isBroughtAlong = kind == .framework && Self.isApplication(host)
      return isBroughtAlong
        ? try project.embedding(target, in: host, platforms: platforms)
        : try project.linking(target, into: host, platforms: platforms)
    }
  }

  private static func isApplication(_ target: ProjectTarget) -> Bool {
    target.productType?.suffix.hasPrefix("application") ?? false
  }

  /// The target's own scheme.
  func scheme(of target: ProjectTarget, in project: XcodeProject) -> TargetScheme {
    TargetScheme(of: kind, target, host: draft.host, in: project, xcode: draft.resolved.xcode)
  }
}
