import Checks
import Diagnostics
import FileTrees
import IgnoreTemplates

/// The files that the settings of a check are read from: on the disk, or as they are staged.
struct SettingsSource: Sendable {
  /// Whether a file exists, by its absolute path.
  let exists: @Sendable (String) -> Bool
  /// Returns the bytes of an existing file, by its absolute path.
  let read: @Sendable (String) throws(Diagnostic) -> [UInt8]
  /// The words for a file that settings name but that does not exist, such as `does not exist`.
  let missing: String
  /// The advice for such a file.
  let adviceForMissing: @Sendable (String) -> String

  /// The files on the disk.
  static let disk = SettingsSource(
    exists: { FileAccess.exists($0) }, read: { (path) throws(Diagnostic) in try FileAccess.read(path) },
    missing: "does not exist",
    adviceForMissing: { "run slipway check --write-baseline \(ShellWord.quoted($0)), or remove the key" })

  /// The configuration in `folder`, which is absolute.
  ///
  /// - Throws: `configuration-invalid`, and what reading throws.
  func configuration(in folder: String) throws(Diagnostic) -> SlipwayConfiguration {
    let file = folder + "/" + SlipwayConfiguration.fileName
    return try SlipwayConfiguration(parsing: read(file), file: file)
  }

  /// The templates of a policy that the `.gitignore` file beside it has no section of.
  func missingIgnoreTemplates(of policy: ProjectPolicy, in folder: String) -> [String] {
    guard !policy.ignoreTemplates.isEmpty else { return [] }
    let file = folder + "/.gitignore"
    let bytes = exists(file) ? try? read(file) : nil
    let present = IgnoreFile(bytes ?? []).sections.map { $0.name.lowercased() }
    return policy.ignoreTemplates.filter { !present.contains($0.lowercased()) }
  }
}
