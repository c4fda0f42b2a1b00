public import Diagnostics
public import ProvisioningProfiles

/// A file that is checked by itself, without a project.
public struct CheckedFile: Sendable {
  /// Its path, seen from the folder that is checked.
  public let path: String
  /// What is in it.
  public let content: Content

  /// What a file can hold.
  public enum Content: Sendable {
    /// An Info.plist.
    case infoPlist(CheckedPropertyList)
    /// Entitlements.
    case entitlements(CheckedPropertyList)
    /// A provisioning profile.
    case profile(ProvisioningProfile)
    /// A provisioning profile that can't be read.
    case unreadable(Diagnostic)
    /// Certificates, or a private key.
    case signing(SigningFile)
    /// What is called a certificate or key, and can't be read as one.
    case unreadableSigning(Diagnostic)
  }

  /// Reads a file, whose name tells its kind; `nil` for a file of another kind.
  ///
  /// - Parameters:
  ///   - path: Its path, seen from the folder that is checked.
  ///   - bytes: Its content.
  public init?(path: String, bytes: [UInt8]) {
    guard let kind = Kind(path) else { return nil }
    self.init(path: path, bytes: bytes, defaultKind: kind)
  }

  /// Reads a file, whose name tells its kind.
  ///
  /// - Parameters:
  ///   - path: Its path, seen from the folder that is checked.
  ///   - bytes: Its content.
  ///   - defaultKind: What it is taken for where its name tells nothing.
  public init(path: String, bytes: [UInt8], defaultKind: Kind) {
    self.path = path
    switch Kind(path) ?? defaultKind {
    case .infoPlist:
      content = .infoPlist(CheckedPropertyList(path: path, shownPath: path, bytes: bytes))
    case .entitlements:
      content = .entitlements(CheckedPropertyList(path: path, shownPath: path, bytes: bytes))
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

  /// A file, whose name tells its kind, that could not be read at all.
  ///
  /// - Parameters:
  ///   - path: Its path, seen from the folder that is checked.
  ///   - problem: Why.
  ///   - defaultKind: What it is taken for where its name tells nothing.
  public init(path: String, problem: Diagnostic, defaultKind: Kind) {
    self.path = path
    content =
      switch Kind(path) ?? defaultKind {
      case .infoPlist: .infoPlist(CheckedPropertyList(path: path, problem: problem))
      case .entitlements: .entitlements(CheckedPropertyList(path: path, problem: problem))
      case .profile: .unreadable(problem)
      case .certificate, .key: .unreadableSigning(problem)
      }
  }

  /// The kinds of file that can be checked by themselves.
  public enum Kind: Hashable, Sendable {
    /// An Info.plist.
    case infoPlist
    /// Entitlements.
    case entitlements
    /// A provisioning profile.
    case profile
    /// What Apple gives out and Keychain Access exports: certificates and archives with keys.
    case certificate
    /// A text that holds keys or certificates, whatever they are for.
    case key

    /// Whether such a file is looked at in a folder that was named, and not only where it was named itself: keys as text
    /// lie in many folders that have nothing to do with the signing of apps.
    public var isLookedForInFolders: Bool { self != .key }

    /// The kind of the file at `path`, by its name; `nil` for another.
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
