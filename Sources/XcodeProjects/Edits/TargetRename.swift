public import Diagnostics
import PropertyLists
public import SyntaxTrees

/// A target's new name: the project that has it, and what follows for the files beside the project.
public struct TargetRename: Sendable {
  /// The project after the edit.
  public let project: XcodeProject
  /// The target.
  public let target: ObjectID
  /// The old name.
  public let oldName: String
  /// The new name.
  public let newName: String
  /// The file that it made, such as `App.app`.
  public let oldProduct: String?
  /// The new product file; the old one if the settings set the product name.
  public let newProduct: String?
  /// The Swift module that it was, which sources import and storyboards name.
  public let oldModule: String?
  /// The Swift module that it is now.
  public let newModule: String?
  /// The modules that it is now in the configurations in which that changes, each once.
  public let newModules: [String]

  /// The scheme with the target's new name wherever it names the target.
  public func applied(to scheme: Scheme) -> Scheme {
    scheme.renamingTarget(target, to: newName, productName: newProduct == oldProduct ? nil : newProduct)
  }

  /// The test plan with the target's new name wherever it names the target.
  ///
  /// - Throws: The errors of editing JSON.
  public func applied(toTestPlan plan: JSONDocument) throws(Diagnostic) -> JSONDocument {
    try TestPlan.renamingTarget(target, to: newName, in: plan)
  }
}

extension TargetEdits {
  /// Calls `target` `newName`, wherever the project names it.
  ///
  /// The product keeps its name if the settings set it. Folders and files keep theirs.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - newName: Its new name.
  ///   - files: The files of build settings.
  /// - Returns: The project after the edit, and the names before and after.
  /// - Throws: `target-name-taken` when another target is called so, `target-name-invalid` for what can't be a name, and
  ///   the errors of reading.
  public func rename(
    of target: ProjectTarget, to newName: String, files: ProjectFiles = ProjectFiles()
  ) throws(Diagnostic) -> TargetRename {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    try requireFree(newName, for: target)
    let renamed = newName == target.name ? project : try renamingOwn(target, to: newName)
    let current = ProjectTarget(try renamed.settingEdits.current(target.object))
    let paths = ProjectPaths(ofSettingFilesIn: project)
    let allNames = target.configurations.map { configuration in
      ProductNames(
        project.settings(of: target, configuration: configuration.name, paths: paths, files: files),
        renamed.settings(of: current, configuration: configuration.name, paths: paths, files: files),
        hasProduct: target.product != nil)
    }
    let usual = target.defaultConfigurationName
    let names = allNames.first { $0.configuration == usual } ?? allNames.last ?? ProductNames()
    var edited = project
    if newName != target.name {
      let document = try renamed.document.applying(
        renamed.targetEdits.replacements(following: allNames, names, target, current))
      edited = try XcodeProject(
        document: document.refreshingComments(
          since: project.document, projectName: project.name,
          naming: [target.name] + [target.product?.path, target.product?.object.string("name")].compactMap(\.self)),
        name: project.name)
    }
    return TargetRename(
      project: edited, target: target.id, oldName: target.name, newName: newName,
      oldProduct: names.product.old, newProduct: names.product.new, oldModule: names.module.old,
      newModule: names.module.new,
      newModules: allNames.filter { $0.module.old != $0.module.new }.compactMap(\.module.new)
        .reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// Refuses what can't be a target's name, or is another's.
  func requireFree(_ name: String, for target: ProjectTarget? = nil) throws(Diagnostic) {
    guard !name.isEmpty, !name.contains("/"), name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else {
      throw Diagnostic(
        .targetNameInvalid, "\"\(name)\" is not a valid target name",
        remedy: .advice("give a name without slashes and control characters"))
    }
    if let other = project.target(named: name), other.id != target?.id {
      throw Diagnostic(.targetNameTaken, "target \"\(name)\" already exists", at: other.object.place)
    }
  }

  /// The new name in the target itself, and where others depend on it.
  private func renamingOwn(_ target: ProjectTarget, to newName: String) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    edit.set(["name"], to: .text(newName), of: target.id)
    for proxy in project.document.objects(ofKind: "PBXContainerItemProxy")
    where isProxy(proxy, of: target) && proxy.string("remoteInfo") == target.name {
      edit.set(["remoteInfo"], to: .text(newName), of: proxy.id)
    }
    for dependency in project.document.objects(ofKind: "PBXTargetDependency")
    where isDependency(dependency, on: target) && dependency.string("name") == target.name {
      edit.set(["name"], to: .text(newName), of: dependency.id)
    }
    return try edit.applied()
  }

  /// Whether `proxy` leads to `target`, and not to what has its identifier in another project.
  func isProxy(_ proxy: ProjectObject, of target: ProjectTarget) -> Bool {
    guard proxy.string("remoteGlobalIDString") == target.id.rawValue else { return false }
    return proxy.string("containerPortal").map { $0 == project.object.id.rawValue } ?? true
  }

  /// Whether `dependency` says that `target` is built first.
  func isDependency(_ dependency: ProjectObject, on target: ProjectTarget) -> Bool {
    if let id = dependency.string("target") { return id == target.id.rawValue }
    return dependency.object("targetProxy").map { isProxy($0, of: target) } ?? false
  }

  /// The changes of a target's product, and of the settings that name the target or product.
  private func replacements(
    following all: [ProductNames], _ names: ProductNames, _ old: ProjectTarget, _ new: ProjectTarget
  ) -> [TextReplacement] {
    let edits = ContainerEdits(project.document)
    var replacements: [TextReplacement] = []
    for target in project.targets where target.id != new.id {
      for configuration in target.configurations {
        guard let settings = configuration.object.value("buildSettings") else { continue }
        let names = all.first { $0.configuration == configuration.name } ?? names
        for (key, value) in configuration.settings.entries.map({ ($0.key, $0.value) }) {
          guard let text = value.string, let follows = following(key, text, names, old, new, for: target) else {
            continue
          }
          replacements += edits.set(key, to: .text(follows), in: settings)
        }
      }
    }
    // The reference may have the product's name in any configuration.
    let products = [names.product] + all.map(\.product)
    for key in ["path", "name"] {
      guard let product = new.product?.object, let before = product.string(key),
        let path = products.first(where: { $0.old == before })?.new, path != before
      else { continue }
      replacements += edits.set(key, to: .text(path), in: product.node)
    }
    return replacements
  }

  /// The value of a setting of `target` after the change, if it names what is renamed.
  private func following(
    _ key: String, _ value: String, _ names: ProductNames, _ old: ProjectTarget, _ new: ProjectTarget,
    for target: ProjectTarget
  ) -> String? {
    switch key.prefix(while: { $0 != "[" }) {
    case "TEST_TARGET_NAME":
      return value == old.name ? new.name : nil
    case "TEST_HOST", "BUNDLE_LOADER":
      guard isTested(new, by: target) else { return nil }
      let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { names.following($0) }
      let text = parts.joined(separator: "/")
      return text == value ? nil : text
    default: return nil
    }
  }

  /// Whether `tests` run in `target`: as the attributes say, or else the dependencies, as far as they say anything.
  func isTested(_ target: ProjectTarget, by tests: ProjectTarget) -> Bool {
    if let host = project.attributes(of: tests)?["TestTargetID"]?.string { return host == target.id.rawValue }
    let dependencies = tests.dependencies
    return dependencies.isEmpty || dependencies.contains { isDependency($0.object, on: target) }
  }
}

/// The product names before and after the rename.
private struct ProductNames {
  private(set) var configuration: String?
  private(set) var product: (old: String?, new: String?)
  private(set) var module: (old: String?, new: String?)
  private var executable: (old: String?, new: String?)

  /// Names of a target without configurations, which are not known.
  init() {}

  /// The names in one configuration.
  init(_ before: ResolvedSettings, _ after: ResolvedSettings, hasProduct: Bool) {
    configuration = before.configuration
    guard hasProduct else { return }
    product = (before["FULL_PRODUCT_NAME"], after["FULL_PRODUCT_NAME"])
    executable = (before["EXECUTABLE_NAME"], after["EXECUTABLE_NAME"])
    module = (before["PRODUCT_MODULE_NAME"], after["PRODUCT_MODULE_NAME"])
  }

  /// The part of a path, with the new name if it is one of the old ones.
  func following(_ part: Substring) -> String {
    for names in [product, executable] where names.old.map({ $0 == part }) ?? false {
      return names.new ?? String(part)
    }
    return String(part)
  }
}

extension Diagnostic.Code {
  package static let targetNameInvalid = Diagnostic.Code(
    "target-name-invalid", "The text is not a valid target name.",
    "use a name that is not blank and refers to no build setting")
}
