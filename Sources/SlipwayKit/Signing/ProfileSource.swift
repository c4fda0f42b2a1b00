import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// Where a profile that a user names is read from: a file, or the portal.
public struct ProfileSource: Hashable, Sendable {
  /// What the user typed.
  public let name: String
  private let path: String

  /// Creates a source from what the user typed in `directory`.
  public init(_ name: String, from directory: String) {
    self.name = name
    path = name.hasPrefix("/") ? name : directory + "/" + name
  }

  /// Reads the profile.
  ///
  /// - Parameters:
  ///   - roots: The roots to trust beside Apple's and the simulator's.
  ///   - portal: Opens the portal, where no file has that name.
  /// - Returns: The profile.
  /// - Throws: what reading a file throws, what the profile's syntax refuses, `profile-not-found`.
  public func read(
    trusting roots: TrustedRoots? = nil, portal: () throws(Diagnostic) -> PortalSession
  ) throws(Diagnostic) -> ProvisioningProfile {
    if isInPortal { return try read(from: portal().contents(), trusting: roots, remembering: CertificateMemory()) }
    return try readFile(trusting: roots, remembering: CertificateMemory())
  }

  func readFile(
    trusting roots: TrustedRoots?, remembering memory: CertificateMemory
  ) throws(Diagnostic) -> ProvisioningProfile {
    let bytes = try FileAccess.read(path, limit: 16 << 20)
    if let encoded = EncodedArchive(bytes) {
      throw encoded.refusal(
        .signedDataInvalid, of: path, savedAs: "profile.mobileprovision",
        ifEmpty: "give a .mobileprovision or .provisionprofile file")
    }
    return try ProvisioningProfile(parsing: bytes, file: path, trusting: roots, remembering: memory)
  }

  private func read(
    from contents: PortalContents, trusting roots: TrustedRoots?, remembering memory: CertificateMemory
  ) throws(Diagnostic) -> ProvisioningProfile {
    try ProvisioningProfile(parsing: bytes(in: contents), trusting: roots, remembering: memory)
  }

  /// The file that a portal holds.
  func bytes(in contents: PortalContents) throws(Diagnostic) -> [UInt8] {
    try contents.file(of: contents.profile(matching: name))
  }

  /// The sources that a user names, with folders replaced by their profiles, in order.
  ///
  /// - Throws: `file-not-found` for a folder without profiles: to verify none of them proves nothing.
  public static func all(named names: [String], from directory: String) throws(Diagnostic) -> [ProfileSource] {
    var sources: [ProfileSource] = []
    for name in names {
      let source = ProfileSource(name, from: directory)
      guard FileAccess.isDirectory(source.path) else {
        sources.append(source)
        continue
      }
      let found = try FileAccess.walk(source.path).filter { $0.kind == .file }.map(\.name).filter(isProfileName)
      guard !found.isEmpty else {
        throw Diagnostic(
          .fileNotFound, "the folder \"\(name)\" contains no profiles", at: Place(file: source.path),
          remedy: .advice("name a folder with .mobileprovision or .provisionprofile files"))
      }
      let prefix = name == "." ? "" : name.hasSuffix("/") ? name : name + "/"
      sources += found.map { ProfileSource(prefix + $0, from: directory) }
    }
    return sources
  }

  /// Whether it is in the portal: neither a file nor a file name.
  public var isInPortal: Bool {
    !(FileAccess.kind(of: path) == .file || isFileName)
  }

  private var isFileName: Bool {
    Self.isProfileName(name) || name.contains("/")
  }

  private static func isProfileName(_ name: String) -> Bool {
    name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile")
  }
}
