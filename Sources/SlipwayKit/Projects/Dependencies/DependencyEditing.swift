public import Diagnostics
import FileTrees
public import XcodeProjects

/// The addition or removal of a target's dependency.
public struct DependencyEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The target.
  public let target: String
  /// What it uses, or used, by name.
  public let name: String
  /// Notes for the user.
  public var notes: [Diagnostic] = []

  private init(change: ProjectChange, target: String, name: String) {
    self.change = change
    self.target = target
    self.name = name
  }

  private init(
    _ loaded: LoadedProject, _ title: String, _ target: ProjectTarget, _ name: String, to edited: XcodeProject
  ) {
    self.init(change: loaded.change("dependency \(title)", to: edited), target: target.name, name: name)
  }

  /// Plans to link a system framework or library, or one at a path.
  ///
  /// - Parameters:
  ///   - framework: Its name, such as `CoreData`, or the path of a file, relative to the project's folder.
  ///   - loaded: The project.
  ///   - targetName: The target; `nil` for the default target.
  ///   - use: How it is used.
  ///   - isForced: Whether a system framework is linked that the target's SDK is not known to have.
  /// - Returns: The edit, not yet written.
  /// - Throws: `dependency-unsuitable` for embedding a system framework, `framework-unknown`, `framework-unavailable`,
  ///   and what adding a file throws.
  public static func adding(
    framework: String, to loaded: LoadedProject, target targetName: String?, use: FrameworkUse, isForced: Bool = false
  ) throws(Diagnostic) -> DependencyEditing {
    let target = try loaded.target(targetName)
    let file = LinkedFile(framework)
    if framework.contains("/") || file.isSuitable && file.isPresent(in: loaded) {
      return try adding(file, to: loaded, target, use: use)
    }
    guard !use.isEmbedded else {
      throw Diagnostic(
        .dependencyUnsuitable, "\"\(framework)\" is a system framework, which apps do not embed",
        remedy: .advice("leave out --embed, or give the path of your framework"))
    }
    let review = FrameworkReview(of: target, in: loaded, isOptional: use.isOptional, isForced: isForced)
    let note = try review.note(on: framework)
    let edited = try loaded.project.dependencyEdits.addingSystemFramework(framework, to: [target], use: use)
    var editing = DependencyEditing(loaded, "add framework \(framework)", target, framework, to: edited)
    editing.notes = [note].compactMap(\.self)
    return editing
  }

  /// Plans to link a framework or library on disk, with a search path to find it.
  private static func adding(
    _ file: LinkedFile, to loaded: LoadedProject, _ target: ProjectTarget, use: FrameworkUse
  ) throws(Diagnostic) -> DependencyEditing {
    let path = try file.path(in: loaded)
    var edited = try loaded.project.dependencyEdits.addingFramework(at: path, to: [target], use: use)
    let plan = try file.searchPathPlan(of: target, in: loaded)
    if let plan { edited = try edited.settingEdits.setting(plan.changes, references: .replace) }
    let title = "dependency add framework \(file.path)"
    var change = ProjectChange(title)
    for (path, file) in (plan?.files ?? [:]).sorted(by: { $0.key < $1.key }) {
      change.write(file.bytes, to: loaded.absolute(path), replacing: loaded.files.bytes(of: path))
    }
    change.write(edited.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    return DependencyEditing(change: change, target: target.name, name: path.lastName)
  }

  /// Plans to use a product of a Swift package.
  ///
  /// - Parameters:
  ///   - added: The package.
  ///   - product: The product.
  ///   - loaded: The project.
  ///   - targetName: The target; `nil` for the default target.
  ///   - isChanging: Whether a package that the project has may get another version requirement.
  /// - Returns: The edit, not yet written.
  /// - Throws: `package-present`, and what the edit throws.
  public static func adding(
    _ added: AddedPackage, product: String, to loaded: LoadedProject, target targetName: String?,
    changingRequirement isChanging: Bool = false
  ) throws(Diagnostic) -> DependencyEditing {
    let target = try loaded.target(targetName)
    let address = added.address
    var project = try added.added(changingRequirement: isChanging)
    let package = project.packages.first { package in
      added.isLocal ? package.path == address : package.repository?.bareAddress == address.bareAddress
    }
    project = try project.packageEdits.addingPackageProduct(product, of: package, to: target)
    return DependencyEditing(loaded, "add package \(address)", target, product, to: project)
  }

  /// Plans a target dependency, with linking or embedding for its product type.
  ///
  /// - Parameters:
  ///   - name: The target that is used.
  ///   - other: The project that has it; `nil` for the same one.
  ///   - use: How the product is used; `nil` for what its kind asks for: apps embed frameworks.
  ///   - loaded: The project.
  ///   - targetName: The target that uses it; `nil` for the default target.
  /// - Returns: The edit, not yet written.
  /// - Throws: `target-not-found`, `target-dependency-cycle`, `product-not-embeddable`, and what the edit throws.
  public static func adding(
    target name: String, of other: LoadedProject?, use: TargetUse?, to loaded: LoadedProject,
    target targetName: String?
  ) throws(Diagnostic) -> DependencyEditing {
    let target = try loaded.target(targetName)
    let used = try (other ?? loaded).target(name)
    var project = loaded.project
    if let other {
      let isEmbedding = other.isEmbedding(used, in: target, asked: use)
      let isLibrary = use != .builtBefore && used.productType?.isLinked ?? false
      let path = AbsolutePath(other.location.path).seen(from: loaded.location.folder)
      project = try project.dependencyEdits.addingDependency(
        on: used, of: other.project, at: path, to: target, isLinked: isLibrary || isEmbedding)
      if isEmbedding { project = try project.dependencyEdits.embedding(used, of: other.project, at: path, in: target) }
    } else {
      project = try loaded.adding(used, toDependenciesOf: target, use: use, in: project)
    }
    return DependencyEditing(loaded, "add target \(name)", target, used.name, to: project)
  }

  /// Plans to remove the dependency `name` from a target.
  ///
  /// - Throws: `dependency-missing`, with the target's dependencies.
  public static func removing(
    _ name: String, from loaded: LoadedProject, target targetName: String?
  ) throws(Diagnostic) -> DependencyEditing {
    let target = try loaded.target(targetName)
    let names = [name, name + ".framework", name + ".tbd"]
    guard let listed = target.listedDependencies.first(where: { names.contains($0.name) }) else {
      let all = target.listedDependencies.map { "\"\($0.name)\"" }
      throw Diagnostic(
        .dependencyMissing, "\"\(target.name)\" does not use \"\(name)\"", at: target.object.place,
        remedy: .advice(
          all.isEmpty
            ? "it has no dependencies" : all.count == 1 ? "the only one is \(all[0])" : "choose \(all.alternatives)"))
    }
    let edited: XcodeProject
    switch listed.kind {
    case .package:
      var project = loaded.project
      let products = target.packageProducts.filter { $0.name == listed.name }
      for product in products { project = try project.packageEdits.removing(product, from: target) }
      for package in products.compactMap(\.package) where !project.uses(package) {
        project = try project.packageEdits.removing(package)
      }
      edited = project
    case .framework: edited = try loaded.project.fileEdits.removingUse(ofFilesNamed: listed.name, from: target)
    case .target: edited = try loaded.project.fileEdits.removingUse(ofTargetNamed: listed.name, from: target)
    }
    return DependencyEditing(loaded, "remove \(name)", target, listed.name, to: edited)
  }
}

extension LoadedProject {
  /// An edition of the project in which `target` depends on `used`, and links or embeds it as its product asks for.
  ///
  /// - Parameters:
  ///   - used: The target that is used.
  ///   - target: The target that uses it.
  ///   - use: How its product is used; `nil` for what its kind asks for.
  ///   - project: The project, perhaps edited.
  /// - Returns: The project after the edit.
  /// - Throws: What the edit throws.
  func adding(
    _ used: ProjectTarget, toDependenciesOf target: ProjectTarget, use: TargetUse? = nil, in project: XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    if isEmbedding(used, in: target, asked: use) { return try project.dependencyEdits.embedding(used, in: target) }
    return use != .builtBefore && used.productType?.isLinked ?? false
      ? try project.dependencyEdits.linking(used, into: target)
      : try project.dependencyEdits.addingDependency(on: used, to: target)
  }

  /// Whether the product of `target` embeds that of `used`, a target of this project: apps embed dynamic frameworks.
  fileprivate func isEmbedding(_ used: ProjectTarget, in target: ProjectTarget, asked: TargetUse?) -> Bool {
    if let asked { return asked == .embedded }
    return target.productType?.isApplication ?? false && used.productType?.suffix == "framework"
      && used.configurations.allSatisfy { configuration in
        settings(of: used, configuration: configuration.name)["MACH_O_TYPE"] != "staticlib"
      }
  }
}

extension XcodeProject {
  /// Whether a target uses a product of a package.
  fileprivate func uses(_ package: PackageReference) -> Bool {
    targets.contains { $0.packageProducts.contains { $0.package?.id == package.id } }
  }
}

extension AbsolutePath {
  /// The way to it from a folder, up and down.
  func seen(from folder: String) -> String {
    let start = AbsolutePath(folder).components
    var common = 0
    while common < min(start.count, components.count), start[common] == components[common] { common += 1 }
    return (Array(repeating: "..", count: start.count - common) + components.dropFirst(common)).joined(separator: "/")
  }
}

extension Diagnostic.Code {
  package static let dependencyMissing = Diagnostic.Code(
    "dependency-missing", "The target does not use the dependency.", "\(command: "dependency.list")")
  package static let dependencyUnsuitable = Diagnostic.Code(
    "dependency-unsuitable", "An option does not apply to the dependency.",
    "leave out --embed for system frameworks, and versions for local packages")
  package static let packageRequirementNeeded = Diagnostic.Code(
    "package-requirement-needed", "A package with a URL needs a version requirement, such as --from.",
    "add --from 1.0.0, --exact 1.2.3 or --branch main")
}
