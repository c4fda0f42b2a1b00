public import Diagnostics
public import XcodeProjects

/// The use of a dependency in a build phase of a target, or as a target dependency.
public struct DependencyUse {
  /// The target's name.
  public let target: String
  /// The build phase as Xcode's editor names it, such as `Link Binary With Libraries`.
  public let phase: String
  /// The kind of the build phase; `nil` for a target dependency.
  public let phaseKind: BuildPhase.Kind?
  /// The attributes, such as `Weak` and `CodeSignOnCopy`.
  public let attributes: [String]
  /// The platforms that it is limited to; empty for all.
  public let platforms: [String]
  /// The place in the project file.
  public let place: Place
  /// Whether the dependency is a target of this project.
  let isTarget: Bool
  let item: GroupItem?
  let packageProduct: PackageProduct?

  /// Whether the target links the dependency.
  public var isLinked: Bool { phaseKind == .frameworks }
  /// Whether the target's product contains a copy of the dependency.
  public var isEmbedded: Bool { phaseKind == .copyFiles }
  /// Whether the product runs where the system lacks the dependency.
  public var isOptional: Bool { isLinked && attributes.contains("Weak") }
  /// Whether the copy is signed with the product.
  public var isSigned: Bool { isEmbedded && attributes.contains("CodeSignOnCopy") }

  /// All uses of a dependency in a target, in the order of Xcode's editor.
  static func all(of name: String, in target: ProjectTarget, _ project: XcodeProject) -> [DependencyUse] {
    let used = project.target(named: name)
    let names = Set([name, "lib\(name).a"] + [".framework", ".xcframework", ".tbd", ".dylib"].map { name + $0 })
    let dependencies = target.dependencies.filter { $0.packageProduct == nil && $0.name == name }.map { dependency in
      DependencyUse(
        target: target.name, phase: "Target Dependencies", phaseKind: nil, attributes: [], platforms: [],
        place: dependency.object.place, isTarget: dependency.target != nil, item: nil, packageProduct: nil)
    }
    let phases = target.phases.filter { $0.kind == .frameworks || $0.kind == .copyFiles }
    return dependencies
      + phases.flatMap { phase in
        phase.files.compactMap { file -> DependencyUse? in
          let isProduct = file.item != nil && file.item?.object.id == used?.product?.id
          guard isProduct || file.packageProduct?.name == name || file.item?.name.map(names.contains) ?? false else {
            return nil
          }
          return DependencyUse(file, isProduct: isProduct, in: phase, of: target)
        }
      }
  }
}

extension DependencyUse {
  fileprivate init(_ file: BuildFile, isProduct: Bool, in phase: BuildPhase, of target: ProjectTarget) {
    self.init(
      target: target.name, phase: phase.title, phaseKind: phase.kind, attributes: file.attributes,
      platforms: file.platformFilters, place: file.object.place, isTarget: isProduct, item: file.item,
      packageProduct: file.packageProduct)
  }
}
