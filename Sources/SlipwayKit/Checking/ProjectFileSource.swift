import FileTrees

/// Reads the files around a project for those that look at what somebody else has made.
///
/// A link that leads out of the project's folder is not followed, and a file that is larger than any that people write is
/// passed over: a project from outside must not have us read what is none of its business.
struct ProjectFileSource: Sendable {
  /// The project's folder, absolute.
  let folder: String
  private let realFolder: String

  /// The largest file that is looked at.
  static let sizeLimit = 16 << 20

  init(in folder: String) {
    self.folder = folder
    realFolder = (try? FileAccess.resolved(folder)) ?? folder
  }

  /// The bytes of a file by its path seen from the project's folder; `nil` where it can't or may not be read.
  func contents(of path: String) -> [UInt8]? {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    guard !leadsOutside(path, whole) else { return nil }
    return try? FileAccess.read(whole, limit: Self.sizeLimit)
  }

  /// A path that says so may lead out of the folder, as those of shared files of settings do; a link may not.
  private func leadsOutside(_ path: String, _ whole: String) -> Bool {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return false }
    guard let real = try? FileAccess.resolved(whole) else { return false }
    return !real.hasPrefix(realFolder.hasSuffix("/") ? realFolder : realFolder + "/")
  }
}
