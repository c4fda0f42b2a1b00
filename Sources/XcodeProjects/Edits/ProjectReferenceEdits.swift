public import Diagnostics
import PropertyLists

extension DependencyEdits {
  /// The project that refers to another project, with a group of what that one makes.
  ///
  /// - Parameters:
  ///   - other: The other project.
  ///   - path: Its folder (`Other.xcodeproj`), seen from this project's folder.
  /// - Returns: The project after the edit; of one that refers to it, the same bytes.
  /// - Throws: The errors of reading.
  public func addingReference(to other: XcodeProject, at path: String) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    let file = edit.addReference(to: other, at: path)
    if edit.formatVersion < TargetShape.minimalProxiesVersion {
      let known = edit.proxies(of: file)
      for target in other.targets { edit.addProxy(of: target, in: file, path, known) }
    }
    return try edit.applied()
  }

  /// The project in which `target` is built after a target of another project, and perhaps linked with its product.
  ///
  /// - Parameters:
  ///   - remote: A target of the other project.
  ///   - other: The other project.
  ///   - path: Its folder (`Other.xcodeproj`), seen from this project's folder.
  ///   - target: A target of this project.
  ///   - isLinked: Whether the product is linked.
  ///   - platforms: The platforms that it is limited to, such as `ios`; empty for all.
  /// - Returns: The project after the edit; of one where that is so, the same bytes.
  /// - Throws: The errors of reading.
  public func addingDependency(
    on remote: ProjectTarget, of other: XcodeProject, at path: String, to target: ProjectTarget, isLinked: Bool = false,
    platforms: [String] = []
  ) throws(Diagnostic) -> XcodeProject {
    let project = try addingReference(to: other, at: path)
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    var edit = ProjectEdit(project)
    let file = edit.addReference(to: other, at: path)
    let isKnown = target.dependencies.contains { dependency in
      dependency.proxy?.container?.id == file.file && dependency.proxy?.remoteID == remote.id
    }
    if !isKnown {
      edit.addDependency(
        to: target.id, identity: "\(target.name) \(path) \(remote.name)",
        proxy: [
          .init("containerPortal", .reference(file.file, comment: nil)), .init("proxyType", "1"),
          .init("remoteGlobalIDString", .text(remote.id.rawValue)), .init("remoteInfo", .text(remote.name)),
        ],
        fields: [.init("name", .text(remote.name))] + TargetShape.filters(platforms))
    }
    if isLinked, let product = edit.addProxy(of: remote, in: file, path, edit.proxies(of: file)) {
      let phase = target.phase(.frameworks)
      if !(phase?.files.contains { $0.item?.object.id == product } ?? false) {
        let id = phase?.id ?? edit.addPhase(.frameworks, to: target, [])
        edit.addBuildFile(
          product, to: id, identity: "\(target.name) links \(path) \(remote.name)", TargetShape.filters(platforms))
      }
    }
    return try edit.applied()
  }

  /// The project in which the product of `target` embeds the product of a target of another project.
  ///
  /// The project has the dependency already: ``addingDependency(on:of:at:to:isLinked:platforms:)``.
  ///
  /// - Parameters:
  ///   - remote: A target of the other project.
  ///   - other: The other project.
  ///   - path: Its folder (`Other.xcodeproj`), seen from this project's folder.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; of one where that is so, the same bytes.
  /// - Throws: `product-not-embeddable` for products that can't be embedded, and the errors of reading.
  public func embedding(
    _ remote: ProjectTarget, of other: XcodeProject, at path: String, in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    guard let embedding = Embedding(of: remote, in: other) else {
      throw Diagnostic(
        .productNotEmbeddable,
        "the product of \"\(remote.name)\" (\(remote.productType?.facts?.title ?? "none")) can't be embedded",
        at: remote.object.place)
    }
    var edit = ProjectEdit(project)
    let file = edit.addReference(to: other, at: path)
    guard let product = edit.addProxy(of: remote, in: file, path, edit.proxies(of: file)) else { return project }
    edit.embed(product, in: target, embedding, identity: "\(path) \(remote.name)", platforms: [])
    return edit.changes.isEmpty && edit.added.isEmpty ? project : try edit.applied()
  }
}

extension ProjectEdit {
  /// The file of another project, and the group of its products.
  fileprivate typealias ProjectReference = (file: ObjectID, products: ObjectID)

  /// Adds the reference to another project, unless it is there.
  fileprivate mutating func addReference(to other: XcodeProject, at path: String) -> ProjectReference {
    let path = RelativePaths.normalized(path)
    if let known = reference(at: path) { return known }
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    let file = add(
      "PBXFileReference", identity: "project \(path)",
      [.init("lastKnownFileType", "wrapper.pb-project")]
        + (fileName == path ? [] : [.init("name", .text(fileName))])
        + [.init("path", .text(path)), .init("sourceTree", fileName == path ? "<group>" : "SOURCE_ROOT")])
    let products = add(
      "PBXGroup", identity: "Products of \(path)",
      [.init("children", .list([])), .init("name", "Products"), .init("sourceTree", "<group>")])
    if let main = project.mainGroup {
      append(file, to: "children", of: main.id, before: project.productsGroup?.id)
    }
    append(
      .dictionary([
        .init("ProductGroup", .reference(products, comment: nil)), .init("ProjectRef", .reference(file, comment: nil)),
      ]), to: "projectReferences", of: project.object.id)
    return (file, products)
  }

  /// The products of another project that are there, by their identifiers in that project.
  fileprivate func proxies(of reference: ProjectReference) -> [String: ObjectID] {
    var result: [String: ObjectID] = [:]
    for proxy in project.document.objects(ofKind: "PBXReferenceProxy") {
      guard let remote = proxy.object("remoteRef"), remote.string("containerPortal") == reference.file.rawValue,
        let id = remote.string("remoteGlobalIDString")
      else { continue }
      result[id] = proxy.id
    }
    return result
  }

  /// Adds the product of another project's target, unless it is there; answers its identifier.
  @discardableResult
  fileprivate mutating func addProxy(
    of target: ProjectTarget, in reference: ProjectReference, _ path: String, _ known: [String: ObjectID]
  ) -> ObjectID? {
    guard let product = target.product else { return nil }
    if let known = known[product.id.rawValue] { return known }
    let remote = add(
      "PBXContainerItemProxy", identity: "product \(path) \(target.name)",
      [
        .init("containerPortal", .reference(reference.file, comment: nil)), .init("proxyType", "2"),
        .init("remoteGlobalIDString", .text(product.id.rawValue)), .init("remoteInfo", .text(target.name)),
      ])
    let proxy = add(
      "PBXReferenceProxy", identity: "\(path) \(target.name)",
      [
        .init("fileType", .text(product.fileType ?? "file")), .init("path", .text(product.path ?? product.name)),
        .init("remoteRef", .reference(remote, comment: nil)), .init("sourceTree", "BUILT_PRODUCTS_DIR"),
      ])
    append(proxy, to: "children", of: reference.products)
    return proxy
  }

  /// The reference to the project at `path`, if the project has one.
  private func reference(at path: String) -> ProjectReference? {
    let paths = ProjectPaths(project)
    for entry in project.object["projectReferences"]?.array ?? [] {
      guard let file = entry["ProjectRef"]?.string.map({ ObjectID($0) }),
        let group = entry["ProductGroup"]?.string.map({ ObjectID($0) }), paths[file]?.root == .project,
        paths[file]?.path == path
      else { continue }
      return (file, group)
    }
    return nil
  }
}
