import Checks
public import Diagnostics
import FileTrees
import SyntaxTrees
public import XcodeProjects

/// What targets depend on by one name, and how each of them uses it.
public struct DependencyDetails {
  /// The kinds of dependencies.
  public enum Kind: String, Hashable, Sendable {
    /// A framework of Apple's SDK.
    case systemFramework = "system-framework"
    /// A library of Apple's SDK.
    case systemLibrary = "system-library"
    /// A target of this project, with its product.
    case target
    /// A target of another project, with its product.
    case otherProject = "other-project"
    /// A product of a Swift package.
    case package
    /// A framework or library on disk.
    case file
  }

  /// The package of a product.
  public struct Package: Hashable, Sendable {
    /// The repository, or the folder of a local package.
    public let address: String
    /// The accepted versions, such as `exactly 1.2.0`; `nil` for a local package.
    public let requirement: String?
    /// The version in Package.resolved.
    public let version: String?
  }

  /// The name, with the extension of a file.
  public let name: String
  /// The kind.
  public let kind: Kind
  /// The path of a file, relative to the project's folder or, for a system framework, to the SDK.
  public let path: String?
  /// The package of a package's product.
  public let package: Package?
  /// What Slipway knows about a system framework.
  public let framework: SystemFramework?
  /// The uses, in the order of targets and build phases.
  public let uses: [DependencyUse]

  /// Looks up a dependency.
  ///
  /// - Parameters:
  ///   - name: The name, with or without an extension.
  ///   - loaded: The project.
  ///   - targetName: The target whose uses are listed; `nil` for all targets.
  /// - Throws: `dependency-missing`, `target-not-found`.
  public init(of name: String, in loaded: LoadedProject, target targetName: String?) throws(Diagnostic) {
    let targets = try loaded.targets(named: targetName)
    let uses = targets.flatMap { DependencyUse.all(of: name, in: $0, loaded.project) }
    let item = uses.lazy.compactMap(\.item).first
    let product = uses.lazy.compactMap(\.packageProduct).first
    let system = SystemFramework.named(name.hasSuffix(".framework") ? String(name.dropLast(10)) : name)
    guard let kind = Self.kind(uses, item, product) ?? system.map({ _ in .systemFramework }) else {
      throw Self.missing(name, in: targets, loaded)
    }
    self.uses = uses
    self.kind = kind
    self.name = product?.name ?? (kind == .target ? name : item?.name ?? name)
    framework = kind == .systemFramework ? system : nil
    let isOnDisk = kind == .file || kind == .systemFramework || kind == .systemLibrary
    path = isOnDisk ? item.flatMap { ProjectPaths(loaded.project)[$0.object.id]?.path } : nil
    package = product?.package.map { Package($0, in: loaded) }
  }

  private static func kind(_ uses: [DependencyUse], _ item: GroupItem?, _ product: PackageProduct?) -> Kind? {
    guard !uses.isEmpty else { return nil }
    if product != nil { return .package }
    if uses.contains(where: \.isTarget) { return .target }
    guard case .file(let file)? = item else { return .otherProject }
    guard file.sourceTree == "SDKROOT" || file.path?.hasPrefix("System/Library/Frameworks/") ?? false else {
      return .file
    }
    return file.name.hasSuffix(".framework") ? .systemFramework : .systemLibrary
  }

  private static func missing(_ name: String, in targets: [ProjectTarget], _ loaded: LoadedProject) -> Diagnostic {
    var seen: Set<String> = []
    let all = targets.flatMap(\.listedDependencies).map(\.name).filter { seen.insert($0).inserted }
    let near = NearNames.slip(name, among: all)
    return Diagnostic(
      .dependencyMissing, "no target of \(loaded.location.name) uses \"\(name)\"",
      remedy: near.map { .operation(.init("dependency.show", ["name": $0])) } ?? .operation(.init("dependency.list")))
  }
}

extension DependencyDetails.Package {
  fileprivate init(_ package: PackageReference, in loaded: LoadedProject) {
    let repository = package.repository
    self.init(
      address: repository ?? package.path ?? "", requirement: package.acceptedVersions?.words,
      version: repository.flatMap { address in
        Self.pins(of: loaded).lazy.compactMap { $0.version(of: address) }.first
      })
  }

  /// The pins of the workspaces beside the project, then those of the project.
  private static func pins(of loaded: LoadedProject) -> [PackagePins] {
    let names = ((try? FileAccess.entries(of: loaded.location.folder)) ?? []).map(\.name).sorted()
    let workspaces = names.filter { $0.hasSuffix(".xcworkspace") }.map { loaded.absolute($0) }
    return (workspaces + [loaded.location.path + "/project.xcworkspace"]).compactMap { workspace in
      let path = workspace + "/xcshareddata/swiftpm/Package.resolved"
      guard let bytes = try? FileAccess.read(path, limit: sizeLimit) else { return nil }
      return (try? JSONDocument(parsing: bytes)).map { PackagePins($0) }
    }
  }

  private static let sizeLimit = 4 << 20
}
