public import Diagnostics

extension FileEdits {
  /// The project in which `target` neither links nor embeds the files called `name`.
  ///
  /// A framework that no target uses any more goes from its group, too.
  ///
  /// - Throws: The errors of reading.
  public func removingUse(ofFilesNamed name: String, from target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let entries = target.phases.filter { $0.kind == .frameworks || $0.kind == .copyFiles }.flatMap(\.files)
      .filter { $0.item?.name == name }
    let items = Set(entries.compactMap { $0.item?.object.id })
    let rest = try removing(Set(entries.map(\.id)))
    let products = Set(project.targets.compactMap { $0.product?.id })
    var project = rest
    for item in items.sorted() where rest.fileEdits.buildFiles(of: [item]).isEmpty && !products.contains(item) {
      guard let object = project.document.object(item), object.isa == "PBXFileReference" else { continue }
      project = try project.fileEdits.removing(item)
    }
    return try project.fileEdits.removingEmptyPhases(like: entries, of: target)
  }

  /// The project in which `target` does not depend on the target called `name`, nor links or embeds its product.
  ///
  /// - Throws: The errors of reading.
  public func removingUse(ofTargetNamed name: String, from target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let dependencies = target.dependencies.filter { $0.name == name }
    var ids = Set(dependencies.map(\.id)).union(dependencies.compactMap { $0.proxy?.id })
    let products = Set(dependencies.compactMap { $0.target?.product?.id })
    let containers = Set(dependencies.compactMap { $0.proxy?.container?.id })
    let entries = target.phases.flatMap(\.files).filter { file in
      guard let item = file.item else { return false }
      if products.contains(item.object.id) { return true }
      guard let remote = item.proxy?.remote, let container = remote.container?.id else { return false }
      return containers.contains(container) && remote.name == name
    }
    ids.formUnion(entries.map(\.id))
    return try removing(ids).fileEdits.removingEmptyPhases(like: entries, of: target)
  }

  /// The project without the copy phases of `target` that only copied `entries`.
  private func removingEmptyPhases(
    like entries: [BuildFile], of target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let gone = Set(entries.map(\.id))
    let emptied = target.phases.filter { phase in
      phase.kind == .copyFiles && !phase.files.isEmpty && phase.files.allSatisfy { gone.contains($0.id) }
    }
    return emptied.isEmpty ? project : try removing(Set(emptied.map(\.id)))
  }
}
