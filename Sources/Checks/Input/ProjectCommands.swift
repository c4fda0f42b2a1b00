import Diagnostics
import PropertyLists
import XcodeProjects

/// The operations that change a project, for hints.
struct ProjectCommands {
  let project: CheckedProject
}

extension ProjectCommands {
  /// An operation on a target, for all of its configurations.
  func operation(
    _ name: String, _ values: [String: String], on target: CheckedTarget
  ) -> Remedy.Operation {
    Remedy.Operation(name, values.merging(["target": target.name, "project": project.shownName]) { $1 })
  }

  /// Adds a target to the dependencies of another one, which is only built after it.
  func dependency(of target: CheckedTarget, on other: CheckedTarget) -> Hint {
    let use = other.productType.isLinked ? ["no-link": ""] : [:]
    return Hint(operation("dependency.add.target", use.merging(["name": other.name]) { $1 }, on: target))
  }

  /// Sets a build setting of several targets.
  func setting(_ key: String, _ value: String, of targets: [CheckedTarget]) -> Hint? {
    Hint.sequence(targets.map { Hint(operation("setting.set", ["setting": "\(key)=\(value)"], on: $0)) })
  }

  /// Sets the version or the build number in all configurations of a target; of all targets if it is `nil`.
  func version(_ key: VersionKey, _ value: String, of target: CheckedTarget?) -> Hint {
    let values = [key.key == VersionKey.marketing.key ? "version" : "build": value]
    guard let target else {
      return Hint(Remedy.Operation("version.set", values.merging(["project": project.shownName]) { $1 }))
    }
    return Hint(operation("version.set", values, on: target))
  }

  /// Removes a file, relative to the checked folder, from the project and, if `isDeleting`, from the disk.
  func fileRemoval(_ path: String, isDeleting: Bool = false) -> Hint {
    Hint(
      Remedy.Operation(
        "file.remove", ["path": path, "project": project.shownName].merging(isDeleting ? ["delete": ""] : [:]) { $1 }))
  }

  /// Removes a file, relative to the checked folder, from a target.
  func membershipRemoval(_ path: String, from target: CheckedTarget) -> Hint {
    Hint(operation("file.target.remove", ["path": path], on: target))
  }

  /// Adds a file, relative to the checked folder, to a target.
  func membershipAddition(_ path: String, to target: String) -> Hint {
    Hint(Remedy.Operation("file.target.add", ["path": path, "target": target, "project": project.shownName]))
  }

  /// Embeds a framework or library of the project, signed by the team; `nil` if it is outside of the project's folder.
  func embedding(of file: ProjectObject, in target: CheckedTarget) -> Hint? {
    guard let location = project.locations[file.id], location.root == .project, !location.path.hasPrefix("../") else {
      return nil
    }
    return Hint(operation("dependency.add.framework", ["name": location.path, "embed": ""], on: target))
  }

  /// Removes a framework from the dependencies of a target.
  func dependencyRemoval(_ name: String, from target: CheckedTarget) -> Hint {
    Hint(operation("dependency.remove", ["name": name], on: target))
  }

  /// Adds a build configuration.
  func configurationAddition(_ name: String) -> Hint {
    Hint(Remedy.Operation("configuration.add", ["name": name, "project": project.shownName]))
  }

  /// Adds a language and its localized files.
  func languageAddition(_ code: String) -> Hint {
    Hint(Remedy.Operation("language.add", ["code": code, "project": project.shownName]))
  }

  /// Changes or removes a scheme.
  func scheme(
    _ verb: String, _ name: String, _ values: [String: String] = [:], repeated: [String: [String]] = [:]
  ) -> Hint {
    let own = ["name": name, "project": project.shownName]
    return Hint(Remedy.Operation("scheme.\(verb)", values.merging(own) { $1 }, repeated: repeated))
  }

  /// Creates a file from a template in a target, which is named only among several apps.
  func fileCreation(_ kind: String, _ name: String, in target: CheckedTarget) -> Hint {
    var values = ["kind": kind, "name": name, "project": project.shownName]
    if project.targets.count(where: \.isApplication) > 1 { values["target"] = target.name }
    return Hint(Remedy.Operation("file.create", values))
  }

  /// Adds a file, relative to the checked folder, to the project and a target.
  func fileAddition(_ path: String, to target: String? = nil) -> Hint {
    var values = ["path": path, "project": project.shownName]
    values["target"] = target
    return Hint(Remedy.Operation("file.add", values))
  }

  /// Adds a file to the project and several targets.
  func fileAddition(_ path: String, toAll targets: [String]) -> Hint {
    guard targets.count > 1 else { return fileAddition(path, to: targets.first) }
    return Hint(
      Remedy.Operation("file.add", ["path": path, "project": project.shownName], repeated: ["target": targets]))
  }
}
