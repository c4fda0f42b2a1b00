public import Diagnostics
import PropertyLists
public import SyntaxTrees

/// A target that goes: the project without it, and what follows for the files beside the project.
public struct TargetRemoval: Sendable {
  /// The project after the edit.
  public let project: XcodeProject
  /// The target.
  public let target: ObjectID
  /// The target's name.
  public let name: String
  /// The files and folders that no other target uses, seen from the project's folder, in order; they are still on the
  /// disk, and in the project unless they were to be dropped.
  public let files: [String]
  /// The names of the targets with tests that ran in it, and have nothing now that they run in.
  public let tests: [String]

  /// The scheme without what it does with the target.
  public func applied(to scheme: Scheme) -> Scheme {
    scheme.removingTarget(target)
  }

  /// The test plan without the target's tests.
  ///
  /// - Throws: The errors of editing JSON.
  public func applied(toTestPlan plan: JSONDocument) throws(Diagnostic) -> JSONDocument {
    try TestPlan.removingTarget(target, in: plan)
  }
}

extension TargetEdits {
  /// Removes `target`, its phases, configurations, product and whatever depends on it.
  ///
  /// Synchronized folders that only it used go too; other files stay in the project unless they are dropped. Nothing is
  /// touched on the disk.
  ///
  /// - Parameters:
  ///   - target: A target of this project.
  ///   - droppingFiles: Whether the project forgets the files that no other target uses, and groups that become empty.
  /// - Returns: The project after the edit, and what only the target used.
  /// - Throws: The errors of reading.
  public func removal(of target: ProjectTarget, droppingFiles: Bool = false) throws(Diagnostic) -> TargetRemoval {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let use = TargetFiles(of: target, in: project)
    var ids = removedWith(target)
    ids.formUnion(use.folders.map(\.id))
    if droppingFiles { ids.formUnion(use.references.map(\.object.id)) }
    let rest = try forgettingTests(of: target)
    let project = try rest.project.fileEdits.removing(ids, alsoEmptiedGroups: droppingFiles)
    return TargetRemoval(
      project: project, target: target.id, name: target.name, files: use.paths, tests: rest.tests)
  }

  /// The objects that can't exist without `target`, in addition to those that only it references.
  private func removedWith(_ target: ProjectTarget) -> Set<ObjectID> {
    var ids: Set<ObjectID> = [target.id]
    if let product = target.product,
      !project.targets.contains(where: { $0.id != target.id && $0.product?.id == product.id })
    {
      ids.insert(product.id)
      ids.formUnion(
        project.document.objects(ofKind: "PBXBuildFile").filter { $0.string("fileRef") == product.id.rawValue }.map(
          \.id))
    }
    for dependency in project.document.objects(ofKind: "PBXTargetDependency") where isDependency(dependency, on: target)
    {
      ids.insert(dependency.id)
    }
    for set in project.document.objects(ofKind: "PBXFileSystemSynchronizedBuildFileExceptionSet")
    where set.string("target") == target.id.rawValue {
      ids.insert(set.id)
    }
    let phases = Set(target.phases.map(\.id))
    for set in project.document.objects(ofKind: "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet")
    where set.string("buildPhase").map({ phases.contains(ObjectID($0)) }) ?? false {
      ids.insert(set.id)
    }
    return ids
  }

  /// The project in which no test target says that it runs in `target`, and the names of those that did.
  private func forgettingTests(of target: ProjectTarget) throws(Diagnostic) -> (project: XcodeProject, tests: [String])
  {
    var edit = ProjectEdit(project)
    let attributes = project.attributes?["TargetAttributes"]?.dictionary
    var tests: Set<ObjectID> = []
    for (owner, values) in attributes?.entries.map({ ($0.key, $0.value) }) ?? []
    where values["TestTargetID"]?.string == target.id.rawValue && owner != target.id.rawValue {
      let isAlone = values.dictionary?.count == 1
      edit.set(
        ["attributes", "TargetAttributes", owner] + (isAlone ? [] : ["TestTargetID"]), to: nil, of: project.object.id)
      tests.insert(ObjectID(owner))
    }
    for other in project.targets where other.id != target.id && isTested(target, by: other) {
      for configuration in other.configurations {
        for key in hostSettings(naming: target, in: configuration) {
          edit.set(["buildSettings", key], to: nil, of: configuration.object.id)
          tests.insert(other.id)
        }
      }
    }
    let names = project.targets.filter { tests.contains($0.id) }.map(\.name)
    return (edit.changes.isEmpty ? project : try edit.applied(), names)
  }

  /// The settings of a configuration of tests that name `target`, or what it makes, as what the tests run in.
  private func hostSettings(naming target: ProjectTarget, in configuration: ProjectConfiguration) -> [String] {
    let settings = configuration.settings.entries.map { (key: $0.key, value: $0.value.string ?? "") }
      .filter { Self.hostKeys.contains($0.key.prefix { $0 != "[" }) }
    if settings.isEmpty { return [] }
    let built = project.settings(of: target, configuration: configuration.name)["FULL_PRODUCT_NAME"]
    let products = [target.product?.path, built].compactMap { $0.flatMap { $0.isEmpty ? nil : $0[...] } }
    let named = settings.filter { key, value in
      switch key.prefix(while: { $0 != "[" }) {
      case "TEST_TARGET_NAME": value == target.name
      default: value.split(separator: "/").contains { products.contains($0) }
      }
    }.map(\.key)
    guard named.contains("TEST_HOST") else { return named }
    return named + settings.filter { $0.key == "BUNDLE_LOADER" && $0.value == "$(TEST_HOST)" }.map(\.key)
  }

  private static let hostKeys: Set<Substring> = ["TEST_TARGET_NAME", "TEST_HOST", "BUNDLE_LOADER"]
}
