public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// The profiles in a folder, as Xcode and other tools store them.
public struct ProfileFolder {
  /// The profiles, by the names of their files; of several with one UUID the first.
  public let profiles: [ProvisioningProfile]
  /// The files that look like profiles but are not, with the reason.
  public let unreadable: [Diagnostic]

  private static let extensions = [".mobileprovision", ".provisionprofile"]
  private static let sizeLimit = 16 << 20

  /// Reads the profiles below the folder `path`, or the one in the file `path`.
  ///
  /// - Parameters:
  ///   - path: The folder or file.
  ///   - roots: The roots to trust; `nil` for Apple's and the simulator's.
  /// - Throws: `file-not-found` and what listing the folder throws; a single file must be a profile.
  public init(at path: String, trusting roots: TrustedRoots? = nil) throws(Diagnostic) {
    guard FileAccess.kind(of: path) != .file else {
      profiles = [try Self.profile(at: path, roots)]
      unreadable = []
      return
    }
    var found: [ProvisioningProfile] = []
    var failures: [Diagnostic] = []
    var seen: Set<String> = []
    let names = try FileAccess.walk(path).filter { $0.kind == .file }.map(\.name).sorted()
    for name in names where Self.extensions.contains(where: name.hasSuffix) {
      do {
        let profile = try Self.profile(at: path + "/" + name, roots)
        if seen.insert(profile.uuid.lowercased()).inserted { found.append(profile) }
      } catch {
        failures.append(error)
      }
    }
    profiles = found
    unreadable = failures
  }

  private static func profile(
    at path: String, _ roots: TrustedRoots?
  ) throws(Diagnostic) -> ProvisioningProfile {
    try ProvisioningProfile(parsing: FileAccess.read(path, limit: sizeLimit), file: path, trusting: roots)
  }
}
