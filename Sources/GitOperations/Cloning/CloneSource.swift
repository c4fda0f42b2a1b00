package import Diagnostics
package import GitRemotes
package import GitStore

/// What a clone is made from.
package struct CloneSource {
  /// The address as it goes into the settings: a folder's path made absolute, as Git does.
  package let written: String
  /// The repository, where it is a folder of this machine.
  package let local: LocalRemote?
  /// Whether it is a path and no URL, and Git then links the files with the objects.
  package let isPath: Bool

  /// - Throws: Why the address can't be understood, or `remote-repository-missing` for a folder that is none.
  package init(
    _ address: String, base: String, settings: Configuration, environment: GitEnvironment
  ) throws(Diagnostic) {
    let rewritten = AddressRewriting(settings).forFetching(address)
    let parsed = try RemoteAddress(rewritten)
    guard parsed.kind == .local else {
      (written, local, isPath) = (address, nil, false)
      return
    }
    let found = try RemoteAddress.local(parsed.path, in: base, environment: environment)
    local = try LocalRemote(
      RemotePlace(remote: nil, address: found, written: rewritten), environment: environment)
    isPath = !rewritten.hasPrefix("file://") && rewritten == address
    written = !isPath ? address : environment.expanded(parsed.path).absolutePath(in: base)
  }
}
