public import Diagnostics
public import ProvisioningProfiles
public import XcodeProjects

/// A file that is checked without a project.
public struct CheckedFile: Sendable {
  /// Its path, relative to the checked folder.
  public let path: String
  /// Its content.
  public let content: Content

  /// The content of a file.
  public enum Content: Sendable {
    /// An Info.plist.
    case infoPlist(PropertyListFile)
    /// Entitlements.
    case entitlements(PropertyListFile)
    /// A provisioning profile.
    case profile(ProvisioningProfile)
    /// A provisioning profile that can't be read.
    case unreadable(Diagnostic)
    /// Certificates, or a private key.
    case signing(SigningFile)
    /// A certificate or key that can't be read.
    case unreadableSigning(Diagnostic)
  }

  /// Reads a file of the type that its name indicates; `nil` for another type.
  ///
  /// - Parameters:
  ///   - path: Its path, relative to the checked folder.
  ///   - bytes: Its content.
  public init?(path: String, bytes: [UInt8]) {
    guard let kind = Kind(path) else { return nil }
    self.init(path: path, bytes: bytes, defaultKind: kind)
  }

  /// Reads a file of the type that its name indicates, or of the default type.
  ///
  /// - Parameters:
  ///   - path: Its path, relative to the checked folder.
  ///   - bytes: Its content.
  ///   - defaultKind: The type if the name does not indicate one.
  public init(path: String, bytes: [UInt8], defaultKind: Kind) {
    self.path = path
    switch Kind(path) ?? defaultKind {
    case .infoPlist:
      content = .infoPlist(PropertyListFile(path: path, shownPath: path, bytes: bytes))
    case .entitlements:
      content = .entitlements(PropertyListFile(path: path, shownPath: path, bytes: bytes))
    case .profile:
      do throws(Diagnostic) {
        content = .profile(try ProvisioningProfile(parsing: bytes, file: path))
      } catch {
        content = .unreadable(error)
      }
    case .certificate, .key:
      do throws(Diagnostic) {
        content = .signing(try SigningFile(parsing: bytes, file: path))
      } catch {
        content = .unreadableSigning(error)
      }
    }
  }

  /// Creates a file that could not be read.
  ///
  /// - Parameters:
  ///   - path: Its path, relative to the checked folder.
  ///   - problem: The error.
  ///   - defaultKind: The type if the name does not indicate one.
  public init(path: String, problem: Diagnostic, defaultKind: Kind) {
    self.path = path
    content =
      switch Kind(path) ?? defaultKind {
      case .infoPlist: .infoPlist(PropertyListFile(path: path, problem: problem))
      case .entitlements: .entitlements(PropertyListFile(path: path, problem: problem))
      case .profile: .unreadable(problem)
      case .certificate, .key: .unreadableSigning(problem)
      }
  }

  /// The types of files that can be checked without a project.
  public enum Kind: Hashable, Sendable {
    /// An Info.plist.
    case infoPlist
    /// Entitlements.
    case entitlements
    /// A provisioning profile.
    case profile
    /// A certificate from Apple, or an archive with keys from Keychain Access.
    case certificate
    /// A text file with keys or certificates for any purpose.
    case key

    /// Whether such files are checked in a given folder, and not only if given by name.
    ///
    /// Many folders contain text files with keys that are not for code signing.
    public var isLookedForInFolders: Bool { self != .key }

    /// The type of the file at `path`, by its name; `nil` for another.
    public init?(_ path: String) {
      let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
      if name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") {
        self = .profile
      } else if name.hasSuffix(".entitlements") || name.hasSuffix(".xcent") {
        self = .entitlements
      } else if name == "info.plist" || name.hasSuffix("-info.plist") || name.hasSuffix("_info.plist") {
        self = .infoPlist
      } else if [".cer", ".p12", ".pfx"].contains(where: name.hasSuffix) {
        self = .certificate
      } else if [".pem", ".crt", ".der", ".key", ".p8"].contains(where: name.hasSuffix) {
        self = .key
      } else {
        return nil
      }
    }
  }
}
