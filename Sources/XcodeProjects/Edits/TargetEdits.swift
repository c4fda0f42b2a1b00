public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project with `target` called `newName`, wherever the project names it.
  ///
  /// The product keeps its name when the settings give it one of its own. Schemes are files of their own: see
  /// ``Scheme/renamingTarget(_:to:productName:)``.
  ///
  /// - Throws: `target-name-taken` when another target is called so, and the errors of reading.
  public func renaming(_ target: ProjectTarget, to newName: String) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try current(target.object))
    let oldName = target.name
    guard newName != oldName else { return self }
    if let other = self.target(named: newName) {
      throw Diagnostic(.targetNameTaken, "there is a target \"\(newName)\" already", at: other.object.place)
    }
    let edits = ContainerEdits(document)
    var replacements = edits.set("name", to: .text(newName), in: target.object.node)
    for proxy in document.objects(ofKind: "PBXContainerItemProxy")
    where proxy.string("remoteGlobalIDString") == target.id.rawValue && proxy.string("remoteInfo") == oldName {
      replacements += edits.set("remoteInfo", to: .text(newName), in: proxy.node)
    }
    for dependency in document.objects(ofKind: "PBXTargetDependency")
    where dependency.string("target") == target.id.rawValue && dependency.string("name") == oldName {
      replacements += edits.set("name", to: .text(newName), in: dependency.node)
    }
    let renamed = try XcodeProject(document: document.applying(replacements), name: name)
    let edited = try renamed.document.applying(renamed.productRenaming(of: target, in: self))
    return try XcodeProject(document: edited.refreshingComments(since: document, projectName: name), name: name)
  }

  /// The project without `target`, its phases, configurations, product and whatever depends on it.
  ///
  /// Files stay, in the project and on the disk.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try current(target.object))
    var ids: Set<ObjectID> = [target.id]
    ids.formUnion(target.phases.map(\.id))
    ids.formUnion(target.phases.flatMap { $0.files.map(\.id) })
    ids.formUnion(target.buildRules.map(\.id))
    ids.formUnion(target.configurations.map(\.id))
    ids.formUnion(target.packageProducts.map(\.id))
    if let list = target.object.object("buildConfigurationList") { ids.insert(list.id) }
    if let product = target.product {
      ids.insert(product.id)
      ids.formUnion(
        document.objects(ofKind: "PBXBuildFile").filter { $0.string("fileRef") == product.id.rawValue }.map(\.id))
    }
    let dependents = document.objects(ofKind: "PBXTargetDependency").filter { dependency in
      dependency.string("target") == target.id.rawValue || target.dependencies.contains { $0.object == dependency }
    }
    ids.formUnion(dependents.map(\.id))
    ids.formUnion(dependents.compactMap { $0.object("targetProxy")?.id })
    for set in document.objects(ofKind: "PBXFileSystemSynchronizedBuildFileExceptionSet")
    where set.string("target") == target.id.rawValue {
      ids.insert(set.id)
    }
    return try XcodeProject(document: document.removing(ids), name: name)
  }

  /// What follows from the new name of `target` for its product, and for the settings that name one of them.
  private func productRenaming(of target: ProjectTarget, in old: XcodeProject) throws(Diagnostic) -> [TextReplacement] {
    let current = ProjectTarget(try current(target.object))
    let configuration = target.defaultConfigurationName ?? ""
    let before = old.settings(of: target, configuration: configuration)
    let after = settings(of: current, configuration: configuration)
    var names = [("TEST_TARGET_NAME", target.name, current.name)]
    for key in ["FULL_PRODUCT_NAME", "EXECUTABLE_NAME"] {
      if let oldName = before[key], let newName = after[key] { names.append(("TEST_HOST", oldName, newName)) }
    }
    let edits = ContainerEdits(document)
    var replacements = settingRenaming(names, besides: current, edits)
    if let product = current.product, let path = after["FULL_PRODUCT_NAME"], product.path == before["FULL_PRODUCT_NAME"]
    {
      replacements += edits.set("path", to: .text(path), in: product.object.node)
    }
    return replacements
  }

  /// Renames parts of the paths that are the values of settings of other targets.
  private func settingRenaming(
    _ names: [(key: String, old: String, new: String)], besides target: ProjectTarget, _ edits: ContainerEdits
  ) -> [TextReplacement] {
    var replacements: [TextReplacement] = []
    for configuration in targets.filter({ $0 != target }).flatMap(\.configurations) {
      guard let settings = configuration.object.value("buildSettings") else { continue }
      let values = configuration.settings
      for key in Set(names.map(\.key)).sorted() {
        guard let value = values[key]?.string else { continue }
        let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { part in
          names.first { $0.key == key && $0.old == part }?.new ?? String(part)
        }
        replacements += edits.set(key, to: .text(parts.joined(separator: "/")), in: settings)
      }
    }
    return replacements
  }
}
