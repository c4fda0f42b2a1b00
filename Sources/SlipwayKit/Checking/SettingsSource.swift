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

  /// The files on the disk, and those that a sparse checkout leaves out.
  static func disk(beside sparse: SparseFiles = SparseFiles()) -> SettingsSource {
    SettingsSource(
      exists: { FileAccess.exists($0) || sparse.contains($0) },
      read: { (path) throws(Diagnostic) in
        if !FileAccess.exists(path), let problem = sparse.problem(of: path) { throw problem }
        return if let bytes = sparse.bytes(of: path) { bytes } else { try FileAccess.read(path) }
      },
      missing: "does not exist",
      adviceForMissing: { "run slipway check --write-baseline \(ShellWord.quoted($0)), or remove the key" })
  }

  /// The configuration in `folder`, which is absolute.
  ///
  /// - Throws: `configuration-invalid`, and what reading throws.
  func configuration(in folder: String) throws(Diagnostic) -> SlipwayConfiguration {
    let file = folder + "/" + SlipwayConfiguration.fileName
    return try SlipwayConfiguration(parsing: read(file), file: file)
  }

  /// The templates of a policy of which no `.gitignore` file has a section.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - folder: The project's folder, the first with a `.gitignore` file that counts.
  ///   - place: The policy's folder, the last one.
  /// - Returns: The templates, as the policy names them.
  func missingIgnoreTemplates(of policy: ProjectPolicy, from folder: String, to place: String) -> [String] {
    guard !policy.ignoreTemplates.isEmpty else { return [] }
    var present: Set<String> = []
    var next: String? = folder
    while let folder = next, folder.hasPrefix(place) {
      let file = folder + "/.gitignore"
      let bytes = exists(file) ? try? read(file) : nil
      present.formUnion(IgnoreFile(bytes ?? []).sections.map { $0.name.lowercased() })
      next = folder.lastIndex(of: "/").map { String(folder[..<$0]) }
    }
    return policy.ignoreTemplates.filter { !present.contains($0.lowercased()) }
  }
}
