import FileTrees
import Foundation
import Git
import Processes
import Testing

/// A folder of its own for a test.
struct TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/slipway-kit-\(UUID().uuidString)"
    try FileAccess.createDirectory(folder)
    path = try FileAccess.resolved(folder)
  }

  /// Removes it; a test says so with `defer`, because it lasts longer than its last mention.
  ///
  /// Whatever was done in it, Git finds nothing wrong with the repositories there.
  func remove() {
    let names = ((try? FileAccess.entries(of: path)) ?? []).map { "\(path)/\($0.name)" }
    for folder in [path] + names where FileAccess.exists("\(folder)/.git/HEAD") {
      do {
        let outcome = try ProgramRun.run(
          ["git", "fsck", "--strict", "--no-dangling", "--no-progress"], directory: folder,
          environment: git(identity: false).variables)
        let lines = (outcome.outputText + outcome.errorText).split(separator: "\n")
        #expect(outcome.succeeded && lines.allSatisfy { $0.hasPrefix("notice:") }, "git fsck: \(lines)")
      } catch {
        Issue.record("git fsck: \(error)")
      }
    }
    try? FileAccess.remove(path)
  }

  /// Writes a file, in folders that are made where they are missing.
  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let folders = (path + "/" + name).split(separator: "/").dropLast().joined(separator: "/")
    try FileAccess.createDirectory("/" + folders)
    try FileAccess.write(bytes, to: OutputPath(ofGit: path + "/" + name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try FileAccess.read(path + "/" + name), as: UTF8.self)
  }

  /// Everything in the folder, by name.
  func listing() throws -> [String] {
    try FileAccess.walk(path).map(\.name)
  }

  /// Git's surroundings with nobody's settings but those of this folder.
  func git(identity: Bool = true) throws -> GitEnvironment {
    if identity {
      try write("[user]\n\tname = Ada Beispiel\n\temail = ada@uni-hd.example\n", to: ".home/.gitconfig")
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return GitEnvironment(variables: ["HOME": self.path + "/.home", "GIT_CONFIG_NOSYSTEM": "1", "PATH": path])
  }
}

/// The checkout that these tests lie in.
let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path
