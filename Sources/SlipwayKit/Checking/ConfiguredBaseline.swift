import Diagnostics
import FileTrees

/// A baseline that a `.slipway.yml` names.
struct ConfiguredBaseline {
  /// The file, absolute.
  let path: String
  private let file: SlipwayConfiguration.File

  /// Locates a baseline.
  ///
  /// - Parameters:
  ///   - file: The file as the configuration names it.
  ///   - folder: The configuration's folder, absolute.
  /// - Throws: `configuration-invalid` for a file outside of the repository or, without a repository, of the folder.
  init(_ file: SlipwayConfiguration.File, in folder: String) throws(Diagnostic) {
    self.file = file
    path = AbsolutePath(file.path, from: folder).description
    guard !file.path.hasPrefix("/") else {
      throw Diagnostic(
        .configurationInvalid, "the path of the baseline is absolute", at: file.place,
        remedy: .advice("name the file relative to the folder of \(SlipwayConfiguration.fileName)"))
    }
    let top = AbsolutePath(folder).selfAndAncestors.first { FileAccess.exists($0 + "/.git") } ?? folder
    // A link may lead out of the repository as well.
    let real = OutputPath.resolved(path)
    let isInside = path.path(below: top) != nil && real.path(below: OutputPath.resolved(top)) != nil
    guard isInside else {
      throw Diagnostic(
        .configurationInvalid, "the baseline \"\(file.path)\" is outside of the repository", at: file.place,
        remedy: .advice("name a file in the repository, relative to the folder of \(SlipwayConfiguration.fileName)"))
    }
  }

  /// Reads the baseline.
  ///
  /// - Throws: `file-not-found`, `baseline-invalid`, and what reading throws.
  func read(from source: SettingsSource) throws(Diagnostic) -> CheckBaseline {
    guard source.exists(path) else {
      throw Diagnostic(
        .fileNotFound, "the baseline \"\(file.path)\" \(source.missing)", at: file.place,
        remedy: .advice(source.adviceForMissing(path)))
    }
    return try CheckBaseline(parsing: source.read(path), file: path)
  }
}
