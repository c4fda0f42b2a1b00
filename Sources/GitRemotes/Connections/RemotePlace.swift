package import Diagnostics
package import GitStore

/// A remote, or a bare address, resolved to where it is.
package struct RemotePlace: CustomStringConvertible {
  let remote: Remote?
  /// Where it is, `insteadOf` applied.
  package let address: RemoteAddress
  /// The text that it was read from.
  package let written: String
  /// Whether messages name the remote: a clone's is not known to the user yet.
  package var showsName: Bool

  package init(remote: Remote?, address: RemoteAddress, written: String, showsName: Bool = true) {
    (self.remote, self.address, self.written, self.showsName) = (remote, address, written, showsName)
  }

  var isWeb: Bool { address.kind == .http || address.kind == .https }

  /// The name and the address, never a password.
  package var description: String {
    guard showsName, let remote else { return "\"\(address)\"" }
    return "\"\(remote.name)\" (\(address))"
  }

  /// The address as `FETCH_HEAD` and messages of merges have it: without user, password and `.git`.
  package var anonymous: String {
    var text = address.kind == .local ? written : address.text(user: nil)
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text.hasSuffix(".git") && text.count > 4 ? String(text.dropLast(4)) : text
  }
}

extension Remotes {
  /// Where a remote, or an address, is fetched from.
  package func placeForFetching(_ name: String) throws(Diagnostic) -> RemotePlace {
    let rewriting = AddressRewriting(repository.configuration)
    guard let remote = try find(name) else {
      return try place(at: rewriting.forFetching(name), unnamed: name)
    }
    guard let address = remote.addresses.first ?? remote.pushAddresses.first else { throw Self.noAddress(name) }
    let written = rewriting.forFetching(address)
    return RemotePlace(remote: remote, address: try resolved(written), written: written)
  }

  /// Where a remote, or an address, is pushed to; several places where it has several addresses.
  func placesForPushing(_ name: String) throws(Diagnostic) -> [RemotePlace] {
    let rewriting = AddressRewriting(repository.configuration)
    guard let remote = try find(name) else {
      return [try place(at: rewriting.forPushing(name, isGivenForPushing: false), unnamed: name)]
    }
    let isGiven = !remote.pushAddresses.isEmpty
    let addresses = isGiven ? remote.pushAddresses : remote.addresses
    guard !addresses.isEmpty else { throw Self.noAddress(name) }
    var places: [RemotePlace] = []
    for address in addresses {
      let written = rewriting.forPushing(address, isGivenForPushing: isGiven)
      places.append(RemotePlace(remote: remote, address: try resolved(written), written: written))
    }
    return places
  }

  /// Where a remote, or an address, is pushed to first; `nil` where it has no valid address.
  public func addressForPushing(_ name: String) -> RemoteAddress? {
    (try? placesForPushing(name))?.first?.address
  }

  /// A word that is neither a remote nor looks like an address is a remote that is missing.
  private func place(at text: String, unnamed name: String) throws(Diagnostic) -> RemotePlace {
    let address = try resolved(text)
    if address.kind == .local, !name.contains("/"), !WorkTreePath.exists(address.path) {
      _ = try require(name)
    }
    return RemotePlace(remote: nil, address: address, written: text)
  }

  private func resolved(_ text: String) throws(Diagnostic) -> RemoteAddress {
    let address = try RemoteAddress(text)
    guard address.kind == .local else { return address }
    return try RemoteAddress.local(
      address.path, in: repository.workTree ?? repository.gitDirectory, environment: repository.environment)
  }

  private static func noAddress(_ name: String) -> Diagnostic {
    Diagnostic(
      .remoteAddressInvalid, "remote \"\(name)\" has no URL",
      remedy: .operation(.init("remote.set-url", ["name": name])))
  }
}

extension RemoteAddress {
  /// The folder of a repository on this machine, with the endings that Git adds to a path (`.git`).
  package static func local(_ path: String, in folder: String, environment: GitEnvironment) throws(Diagnostic)
    -> RemoteAddress
  {
    let absolute = environment.expanded(path).absolutePath(in: folder)
    let candidates = ["\(absolute)/.git", absolute, "\(absolute).git/.git", "\(absolute).git"]
    let found = candidates.first { WorkTreePath.exists("\($0)/HEAD") || isGitFile($0) }
    let top = found.map { $0.hasSuffix("/.git") ? String($0.dropLast(5)) : $0 }
    return RemoteAddress(folder: top ?? absolute)
  }

  private static func isGitFile(_ path: String) -> Bool {
    path.hasSuffix("/.git") && WorkTreePath.exists(path) && !WorkTreePath.isFolder(path)
  }
}
