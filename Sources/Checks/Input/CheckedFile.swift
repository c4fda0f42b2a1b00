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

    /// The kind of the file at `path`, by its name; `nil` for another.
    public init?(_ path: String) {
      let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
      if name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") {
        self = .profile
      } else if name.hasSuffix(".entitlements") || name.hasSuffix(".xcent") {
        self = .entitlements
      } else if name == "info.plist" || name.hasSuffix("-info.plist") || name.hasSuffix("_info.plist") {
        self = .infoPlist
      } else {
        return nil
      }
    }
  }
}
