import FileTrees
import Foundation

/// A Python with the packages `pbxproj` and `xcodeproj`, which read project files as we do and were not made by us.
///
/// It is a virtual environment beside what is built, made where it is missing.
enum PythonReaders {
  /// The interpreter; `nil` where the packages can't be had.
  static let python: String? = ready()

  /// Whether the readers can be asked; where nothing may be skipped, they are asked in any case.
  static var areThere: Bool { python != nil || ProcessInfo.processInfo.environment["CI"] != nil }

  private static let packages = ["pbxproj==4.3.3", "xcodeproj==3.0.0"]

  private static func ready() -> String? {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/python-readers").standardizedFileURL.path
    let python = folder + "/bin/python"
    let reads = ["-c", "import pbxproj, xcodeproj"]
    if FileAccess.exists(python), succeeds(python, reads) { return python }
    guard succeeds("python3", ["-m", "venv", "--clear", folder]),
      succeeds(python, ["-m", "pip", "install", "--quiet", "--timeout", "5", "--retries", "1"] + packages),
      succeeds(python, reads)
    else { return nil }
    return python
  }

  private static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    (try? Workbench.run(program, arguments).status) == 0
  }
}
