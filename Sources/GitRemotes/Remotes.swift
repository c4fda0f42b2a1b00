import Clibgit2
public import Diagnostics
package import GitStore

/// The remotes of a repository.
public struct Remotes {
  package let repository: Repository
}

/// Another repository that this one knows by a name.
public struct Remote: Hashable, Sendable {
  /// Its name, such as `origin`.
  public let name: String
  /// The addresses as they are written in the settings; the first is fetched from, all are pushed to.
  public let addresses: [String]
  /// The addresses that are only pushed to; they count instead of the others.
  public let pushAddresses: [String]
  /// Which references are fetched, and where they are kept here.
  public let fetchRefspecs: [String]

  package var refspecs: [RemoteRefspec] { fetchRefspecs.compactMap { RemoteRefspec($0) } }
}

extension Remotes {
  /// The remotes, by name.
  public func all() throws(Diagnostic) -> [Remote] {
    var names: Set<String> = []
    for entry in repository.configuration.entries(in: "remote") {
      if let name = entry.subsection, ["url", "pushurl", "fetch"].contains(entry.key) { names.insert(name) }
    }
    return names.sorted().map(configured)
  }

  /// The remote of that name, or `nil` where there is none.
  public func find(_ name: String) throws(Diagnostic) -> Remote? {
    try all().first { $0.name == name }
  }

  /// The remote of that name.
  ///
  /// - Throws: `remote-not-found`.
  public func require(_ name: String) throws(Diagnostic) -> Remote {
    let remotes = try all()
    if let remote = remotes.first(where: { $0.name == name }) { return remote }
    let known = remotes.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let others =
      known.isEmpty ? "" : remotes.count == 1 ? "; the only remote is \(known)" : "; the remotes are \(known)"
    throw Diagnostic(
      .remoteNotFound, "remote \"\(name)\" does not exist\(others)",
      remedy: .operation(known.isEmpty ? .init("remote.add", ["name": name]) : .init("remote.list")))
  }

  /// Adds a remote; nothing is fetched yet.
  ///
  /// - Throws: `remote-exists`, `remote-name-invalid`, or what is wrong with the address.
  @discardableResult
  public func add(_ name: String, at address: String) throws(Diagnostic) -> Remote {
    try checkNew(name)
    _ = try RemoteAddress(AddressRewriting(repository.configuration).forFetching(address))
    try repository.setConfiguration("remote.\(name).url", to: address)
    try repository.setConfiguration("remote.\(name).fetch", to: "+refs/heads/*:refs/remotes/\(name)/*")
    return configured(name)
  }

  /// Removes a remote, the branches that were fetched from it, and what follows it.
  ///
  /// - Throws: `remote-not-found`.
  public func remove(_ name: String) throws(Diagnostic) {
    let remote = try require(name)
    if try !isPlain(remote) { return try change(name, to: nil) }
    let followers = branchSettings("pushremote", naming: name)
    _ = try Handle(freedBy: git_remote_free, owner: repository.handle, to: "remove remote \"\(name)\"") {
      git_remote_lookup($0, repository.pointer, name)
    }
    for (reference, _) in try references(of: remote) {
      try repository.references.delete(reference)
    }
    try repository.keepingPermissionsOfSettings { () throws(Diagnostic) in
      try GitFailure.check(git_remote_delete(repository.pointer, name), "remove remote \"\(name)\"")
    }
    for setting in followers { try repository.setConfiguration(setting, to: nil) }
    if repository.configuration.string("remote.pushDefault") == name {
      try repository.setConfiguration("remote.pushDefault", to: nil)
    }
  }

  /// Gives a remote another name; its branches here and what follows it go along.
  ///
  /// - Throws: `remote-not-found`, `remote-exists` or `remote-name-invalid`.
  public func rename(_ name: String, to newName: String) throws(Diagnostic) {
    let remote = try require(name)
    guard name != newName else { return }
    try checkNew(newName)
    if try !isPlain(remote) { return try change(name, to: newName) }
    let followers = branchSettings("pushremote", naming: name)
    try repository.keepingPermissionsOfSettings { () throws(Diagnostic) in
      var problems = git_strarray()
      let code = git_remote_rename(&problems, repository.pointer, name, newName)
      git_strarray_dispose(&problems)
      try GitFailure.check(code, "rename remote \"\(name)\"")
    }
    for setting in followers { try repository.setConfiguration(setting, to: newName) }
    if repository.configuration.string("remote.pushDefault") == name {
      try repository.setConfiguration("remote.pushDefault", to: newName)
    }
  }

  /// Gives a remote another address.
  ///
  /// - Throws: `remote-not-found`, what is wrong with the address, or `remote-address-invalid` where the remote has
  ///   several addresses.
  public func setAddress(_ address: String, ofRemote name: String) throws(Diagnostic) {
    let remote = try require(name)
    _ = try RemoteAddress(AddressRewriting(repository.configuration).forFetching(address))
    guard remote.addresses.count <= 1 else {
      throw Diagnostic(
        .remoteAddressInvalid, "remote \"\(name)\" has \(remote.addresses.count) URLs",
        remedy: .advice("run git remote set-url \(name) NEW OLD"))
    }
    try repository.setConfiguration("remote.\(name).url", to: address)
  }

  func configured(_ name: String) -> Remote {
    // An empty value forgets those before it.
    let addresses = repository.configuration.all("remote.\(name).url").split(
      separator: "", omittingEmptySubsequences: false)
    let pushAddresses = repository.configuration.all("remote.\(name).pushurl").split(
      separator: "", omittingEmptySubsequences: false)
    return Remote(
      name: name, addresses: addresses.last.map(Array.init) ?? [],
      pushAddresses: pushAddresses.last.map(Array.init) ?? [],
      fetchRefspecs: repository.configuration.all("remote.\(name).fetch"))
  }

  private func checkNew(_ name: String) throws(Diagnostic) {
    if let problem = BranchName.problem(in: name) {
      throw Diagnostic(
        .remoteNameInvalid, "\"\(name)\" is not a valid remote name: \(problem)",
        remedy: .advice("use letters, digits and hyphens, such as origin"))
    }
    guard repository.configuration.entries(in: "remote").allSatisfy({ $0.subsection != name }) else {
      throw Diagnostic(
        .remoteExists, "remote \"\(name)\" already exists",
        remedy: .hint("choose another name, or change its URL: \(command: "remote.set-url") NAME URL"))
    }
  }

  /// Whether libgit2 renames or removes all of a remote: each setting has one value, and every branch is fetched.
  private func isPlain(_ remote: Remote) throws(Diagnostic) -> Bool {
    let usual = "+refs/heads/*:refs/remotes/\(remote.name)/*"
    guard remote.fetchRefspecs == [usual] else { return false }
    return try !hasManyValues(remote.name)
  }

  /// The names of the settings `branch.*.<key>` that hold the remote's name.
  private func branchSettings(_ key: String, naming remote: String) -> [String] {
    repository.configuration.entries(in: "branch").filter { $0.key == key && $0.value == remote }.map(\.name)
  }

  /// The references here that were fetched from a remote, symbolic ones too.
  func references(of remote: Remote) throws(Diagnostic) -> [(name: String, target: ObjectName)] {
    let kept = remote.refspecs.filter { $0.destination?.hasPrefix("refs/remotes/") == true }
    return try repository.references.list(below: "refs/remotes/").filter { name, _ in
      kept.contains { $0.source(of: name) != nil }
    }
  }
}

extension Diagnostic.Code {
  package static let remoteNotFound = Diagnostic.Code(
    "remote-not-found", "The remote does not exist.", "\(command: "remote.add") NAME URL")
  package static let remoteExists = Diagnostic.Code(
    "remote-exists", "The remote already exists.",
    "choose another name, or change its URL: \(command: "remote.set-url") NAME URL")
  package static let remoteNameInvalid = Diagnostic.Code(
    "remote-name-invalid", "The text is not a valid remote name.", "use letters, digits and hyphens, such as origin")
}
