public import Diagnostics
import PropertyLists

extension TargetEdits {
  /// The project with the target that `new` describes, after those that it has.
  ///
  /// It gets its phases, its product, and the configurations that the project has.
  ///
  /// - Throws: `target-name-taken` when a target is called so, `target-name-invalid` for what can't be a name,
  ///   `project-object-missing` when the project does not have the tested target, and the errors of reading.
  public func adding(_ new: NewTarget) throws(Diagnostic) -> XcodeProject {
    try requireFree(new.name)
    if let tested = new.testedTarget, !project.targets.contains(where: { $0.id == tested }) {
      throw Diagnostic(
        .projectObjectMissing, "target \"\(tested)\" does not exist in the project \(project.name)",
        at: project.object.place)
    }
    var addition = TargetAddition(new, to: project)
    addition.add()
    return try addition.edit.applied()
  }
}

/// The objects of a new target.
private struct TargetAddition {
  private let new: NewTarget
  private let project: XcodeProject
  private let shape: TargetShape
  private(set) var edit: ProjectEdit

  init(_ new: NewTarget, to project: XcodeProject) {
    self.new = new
    self.project = project
    shape = TargetShape(formatVersion: project.document.formatVersion)
    edit = ProjectEdit(project)
  }

  mutating func add() {
    let target: ObjectID
    switch new.kind {
    case .native(let type): target = addNative(type)
    case .aggregate:
      target = addTarget("PBXAggregateTarget", common(phases: phases(new.phases ?? [])))
    }
    edit.append(target, to: "targets", of: project.object.id)
    addAttributes(of: target)
  }

  private mutating func addNative(_ type: ProductType) -> ObjectID {
    let fileName = new.productFileName ?? type.fileName(forTarget: new.name)
    let phases = phases(new.phases ?? type.phases)
    let product = edit.add(
      "PBXFileReference", identity: "product \(new.name)",
      [
        .init("explicitFileType", .text(type.facts?.fileType ?? "wrapper.cfbundle")), .init("includeInIndex", "0"),
        .init("path", .text(fileName)), .init("sourceTree", "BUILT_PRODUCTS_DIR"),
      ])
    edit.append(product, to: "children", of: productsGroup())
    return addTarget(
      "PBXNativeTarget",
      common(phases: phases) + shape.emptyList("buildRules") + [
        .init("productReference", .reference(product, comment: nil)), .init("productType", .text(type.identifier)),
      ])
  }

  private mutating func addTarget(_ isa: String, _ fields: [ProjectValue.Field]) -> ObjectID {
    let list = configurationList(of: "\(isa) \(new.name)")
    return edit.add(
      isa, identity: new.name, fields + [.init("buildConfigurationList", .reference(list, comment: nil))])
  }

  /// The fields of all kinds of targets.
  private func common(phases: [ObjectID]) -> [ProjectValue.Field] {
    [
      .init("buildPhases", .list(phases.map { .reference($0, comment: nil) })), .init("name", .text(new.name)),
      .init("productName", .text(new.name)),
    ] + shape.emptyList("dependencies") + (listsPackageProducts ? shape.emptyList("packageProductDependencies") : [])
  }

  /// Whether the lists of package products are written although they are empty: since 77, or as other targets have it.
  private var listsPackageProducts: Bool {
    let listing = project.targets.filter { $0.object.keys.contains("packageProductDependencies") }
    return shape.formatVersion >= 77 || listing.count == project.targets.count
      || listing.contains { $0.packageProducts.isEmpty }
  }

  private mutating func phases(_ kinds: [BuildPhase.Kind]) -> [ObjectID] {
    kinds.map { edit.add($0.rawValue, identity: new.name, fields(of: $0)) }
  }

  private func fields(of kind: BuildPhase.Kind) -> [ProjectValue.Field] {
    switch kind {
    case .copyFiles:
      guard case .native(let type) = new.kind else { return shape.phase() + shape.destination(.resources, path: "") }
      let (folder, path, onlyForInstalling) = type.copyDestination
      return shape.phase(onlyForInstalling: onlyForInstalling) + shape.destination(folder, path: path)
    default: return shape.phase()
    }
  }

  private mutating func configurationList(of owner: String) -> ObjectID {
    var configurations: [ObjectID] = []
    for configuration in project.configurations {
      let settings = settings(beside: configuration)
      configurations.append(
        edit.add(
          "XCBuildConfiguration", identity: "\(owner) \(configuration.name)",
          [.init("buildSettings", .dictionary(settings)), .init("name", .text(configuration.name))]))
    }
    let name = project.defaultConfigurationName.map { [ProjectValue.Field("defaultConfigurationName", .text($0))] }
    return edit.add(
      "XCConfigurationList", identity: owner,
      [.init("buildConfigurations", .list(configurations.map { .reference($0, comment: nil) }))]
        + (shape.isLean ? [] : [.init("defaultConfigurationIsVisible", "0")]) + (name ?? []))
  }

  /// The target's settings, and those that the template gives the project and the project has otherwise.
  private func settings(beside configuration: ProjectConfiguration) -> [ProjectValue.Field] {
    var own = new.settings(configuration.name)
    let keys = Set(own.map(\.key))
    let known = configuration.settings
    for field in new.projectSettings(configuration.name) where !keys.contains(field.key) {
      if let value = known[field.key], ProjectValue(value) == field.value { continue }
      own.append(field)
    }
    return own
  }

  /// The group of the products: the one that the project names, or else the one that has another target's, or else a
  /// new one at the end of the main group.
  private mutating func productsGroup() -> ObjectID {
    if let group = project.productsGroup { return group.id }
    let products = Set(project.targets.compactMap { $0.product?.object })
    let groups = project.document.objects(ofKind: "PBXGroup")
    if let group = groups.first(where: { !products.isDisjoint(with: $0.objects("children")) }) { return group.id }
    let group = edit.add(
      "PBXGroup", identity: "Products",
      [.init("children", .list([])), .init("name", "Products"), .init("sourceTree", "<group>")])
    if let main = project.mainGroup { edit.append(group, to: "children", of: main.id) }
    edit.set(["productRefGroup"], to: .reference(group, comment: nil), of: project.object.id)
    return group
  }

  private mutating func addAttributes(of target: ObjectID) {
    let others = project.attributes?["TargetAttributes"]?.dictionary?.values ?? []
    let saysVersion = project.targets.isEmpty || others.contains { $0["CreatedOnToolsVersion"] != nil }
    var fields: [ProjectValue.Field] = []
    if let version = new.toolsVersion, saysVersion {
      fields.append(.init("CreatedOnToolsVersion", .text(version)))
    }
    if let tested = new.testedTarget { fields.append(.init("TestTargetID", .text(tested.rawValue))) }
    guard !fields.isEmpty else { return }
    edit.set(["attributes", "TargetAttributes", target.rawValue], to: .dictionary(fields), of: project.object.id)
  }
}
