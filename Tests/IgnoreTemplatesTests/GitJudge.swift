import Foundation

/// A repository in a temporary folder, in which Git itself says which rule ignores a path.
final class GitJudge {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("ignore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try run(["init", "--quiet"])
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func createFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  /// `file:line:pattern` of the rule for each of `paths`, empty where there is none.
  func rules(for paths: [String], foldsCase: Bool) throws -> [String] {
    let settings = ["-c", "core.ignoreCase=\(foldsCase)"]
    let output = try run(
      settings + ["check-ignore", "--verbose", "--non-matching", "--no-index", "--stdin", "-z"],
      input: Data(paths.joined(separator: "\0").utf8) + [0])
    let fields = output.split(separator: "\0", omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 3, by: 4).map { start in
      fields[start].isEmpty ? "" : fields[start..<start + 3].joined(separator: ":")
    }
  }

  private func run(_ arguments: [String], input: Data = Data()) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
      "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
    ]
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("paths-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
