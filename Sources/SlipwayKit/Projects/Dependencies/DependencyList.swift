import Diagnostics
public import XcodeProjects

/// The dependencies of a target.
public struct ListedDependency: Hashable, Sendable {
  /// The kinds of what targets use.
  public enum Kind: String, Hashable, Sendable {
    /// A target of the same project or another.
    case target
    /// A framework or library.
    case framework
    /// A product of a Swift package.
    case package
  }

  /// What kind it is.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// Where it comes from: the other project, the package's repository or folder; `nil` for this project and the system.
  public let source: String?
  /// Whether it is linked.
  public let isLinked: Bool
  /// Whether the target's product brings it along.
  public let isEmbedded: Bool
  /// Whether the product runs where the system does not have it.
  public let isOptional: Bool
}

extension ProjectTarget {
  /// All that the target uses, in the order of kinds and of the project.
  public var listedDependencies: [ListedDependency] {
    let linked = phases.filter { $0.kind == .frameworks }.flatMap(\.files)
    let embedded = Set(
      phases.filter { $0.kind == .copyFiles }.flatMap(\.files).compactMap { $0.item?.object.id })
    var products: Set<ObjectID> = []
    var result: [ListedDependency] = []
    for dependency in dependencies where dependency.packageProduct == nil {
      let product =
        dependency.target?.product?.id
        ?? linked.compactMap(\.item).first { item in
          item.proxy?.remote?.name == dependency.name && item.proxy?.remote?.container == dependency.proxy?.container
        }?.object.id
      if let product { products.insert(product) }
      let project = dependency.target == nil ? dependency.proxy?.container?.string("path") : nil
      result.append(
        ListedDependency(
          kind: .target, name: dependency.name ?? dependency.id.rawValue, source: project,
          isLinked: linked.contains { $0.item?.object.id == product && product != nil },
          isEmbedded: product.map { embedded.contains($0) } ?? false, isOptional: false))
    }
    for file in linked {
      guard let item = file.item, !products.contains(item.object.id) else { continue }
      result.append(
        ListedDependency(
          kind: .framework, name: item.name ?? "", source: nil, isLinked: true,
          isEmbedded: embedded.contains(item.object.id), isOptional: file.attributes.contains("Weak")))
    }
    for product in packageProducts {
      result.append(
        ListedDependency(
          kind: .package, name: product.name, source: product.package.flatMap { $0.repository ?? $0.path },
          isLinked: !product.isPlugin, isEmbedded: false, isOptional: false))
    }
    return result
  }
}
