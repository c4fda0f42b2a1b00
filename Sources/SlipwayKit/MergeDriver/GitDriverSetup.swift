public import Diagnostics
import FileTrees
import GitStore

/// Installs and uninstalls Slipway as a driver of Git.
public struct GitDriverSetup: Hashable, Sendable {
  /// A change of a file.
  public struct Step: Hashable, Sendable {
    /// The file, absolute.
    public let file: String
    /// The setting or section, for people.
    public let what: String
    /// Whether it is as it should be already.
    public let isDone: Bool
  }

  private let driver: GitDriver
  private let files: GitDriverFiles
  private let program: String

  /// Prepares a driver for files.
  ///
  /// - Parameters:
  ///   - driver: Which driver.
  ///   - files: The files that Git reads.
  ///   - program: How a shell finds slipway: a word that is in `PATH`, or an absolute path.
  public init(_ driver: GitDriver, in files: GitDriverFiles, program: String) {
    self.driver = driver
    self.files = files
    self.program = ShellWord.quoted(program)
  }

  /// Writes the settings, then the attributes: without settings attributes do no harm, Git then takes lines.
  ///
  /// - Parameter isPlan: Whether to plan only and write nothing.
  /// - Returns: The steps that were done, or are planned.
  /// - Throws: What reading and writing the files throws.
  public func install(isPlan: Bool) throws(Diagnostic) -> [Step] {
    try apply(driver.settings(program: program).map { ($0.name, $0.value) }, isInstalled: true, isPlan)
  }

  /// Removes what ``install(isPlan:)`` writes.
  ///
  /// - Throws: What reading and writing the files throws.
  public func uninstall(isPlan: Bool) throws(Diagnostic) -> [Step] {
    try apply(driver.settings(program: program).map { ($0.name, nil) }, isInstalled: false, isPlan)
  }

  private func apply(
    _ settings: [(name: String, value: String?)], isInstalled: Bool, _ isPlan: Bool
  ) throws(Diagnostic) -> [Step] {
    let present = FileAccess.exists(files.attributes) ? try FileAccess.read(files.attributes) : []
    let wanted = GitDriverFiles.attributes(present, of: driver, withSection: isInstalled)
    var isSet = true
    for (name, value) in settings where try Configuration.value(name, inFile: files.settings) != value { isSet = false }
    let steps = [
      Step(
        file: files.settings, what: "\(driver.rawValue).\(GitDriver.name), the command that Git runs", isDone: isSet),
      Step(
        file: files.attributes, what: "the file types that use the \(driver.rawValue) driver", isDone: wanted == present
      ),
    ]
    guard !isPlan else { return steps }
    if !isInstalled, wanted != present { try writeAttributes(wanted) }
    if !isSet {
      try makeFolder(of: files.settings)
      for (name, value) in settings { try Configuration.set(name, to: value, inFile: files.settings) }
      if !isInstalled { try removeEmptySection() }
    }
    if isInstalled, wanted != present { try writeAttributes(wanted) }
    return steps
  }

  private func removeEmptySection() throws(Diagnostic) {
    let bytes = try FileAccess.read(files.settings)
    let clean = GitDriverFiles.settings(withoutEmptySectionOf: driver, in: bytes)
    if clean != bytes { try FileAccess.write(clean, to: OutputPath(ofGit: files.settings)) }
  }

  private func writeAttributes(_ bytes: [UInt8]) throws(Diagnostic) {
    if bytes.isEmpty { return try FileAccess.remove(files.attributes) }
    try makeFolder(of: files.attributes)
    try FileAccess.write(bytes, to: OutputPath(ofGit: files.attributes))
  }

  private func makeFolder(of file: String) throws(Diagnostic) {
    let folder = AbsolutePath(file).components.dropLast().joined(separator: "/")
    try FileAccess.createDirectory("/" + folder)
  }
}
