import AppleIdentifiers
public import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// Writes a team's certificates, keys and profiles as fastlane match keeps them.
public struct MatchExport {
  /// The result.
  public struct Result {
    /// The files that were written, or would be, in order.
    public let files: [String]
    /// The number of unchanged files.
    public let unchanged: Int
    /// The reasons for what was skipped, one sentence each, without a period.
    public let leftOut: [String]
  }

  private let session: PortalSession
  private let cipher: MatchCipher
  private let password: Passphrase
  private let unlocking: PassphraseSource

  /// Exports what the portal of `session` holds on its date.
  ///
  /// - Parameters:
  ///   - session: The team.
  ///   - cipher: The form of encryption to write.
  ///   - password: What the files are encrypted under.
  ///   - unlocking: Where the keychain's passphrase comes from, if it has one.
  public init(of session: PortalSession, as cipher: MatchCipher, password: Passphrase, unlocking: PassphraseSource) {
    self.session = session
    self.cipher = cipher
    self.password = password
    self.unlocking = unlocking
  }

  /// Writes into `folder`, which is new, empty or a repository of match already.
  ///
  /// - Throws: `match-folder-taken` where it holds something else, `passphrase-wrong` where its files have another
  ///   password, `nothing-to-export`, and what reading and writing throw.
  public func write(to folder: String, isPlan: Bool) throws(Diagnostic) -> Result {
    let present = FileAccess.exists(folder) ? try MatchRepository.names(in: folder) : []
    try refuseForeign(folder, present)
    var leftOut: [String] = []
    let contents = try contents(&leftOut)
    guard !contents.isEmpty else {
      throw Diagnostic(
        .nothingToExport, "the team has no valid profile, and no valid certificate with its private key here",
        remedy: .operation(.init("certificate.list")))
    }
    var changed: [(path: String, bytes: [UInt8])] = []
    for (path, content) in contents.sorted(by: { $0.key < $1.key }) {
      if present.contains(path), try opened(folder, path) == content { continue }
      changed.append((path, try cipher.encrypted(content, under: password)))
    }
    if let other = present.first, !contents.keys.contains(other) { _ = try opened(folder, other) }
    if !changed.isEmpty || present.isEmpty {
      changed.append((MatchLayout.versionFile, Array(MatchLayout.version(for: cipher).utf8)))
      if !FileAccess.exists(folder + "/README.md") { changed.append(("README.md", Array(MatchLayout.readme.utf8))) }
    }
    if !isPlan { try write(changed, to: folder) }
    return Result(
      files: changed.map(\.path), unchanged: contents.count - changed.count { contents[$0.path] != nil },
      leftOut: leftOut)
  }

  private func write(_ files: [(path: String, bytes: [UInt8])], to folder: String) throws(Diagnostic) {
    for (path, bytes) in files {
      let parent = (folder + "/" + path).split(separator: "/").dropLast().joined(separator: "/")
      try FileAccess.createDirectory("/" + parent)
      try FileAccess.write(bytes, to: folder + "/" + path)
    }
  }

  /// The decrypted content of an existing file; throws for another password.
  private func opened(_ folder: String, _ path: String) throws(Diagnostic) -> [UInt8] {
    try MatchCipher.decrypted(FileAccess.read(folder + "/" + path), under: password, name: path) {
      MatchRepository.isSound($0, path)
    }
  }

  private func refuseForeign(_ folder: String, _ present: [String]) throws(Diagnostic) {
    guard FileAccess.exists(folder), present.isEmpty else { return }
    let others = try FileAccess.entries(of: folder).map(\.name).filter { $0 != ".git" && $0 != "README.md" }
    guard !others.isEmpty, !others.contains(MatchLayout.versionFile) else { return }
    throw Diagnostic(
      .matchFolderTaken, "\"\(folder)\" contains other files (\(others.sorted().prefix(3).joined(separator: ", ")))",
      remedy: .advice("name a new folder, an empty one, or a clone of the match repository"))
  }

  /// The files of the repository, not encrypted yet.
  private func contents(_ leftOut: inout [String]) throws(Diagnostic) -> [String: [UInt8]] {
    var files = try certificates(&leftOut)
    for (path, bytes) in try profiles(&leftOut) { files[path] = bytes }
    return files
  }

  private func certificates(_ leftOut: inout [String]) throws(Diagnostic) -> [String: [UInt8]] {
    let contents = try session.contents()
    let keys = Dictionary(
      try session.home.keychain.usableIdentities().map { ($0.keyIdentifier, $0) },
      uniquingKeysWith: { first, _ in first })
    let isInHouse = contents.team.program == .enterprise
    var files: [String: [UInt8]] = [:]
    for record in try contents.certificates() where record.state(at: session.date) == .issued {
      let certificate = try SigningCertificate(parsing: contents.file(of: record))
      guard let identity = keys[record.keyIdentifier] else {
        leftOut.append("the certificate \"\(certificate.commonName)\" (\(record.id)): no private key in the keychain")
        continue
      }
      guard let folder = MatchLayout.certificateFolder(certificate, isInHouse: isInHouse) else { continue }
      let key = try session.home.keychain.privateKey(of: identity, unlocking: unlocking)
      let stem = "\(folder)/\(record.id.rawValue.uppercased())"
      files[stem + ".cer"] = certificate.der
      files[stem + ".p12"] = Array(key.pem.utf8)
    }
    return files
  }

  /// The profiles to export; of several for one App ID and type, the newest.
  private func profiles(_ leftOut: inout [String]) throws(Diagnostic) -> [String: [UInt8]] {
    let contents = try session.contents()
    let judge = try ProfileJudge(contents, at: session.date)
    var files: [String: [UInt8]] = [:]
    var holders: [String: ProfileRecord] = [:]
    for record in try contents.profiles().sorted(by: { $0.made > $1.made }) {
      let state = judge.status(of: record).state
      guard state == .active else {
        leftOut.append("the profile \"\(record.name)\": it is \(state.rawValue)")
        continue
      }
      let path = MatchLayout.profilePath(
        type: record.type, platform: record.platform, pattern: record.pattern.description)
      if let holder = holders[path] {
        leftOut.append(
          "the profile \"\(record.name)\": \"\(holder.name)\" is newer and has the same file name in match")
        continue
      }
      holders[path] = record
      files[path] = try contents.file(of: record)
    }
    return files
  }
}

extension Diagnostic.Code {
  package static let matchFolderTaken = Diagnostic.Code(
    "match-folder-taken", "The folder is neither empty nor a match repository.",
    "name a new folder, an empty one, or a clone of the match repository")
  package static let nothingToExport = Diagnostic.Code(
    "nothing-to-export", "The team has nothing to export.",
    "\(command: "certificate.request") --type TYPE")
}
