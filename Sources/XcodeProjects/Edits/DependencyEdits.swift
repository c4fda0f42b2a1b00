public import Diagnostics
import PropertyLists

/// Edits of what targets link, embed and depend on.
public struct DependencyEdits {
  let project: XcodeProject
}

extension DependencyEdits {
  /// The project in which `target` is built after `other`.
  ///
  /// - Parameters:
  ///   - other: A target of this project.
  ///   - target: A target of this project.
  ///   - platforms: The platforms that it is limited to, such as `ios`; empty for all.
  /// - Returns: The project after the edit; of one that has the dependency, the same bytes.
  /// - Throws: `target-dependency-cycle` when `other` is built after `target`, and the errors of reading.
  public func addingDependency(
    on other: ProjectTarget, to target: ProjectTarget, platforms: [String] = []
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    try edit.addDependency(on: other, to: target, platforms: platforms)
    return try edit.applied()
  }

  /// The way from `start` to `goal` by dependencies, both included; `nil` when there is none.
  func dependencyPath(from start: ProjectTarget, to goal: ProjectTarget) -> [ProjectTarget]? {
    var reached: [ObjectID: ProjectTarget] = [:]
    var waiting = [start]
    var seen: Set<ObjectID> = [start.id]
    while let target = waiting.popLast() {
      if target.id == goal.id {
        var path = [target]
        while let last = path.last, let previous = reached[last.id] { path.append(previous) }
        return path.reversed()
      }
      for dependency in target.dependencies {
        let id = dependency.object.string("target") ?? dependency.proxy?.remoteID?.rawValue
        guard let next = id.flatMap({ project.document.object(ObjectID($0)) }).map({ ProjectTarget($0) }),
          project.targetEdits.isDependency(dependency.object, on: next), seen.insert(next.id).inserted
        else { continue }
        reached[next.id] = target
        waiting.append(next)
      }
    }
    return nil
  }
}

extension ProjectEdit {
  /// Adds what makes `other` be built before `target`, unless it is there.
  mutating func addDependency(
    on other: ProjectTarget, to target: ProjectTarget, platforms: [String]
  ) throws(Diagnostic) {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let other = ProjectTarget(try project.settingEdits.current(other.object))
    if target.dependencies.contains(where: { project.targetEdits.isDependency($0.object, on: other) }) { return }
    guard target.id != other.id else {
      throw Diagnostic(
        .targetDependencyCycle, "target \"\(target.name)\" can't depend on itself", at: target.object.place)
    }
    if let path = project.dependencyEdits.dependencyPath(from: other, to: target) {
      throw Diagnostic(
        .targetDependencyCycle, "\"\(target.name)\" can't depend on \"\(other.name)\", which is built after it",
        at: target.object.place,
        remedy: .advice("remove a dependency in the chain \(path.map { "\"\($0.name)\"" }.joined(separator: " -> "))"))
    }
    addDependency(
      to: target.id, identity: "\(target.name) \(other.name)",
      proxy: [
        .init("containerPortal", .reference(project.object.id, comment: nil)), .init("proxyType", "1"),
        .init("remoteGlobalIDString", .text(other.id.rawValue)), .init("remoteInfo", .text(other.name)),
      ],
      fields: [.init("target", .reference(other.id, comment: nil))] + TargetShape.filters(platforms))
  }

  /// Adds a dependency and the proxy that leads to what is built first.
  mutating func addDependency(
    to target: ObjectID, identity: String, proxy: [ProjectValue.Field], fields: [ProjectValue.Field]
  ) {
    let proxy = add("PBXContainerItemProxy", identity: identity, proxy)
    let dependency = add(
      "PBXTargetDependency", identity: identity, fields + [.init("targetProxy", .reference(proxy, comment: nil))])
    append(dependency, to: "dependencies", of: target)
  }
}

extension Diagnostic.Code {
  package static let targetDependencyCycle = Diagnostic.Code(
    "target-dependency-cycle", "Target dependencies form a cycle.",
    "remove a dependency: \(command: "dependency.remove") NAME --target TARGET")
}
