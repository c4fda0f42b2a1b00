public import Diagnostics
import PropertyLists
import SyntaxTrees

extension PackageEdits {
  /// The project in which `target` is linked with a product of a Swift package.
  ///
  /// - Parameters:
  ///   - product: The product's name.
  ///   - package: The package; `nil` for one that the workspace has.
  ///   - target: A target of this project.
  ///   - platforms: The platforms that it is limited to, such as `ios`; empty for all.
  /// - Returns: The project after the edit; of one where that is so, the same bytes.
  /// - Throws: The errors of reading.
  public func addingPackageProduct(
    _ product: String, of package: PackageReference?, to target: ProjectTarget, platforms: [String] = []
  ) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let known = target.packageProducts.first { $0.name == product && $0.package?.id == package?.id }
    let phase = target.phase(.frameworks)
    if let known, phase?.files.contains(where: { $0.packageProduct?.id == known.id }) ?? false { return project }
    var edit = ProjectEdit(project)
    let id: ObjectID
    if let known {
      id = known.id
    } else {
      id = try edit.addProduct(product, of: package, identity: "\(target.name) \(product)")
      edit.append(id, to: "packageProductDependencies", of: target.id)
    }
    let phaseID = phase?.id ?? edit.addPhase(.frameworks, to: target, [])
    let entry = edit.add(
      "PBXBuildFile", identity: "\(target.name) links package \(product)",
      [.init("productRef", .reference(id, comment: nil))] + TargetShape.filters(platforms))
    edit.append(entry, to: "files", of: phaseID)
    return try edit.applied()
  }

  /// The project in which `target` does not use the product or plug-in `product`.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ product: PackageProduct, from target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let product = try project.settingEdits.current(product.object).id
    let entries = target.phases.flatMap(\.files).filter { $0.packageProduct?.id == product }.map(\.id)
    let plugins = target.dependencies.filter { $0.packageProduct?.id == product }.map(\.id)
    let rest = try project.fileEdits.removing(Set(entries + plugins))
    guard let target = rest.document.object(target.id).map({ ProjectTarget($0) }),
      target.packageProducts.contains(where: { $0.id == product })
    else { return rest }
    let isShared = rest.packageEdits.users(ofProducts: [product]).isEmpty == false
    let listedElsewhere = rest.targets.contains { other in
      other.id != target.id && other.packageProducts.contains { $0.id == product }
    }
    guard isShared || listedElsewhere else { return try rest.fileEdits.removing([product]) }
    return try rest.packageEdits.removingEntry(product, of: "packageProductDependencies", in: target.object)
  }

  /// The project without the entry `id` of a list, whose object stays.
  func removingEntry(_ id: ObjectID, of key: String, in owner: ProjectObject) throws(Diagnostic) -> XcodeProject {
    let syntax = project.document.content.syntax
    let edits = ContainerEdits(project.document)
    let lists = syntax.entries(of: owner.node).filter { syntax.stringBytes(of: $0.key).elementsEqual(key.utf8) }
    let removals = lists.flatMap { edits.removals(of: [id], inList: $0) }
    return try XcodeProject(document: project.document.applying(removals), name: project.name)
  }
}

extension ProjectEdit {
  /// Adds the product of a package that one target uses.
  fileprivate mutating func addProduct(
    _ product: String, of package: PackageReference?, identity: String
  ) throws(Diagnostic) -> ObjectID {
    var fields: [ProjectValue.Field] = [.init("productName", .text(product))]
    if let package {
      fields.append(.init("package", .reference(try project.settingEdits.current(package.object).id, comment: nil)))
    }
    return add("XCSwiftPackageProductDependency", identity: identity, fields)
  }
}
