import FileTrees
import Foundation

/// A Python with the packages `pbxproj` and `xcodeproj`, which read project files as we do and were not made by us.
///
/// `make test` installs it in `.build/judges`.
enum PythonReaders {
  /// The interpreter; `nil` where nobody installed it.
  static let python: String? = {
    // The link itself has to be run: what it leads to is the system's Python, without the packages.
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let path = checkout.path + "/.build/judges/bin/python3"
    return FileAccess.exists(path) ? path : nil
  }()

  /// Whether the readers can be asked; where nothing may be skipped, they are asked in any case.
  static var areThere: Bool { python != nil || ProcessInfo.processInfo.environment["CI"] != nil }
}
