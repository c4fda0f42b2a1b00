import FileTrees
import Processes
import TestSupport
import Testing

/// A repository in a sealed world, in which Git itself says which rule ignores a path.
struct GitJudge {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld(gitConfiguration: nil)
    _ = try run(["init", "--quiet"])
  }

  func write(_ text: String, to path: String) throws {
    try world.write(text, to: path)
  }

  func createFolder(_ path: String) throws {
    try FileAccess.createDirectory(world.absolute(path))
  }

  /// `file:line:pattern` of the rule for each of `paths`, empty where there is none.
  func rules(for paths: [String], foldsCase: Bool) throws -> [String] {
    let settings = ["-c", "core.ignoreCase=\(foldsCase)"]
    let output = try run(
      settings + ["check-ignore", "--verbose", "--non-matching", "--no-index", "--stdin", "-z"],
      input: Array((paths.joined(separator: "\0") + "\0").utf8))
    let fields = output.split(separator: "\0", omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 3, by: 4).map { start in
      fields[start].isEmpty ? "" : fields[start..<start + 3].joined(separator: ":")
    }
  }

  private func run(_ arguments: [String], input: [UInt8] = []) throws -> String {
    try world.outcome(of: ["git"] + arguments, input: input).outputText
  }
}
