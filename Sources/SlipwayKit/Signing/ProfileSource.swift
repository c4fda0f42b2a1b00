import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// Where a profile that a user names is read from: a file, or the portal.
public struct ProfileSource: Hashable, Sendable {
  /// What the user typed.
  public let name: String
  private let path: String

  /// Takes what the user typed, who stands in `directory`.
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
    if !isInPortal {
      return try ProvisioningProfile(
        parsing: FileAccess.read(path, limit: 16 << 20), file: path, trusting: roots)
    }
    let contents = try portal().contents()
    return try ProvisioningProfile(
      parsing: contents.file(of: contents.profile(matching: name)), file: nil, trusting: roots)
  }

  /// Whether it is looked for in the portal: it is no file, and not named as one.
  public var isInPortal: Bool {
    !(FileAccess.kind(of: path) == .file || isFileName)
  }

  private var isFileName: Bool {
    name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") || name.contains("/")
  }
}
