import AppleIdentifiers
import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// Puts a target into a project: target, phases, files, frameworks, and what its host has to do with it.
struct TargetInsertion {
  /// The build settings of a configuration: the target's own, and those that its template gives the project.
  typealias Settings = (own: [ProjectValue.Field], project: [ProjectValue.Field])

  let planned: PlannedTarget
  private let answers: ResolvedAnswers
  private let host: ProjectTarget?
  private let platforms: [String]
  /// The paths of the project's files before the edit; what it adds is in no folder that the target needs.
  private let paths: ProjectPaths?
  private let settings: (_ configuration: String) -> Settings

  /// Prepares a target.
  ///
  /// - Parameters:
  ///   - planned: The target with its files.
  ///   - answers: What the user wants.
  ///   - host: The target that it tests, or that its product goes into.
  ///   - platforms: The platforms to which the host's use of it is limited; empty for all.
  ///   - paths: The paths of the project's files; `nil` to determine them.
  ///   - settings: Its build settings.
  init(
    _ planned: PlannedTarget, _ answers: ResolvedAnswers, host: ProjectTarget?, platforms: [String] = [],
    paths: ProjectPaths? = nil, settings: @escaping (_ configuration: String) -> Settings
  ) {
    (self.planned, self.answers, self.host, self.platforms) = (planned, answers, host, platforms)
    self.paths = paths
    self.settings = settings
  }

  private var kind: TargetKind { planned.kind }

  /// The project with the target.
  func applied(to project: XcodeProject) throws(Diagnostic) -> (project: XcodeProject, target: ProjectTarget) {
    let added = try project.targetEdits.adding(newTarget(in: project))
    guard let target = added.targets.last, target.name == planned.name else {
      throw Diagnostic(.projectObjectMissing, "target \"\(planned.name)\" was not added")
    }
    let hasFolder = answers.layout != .groups && !planned.files.isEmpty
    var project = hasFolder ? try adding(path(planned.name, in: added), to: added, of: target) : added
    project = try project.targetEdits.equipping(target, with: equipment(of: target, in: project), paths: paths)
    for language in languages { project = try project.languageEdits.adding(language) }
    for package in planned.packages { project = try adding(package, to: project, target) }
    return (project, project.targets.last { $0.id == target.id } ?? target)
  }

  private func newTarget(in project: XcodeProject) -> NewTarget {
    var new = NewTarget(planned.name, kind.productType.map { .native($0) } ?? .aggregate)
    let settings = Dictionary(
      project.configurations.map { ($0.name, self.settings($0.name)) }, uniquingKeysWith: { first, _ in first })
    new.productFileName = planned.productFileName
    new.phases = phases
    new.settings = { settings[$0]?.own ?? [] }
    new.projectSettings = { settings[$0]?.project ?? [] }
    new.toolsVersion = answers.xcode.facts.toolsVersion
    if case .tests = kind.facts.role, let host, Self.isApplication(host) { new.testedTarget = host.id }
    return new
  }

  /// The build phases, where they differ from those of other targets of the kind.
  private var phases: [BuildPhase.Kind]? {
    guard kind == .staticLibrary else { return nil }
    if answers.language == .swift { return [.sources, .frameworks] }
    return copiesHeaders ? [.sources, .frameworks, .copyFiles] : nil
  }

  /// Whether public headers are copied beside the product: a library for a Mac is installed with them instead.
  private var copiesHeaders: Bool { kind == .staticLibrary && answers.platform != .macOS }

  // MARK: - Files

  private func path(_ path: String, in project: XcodeProject) -> String {
    RelativePaths.joined(project.projectDirectoryPath, path)
  }

  private func equipment(of target: ProjectTarget, in project: XcodeProject) -> TargetEquipment {
    let folder = path(planned.name, in: project)
    var equipment = TargetEquipment()
    if answers.layout == .groups, !planned.files.isEmpty {
      equipment.files = planned.listedFiles.map { file in
        let isPublic = planned.publicHeaders.contains(file)
        return AddedFile(
          "\(folder)/\(file)", targets: file == planned.infoPlist ? [] : [target],
          options: BuildFileOptions(attributes: isPublic && !copiesHeaders ? ["Public"] : []),
          phase: isPublic && copiesHeaders ? .copyFiles : nil)
      }
    }
    equipment.systemFrameworks = planned.frameworks
    equipment.host = host.flatMap { host in hostUse(host).map { (host, $0) } }
    equipment.platforms = platforms
    return equipment
  }

  private func adding(
    _ folder: String, to project: XcodeProject, of target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    var project = try project.synchronizedFolderEdits.adding(folder, targets: [target], paths: paths)
    guard let folder = project.targets.last?.synchronizedGroups.first else { return project }
    if let infoPlist = planned.infoPlist {
      // Without the exception the file would be a resource as well, and two commands would produce it.
      project = try project.synchronizedFolderEdits.addingExceptions([infoPlist], .membership, in: folder, for: target)
    }
    guard copiesHeaders, let phase = target.phase(.copyFiles), !planned.publicHeaders.isEmpty else {
      return try project.synchronizedFolderEdits.addingExceptions(
        planned.publicHeaders, .publicHeader, in: folder, for: target)
    }
    return try project.synchronizedFolderEdits.addingMembers(planned.publicHeaders, of: phase, in: folder, to: target)
  }

  /// The languages of its files.
  private var languages: [String] {
    let folders = planned.files.flatMap(\.components).filter { $0.hasSuffix(".lproj") }
    let codes = folders.map { String($0.dropLast(".lproj".count)) }
    return Set(codes + answers.translations.map(\.rawValue)).sorted()
  }

  private func adding(
    _ package: PlannedTarget.PackageUse, to project: XcodeProject, _ target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let path = path(package.path.rawValue, in: project)
    let project =
      try project.document.formatVersion < Self.firstVersionWithLocalPackages
      ? project.packageEdits.addingPackageFolder(path) : project.packageEdits.addingLocal(at: path)
    // Xcode finds the package of such a product by its name.
    return try project.packageEdits.addingPackageProduct(package.product, of: nil, to: target)
  }

  private static let firstVersionWithLocalPackages = 60

  // MARK: - The host

  private func hostUse(_ host: ProjectTarget) -> TargetEquipment.HostUse? {
    if planned.container != nil { return .embedded }
    switch kind.facts.role {
    case .none: return nil
    case .tests: return Self.isApplication(host) ? .followsHost : .linksHost
    case .embedded: return .embedded
    case .used: return kind == .framework && Self.isApplication(host) ? .embedded : .linked
    }
  }

  private static func isApplication(_ target: ProjectTarget) -> Bool {
    target.productType?.suffix.hasPrefix("application") ?? false
  }

  /// Whether it tests `target`.
  func tests(_ target: ProjectTarget) -> Bool { kind.needsHost && host?.id == target.id }

  /// The target's own scheme, which runs `tests` as well.
  func scheme(of target: ProjectTarget, tests: [ProjectTarget], in project: XcodeProject) -> TargetScheme {
    var scheme = TargetScheme(of: kind, target, host: host, in: project, xcode: answers.xcode)
    if !kind.needsHost { scheme.tests += tests.map { TargetScheme.Buildable($0, in: project) } }
    return scheme
  }
}

/// A project that gets the targets of a template, one after another.
struct AddedTargets {
  /// The project with the targets added so far.
  private(set) var project: XcodeProject
  private var added: [(insertion: TargetInsertion, id: ObjectID)] = []

  init(to project: XcodeProject) {
    self.project = project
  }

  mutating func add(_ insertion: TargetInsertion) throws(Diagnostic) {
    let (project, target) = try insertion.applied(to: project)
    self.project = project
    added.append((insertion, target.id))
  }

  /// The targets with their schemes, each of which also runs the tests that the template has for its target; `nil` where
  /// the scheme of another target builds or tests it.
  var schemes: [(target: ProjectTarget, scheme: [UInt8]?)] {
    let targets = project.targets
    let added = added.compactMap { insertion, id in
      targets.first { $0.id == id }.map { (insertion: insertion, target: $0) }
    }
    return added.map { insertion, target in
      let tests = added.filter { $0.insertion.tests(target) }.map(\.target)
      let isPart = added.contains { insertion.tests($0.target) } || insertion.planned.kind == .watchContainer
      return (target, isPart ? nil : insertion.scheme(of: target, tests: tests, in: project).bytes)
    }
  }
}
