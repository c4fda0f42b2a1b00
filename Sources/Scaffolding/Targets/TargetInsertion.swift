import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// Puts a drafted target into its project: target, phases, files, frameworks, and what its host has to do with it.
struct TargetInsertion {
  let draft: TargetDraft
  let settings: NewTargetSettings

  private var ground: TargetGround { draft.ground }
  private var planned: PlannedTarget { draft.planned }
  private var kind: TargetKind { planned.kind }

  /// The project with the target.
  func applied() throws(Diagnostic) -> (project: XcodeProject, target: ProjectTarget) {
    let added = try ground.project.adding(newTarget())
    guard let target = added.targets.last, target.name == planned.name else {
      throw Diagnostic(.projectObjectMissing, "target \"\(planned.name)\" was not added")
    }
    var project = planned.files.isEmpty ? added : try addingFiles(to: added, of: target)
    for language in languages { project = try project.addingLanguage(language) }
    for framework in planned.frameworks {
      project = try project.addingSystemFramework(framework, to: [target])
    }
    for package in planned.packages { project = try adding(package, to: project, target) }
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
    var files: [AddedFile] = []
    for item in GroupTree(planned).items {
      let folder = item.identity.split(separator: "/").dropLast().joined(separator: "/")
      let prefix = folder.isEmpty ? draft.folder : "\(draft.folder)/\(folder)"
      let names = item.languages.isEmpty ? [item.name] : item.languages.map { "\($0).lproj/\($1)" }
      for name in names {
        files.append(
          AddedFile(
            "\(prefix)/\(name)", targets: item.name == planned.infoPlist ? [] : [target], options: options(item)))
      }
    }
    return try project.addingFiles(files)
  }

  private func addingFolder(to project: XcodeProject, of target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    var project = try project.addingSynchronizedFolder(draft.folder, targets: [target])
    guard let folder = project.targets.last?.synchronizedGroups.first else { return project }
    if let infoPlist = planned.infoPlist {
      // Without the exception the file would be a resource as well, and two commands would produce it.
      project = try project.addingExceptions([infoPlist], .membership, in: folder, for: target)
    }
    for file in planned.files where isPublic(file.rawValue) {
      project = try project.addingExceptions([file.rawValue], .publicHeader, in: folder, for: target)
    }
    return project
  }

  /// The languages of its files.
  private var languages: [String] {
    let folders = planned.files.flatMap(\.components).filter { $0.hasSuffix(".lproj") }
    let codes = folders.map { String($0.dropLast(".lproj".count)) }
    return Set(codes + draft.resolved.translations.map(\.rawValue)).sorted()
  }

  private func options(_ item: GroupTree.Item) -> BuildFileOptions {
    BuildFileOptions(attributes: isPublic(item.identity) ? ["Public"] : [])
  }

  /// Whether a file is a header that users of the target import: the headers of a framework whose template names none.
  private func isPublic(_ path: String) -> Bool {
    planned.publicHeaders.isEmpty
      ? kind == .framework && path.hasSuffix(".h") : planned.publicHeaders.contains(path)
  }

  private func adding(
    _ package: PlannedTarget.PackageUse, to project: XcodeProject, _ target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let path = ground.folder(of: package.path.rawValue)
    let project = try project.addingLocalPackage(at: path)
    let reference = project.packages.first { $0.path == path }
    return try project.addingPackageProduct(package.product, of: reference, to: target)
  }

  private func joiningHost(in project: XcodeProject, _ target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    guard let host = draft.host else { return project }
    let platforms = draft.platformFilters
    if planned.container != nil { return try project.embedding(target, in: host, platforms: platforms) }
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

  /// Whether it tests `target`.
  func tests(_ target: ProjectTarget) -> Bool { kind.needsHost && draft.host?.id == target.id }

  /// The target's own scheme, which runs `tests` as well.
  func scheme(of target: ProjectTarget, tests: [ProjectTarget], in project: XcodeProject) -> TargetScheme {
    var scheme = TargetScheme(of: kind, target, host: draft.host, in: project, xcode: draft.resolved.xcode)
    if !kind.needsHost { scheme.tests += tests.map { TargetScheme.Buildable($0, in: project) } }
    return scheme
  }
}
