public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The local authorities of a user: certificates of web servers on this machine, in files that only the user can read.
public struct LocalAuthorities: Sendable {
  private let directory: String
  private let mode: PortalMode

  init(directory: String, mode: PortalMode) {
    (self.directory, self.mode) = (directory, mode)
  }

  /// The authority for a host, which is created if it is missing or expires before the certificates that it issues.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - machine: The name of the machine, by which people recognize the authority.
  ///   - date: The date.
  /// - Returns: The authority, and the file with its certificate (PEM).
  /// - Throws: `certificate-unissuable`, `portal-file-unusable`.
  public func authority(
    for host: ServerHost, on machine: String, at date: Date
  ) throws(Diagnostic) -> (authority: LocalAuthority, file: String) {
    let scope = ServerScope(for: host)
    let name = fileName(of: scope)
    let file = "\(directory)/\(name).pem"
    if let authority = stored(name, file), authority.isUsable(at: date) { return (authority, file) }
    let subject = ["Slipway Local Authority", String(machine.prefix(32))].filter { !$0.isEmpty }.joined(separator: " ")
    guard mode != .rehearsing else { return (try .creating(named: subject, for: scope, at: date), file) }
    try PlainFile.createFolder(directory, permissions: 0o700)
    return try FolderLock(path: directory + "/lock").holding { () throws(Diagnostic) in
      // Another process may have created it meanwhile.
      if let authority = stored(name, file), authority.isUsable(at: date) { return (authority, file) }
      let authority = try LocalAuthority.creating(named: subject, for: scope, at: date)
      // An interruption between the two leaves a key of another certificate, and the authority is created again.
      try PlainFile.replace(keyFile(name), with: Array(authority.key.pem.utf8), permissions: 0o600)
      try PlainFile.replace(file, with: Array(authority.certificate.pem.utf8), permissions: 0o644)
      return (authority, file)
    }
  }

  private func stored(_ name: String, _ file: String) -> LocalAuthority? {
    guard let certificate = try? SigningCertificate(parsing: PlainFile.bytes(of: file)),
      let pem = try? PlainFile.bytes(of: keyFile(name)),
      let key = try? PrivateKey(pem: String(decoding: pem, as: UTF8.self))
    else { return nil }
    return LocalAuthority(certificate: certificate, key: key)
  }

  private func keyFile(_ name: String) -> String { "\(directory)/\(name).key" }

  private func fileName(of scope: ServerScope) -> String {
    switch scope {
    case .privateNetworks: "local-authority"
    case .host(let host): "local-authority-" + host.text
    }
  }
}

extension LocalAuthority {
  /// Whether it is valid as long as the certificates that it issues now.
  fileprivate func isUsable(at date: Date) -> Bool {
    let end = date.addingTimeInterval(Double(LocalAuthority.serverDays) * 86_400)
    return certificate.isValid(at: date) && certificate.isValid(at: end)
  }
}

extension PortalHome {
  /// The user's local authorities, beside the keychain.
  public var localAuthorities: LocalAuthorities {
    LocalAuthorities(directory: directory + "/authorities", mode: mode)
  }
}
