import Clibgit2
public import Diagnostics
import GitStore

/// What a repository knows of remotes: their settings, which branches follow them, and what was fetched.
public struct RemotesSnapshot: Hashable, Sendable {
  /// The values of the settings of remotes and branches in the repository's own file, by name, each in its order.
  public var settings: [String: [String]] = [:]
  /// What was fetched, and where it is; a symbolic reference is `ref: ` and the name that it points at.
  public var references: [String: String] = [:]
  /// The whole file with the settings, as long as it can be kept: its order and comments are no settings.
  public var file: [UInt8]?

  /// The names of the remotes.
  public var remotes: Set<String> {
    Set(
      settings.keys.filter { $0.hasPrefix("remote.") }.compactMap {
        Configuration.Entry(name: $0, value: "").subsection
      })
  }

  /// Everything as bytes, which ``init(bytes:)`` reads.
  public var bytes: [UInt8] {
    var text = ""
    for (name, values) in settings.sorted(by: { $0.key < $1.key }) {
      for value in values { text += "setting\0\(name)\0\(value)\0" }
    }
    for (name, target) in references.sorted(by: { $0.key < $1.key }) { text += "reference\0\(name)\0\(target)\0" }
    guard let file, !file.contains(0) else { return Array(text.utf8) }
    return Array(text.utf8) + Array("file\0\0".utf8) + file + [0]
  }

  init() {}

  /// Reads what ``bytes`` gave; what is not of that form is left out.
  public init(bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    for start in stride(from: 0, to: parts.count - 2, by: 3) {
      let (name, text) = (
        String(decoding: parts[start + 1], as: UTF8.self), String(decoding: parts[start + 2], as: UTF8.self)
      )
      switch String(decoding: parts[start], as: UTF8.self) {
      case "setting":
        guard ["remote.", "branch."].contains(where: name.hasPrefix) else { continue }
        settings[name, default: []].append(text)
      case "file": file = Array(parts[start + 2])
      default: if name.hasPrefix("refs/remotes/") { references[name] = text }
      }
    }
  }
}

extension Remotes {
  /// What is known of remotes now.
  public func snapshot() throws(Diagnostic) -> RemotesSnapshot {
    var snapshot = RemotesSnapshot()
    let local = try ownSettings()
    let own = Configuration(handle: local, environment: GitEnvironment(variables: [:]))
    for section in ["remote", "branch"] {
      for entry in own.entries(in: section) { snapshot.settings[entry.name, default: []].append(entry.value) }
    }
    snapshot.file = try settingsFile.read("config")
    for (name, target) in try repository.references.list(below: "refs/remotes/") {
      snapshot.references[name] = try repository.references.symbolicTarget(of: name).map { "ref: \($0)" } ?? target.hex
    }
    return snapshot
  }

  /// Brings back what differs between two snapshots of remotes.
  public func restore(_ goal: RemotesSnapshot, from present: RemotesSnapshot, log: String) throws(Diagnostic) {
    let names = Set(goal.settings.keys).union(present.settings.keys)
      .filter { goal.settings[$0] != present.settings[$0] }.sorted()
    // Taken out one by one, settings leave the heading of their section behind.
    let isWhole = names.isEmpty ? true : try bringBack(goal.file, over: present.file)
    for name in isWhole ? [] : names { try setConfiguration(name, toAll: goal.settings[name] ?? []) }
    let references = Set(goal.references.keys).union(present.references.keys)
    for name in references.sorted() where goal.references[name] != present.references[name] {
      guard let target = goal.references[name] else {
        try repository.references.delete(name)
        continue
      }
      if target.hasPrefix("ref: ") {
        try repository.references.setSymbolic(name, to: String(target.dropFirst(5)), log: log)
      } else {
        try repository.references.move(
          name, to: ObjectName(target), expecting: repository.references.read(name), log: log)
      }
    }
  }

  /// Whether a setting of a remote has several values, with which libgit2 neither removes nor renames it.
  func hasManyValues(_ remote: String) throws(Diagnostic) -> Bool {
    try snapshot().settings.contains { Self.isSetting($0.key, of: remote) && $0.value.count > 1 }
  }

  /// Whether a setting is a remote's; another remote's name may begin with its name and a dot.
  private static func isSetting(_ setting: String, of remote: String) -> Bool {
    Configuration.Entry(name: setting, value: "").subsection == remote && setting.hasPrefix("remote.")
  }

  /// Renames a remote, or removes it, with what was fetched from it and what follows it.
  func change(_ name: String, to newName: String?) throws(Diagnostic) {
    let present = try snapshot()
    var goal = present
    goal.file = nil
    let (section, folder) = ("remote.\(name).", "refs/remotes/\(name)/")
    for (setting, values) in present.settings where Self.isSetting(setting, of: name) {
      goal.settings[setting] = nil
      guard let newName else { continue }
      let specs = values.map { $0.replacing(":\(folder)", with: ":refs/remotes/\(newName)/") }
      goal.settings["remote.\(newName).\(setting.dropFirst(section.count))"] = specs
    }
    for (setting, values) in present.settings where values == [name] {
      guard let dot = setting.lastIndex(of: ".") else { continue }
      let isMain = setting.hasPrefix("branch.") && setting[dot...] == ".remote"
      guard isMain || setting[dot...] == ".pushremote" || setting == "remote.pushdefault" else { continue }
      goal.settings[setting] = newName.map { [$0] }
      if newName == nil, isMain { goal.settings["\(setting[..<dot]).merge"] = nil }
    }
    for (reference, target) in present.references where reference.hasPrefix(folder) {
      goal.references[reference] = nil
      guard let newName else { continue }
      let place = "refs/remotes/\(newName)/"
      goal.references[place + reference.dropFirst(folder.count)] = target.replacing(
        "ref: \(folder)", with: "ref: \(place)")
    }
    try restore(goal, from: present, log: newName.map { "remote: renamed \(name) to \($0)" } ?? "remote: removed")
  }

  /// The settings of the repository's own file.
  private func ownSettings() throws(Diagnostic) -> Handle {
    try Handle(freedBy: git_config_free, to: "read the repository's settings") {
      git_config_open_level($0, repository.configurationHandle.pointer, GIT_CONFIG_LEVEL_LOCAL)
    }
  }

  private var settingsFile: RepositoryFiles { RepositoryFiles(directory: repository.commonDirectory) }

  /// Makes the file of the settings what it was, under the lock that Git takes for that; says `false` where it is not as
  /// it is thought to be, or somebody is writing it.
  private func bringBack(_ file: [UInt8]?, over present: [UInt8]?) throws(Diagnostic) -> Bool {
    let path = "\(repository.commonDirectory)/config"
    guard let file, let present, file != present, !WorkTreePath.isLink(path),
      try settingsFile.createExclusively("config.lock")
    else { return false }
    defer { settingsFile.remove("config.lock") }
    guard try settingsFile.read("config") == present else { return false }
    try repository.keepingPermissionsOfSettings { () throws(Diagnostic) in
      try RepositoryFiles.write(file, to: path, mode: WorkTreePath.permissions(path) ?? 0o666)
    }
    repository.filters.forgetDrivers()
    return true
  }

  private func setConfiguration(_ name: String, toAll values: [String]) throws(Diagnostic) {
    defer { repository.filters.forgetDrivers() }
    let local = try ownSettings()
    try repository.keepingPermissionsOfSettings { () throws(Diagnostic) in
      _ = try GitFailure.found(git_config_delete_multivar(local.pointer, name, ".*"), "remove the setting \(name)")
      for value in values {
        // No value fits such a pattern, so each is added.
        try GitFailure.check(git_config_set_multivar(local.pointer, name, "$.^", value), "write the setting \(name)")
      }
    }
  }
}
