import FileTrees

/// Reads the files of a project that may be untrusted.
///
/// Does not follow links out of the project's folder, and skips files larger than `sizeLimit`.
struct ProjectFileSource: Sendable {
  /// The project's folder, absolute.
  let folder: String
  private let realFolder: String

  /// The maximum size of a file that is read.
  static let sizeLimit = 16 << 20

  init(in folder: String) {
    self.folder = folder
    realFolder = (try? FileAccess.resolved(folder)) ?? folder
  }

  /// The bytes of a file, by its path relative to the project's folder; `nil` if it can't be read.
  func contents(of path: String) -> [UInt8]? {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    guard !leadsOutside(path, whole) else { return nil }
    return try? FileAccess.read(whole, limit: Self.sizeLimit)
  }

  /// Whether a link leads out of the folder; explicit `..` paths may, as for shared .xcconfig files.
  private func leadsOutside(_ path: String, _ whole: String) -> Bool {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return false }
    guard let real = try? FileAccess.resolved(whole) else { return false }
    return !real.hasPrefix(realFolder.hasSuffix("/") ? realFolder : realFolder + "/")
  }
}
