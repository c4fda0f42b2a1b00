import FileTrees
import Foundation
package import Processes
import Testing

/// A temporary folder with a home directory and a working directory, in which programs see nothing of the machine's
/// settings.
package final class SealedWorld {
  /// The temporary folder.
  package let root: String
  /// The folder in which programs run.
  package var directory: String
  /// Environment variables in addition to the world's own.
  package var variables: [String: String] = [:]
  /// Whether the test leaves a repository that Git must complain of.
  package var isDamagedOnPurpose = false
  private let folder: TemporaryFolder
  private var sound: [String: [String]] = [:]

  /// Creates the folders, and Git's global configuration if there is one.
  package init(gitConfiguration: String?) throws {
    folder = try TemporaryFolder()
    root = folder.path
    directory = root + "/work"
    try FileAccess.createDirectory(root + "/home")
    try FileAccess.createDirectory(directory)
    guard let gitConfiguration else { return }
    // Git asks after each commit whether to tidy up, by another process.
    try write(gitConfiguration + "[maintenance]\n\tauto = false\n", to: root + "/home/.gitconfig")
  }

  /// Copies a world: the files, the variables and the place in it where programs run.
  package init(copying world: SealedWorld) throws {
    folder = try TemporaryFolder()
    root = folder.path
    directory = root + world.directory.dropFirst(world.root.count)
    variables = world.variables
    // Git's index names files by their inodes and times: it is brought up to date, as the next status would do.
    let script = "cp -a \"$0/.\" . && find . -name .git -type d -prune -execdir git update-index -q --refresh ';'"
    let outcome = try ProgramRun.run(["/bin/sh", "-c", script, world.root], directory: root, environment: environment)
    try #require(outcome.succeeded, "\(outcome.errorText)")
    for repository in repositories { sound[repository] = objects(of: repository) }
  }

  deinit {
    guard !isDamagedOnPurpose else { return }
    for repository in repositories where sound[repository] != objects(of: repository) {
      do {
        let complaints = try complaints(of: repository)
        if !complaints.isEmpty { Issue.record("git fsck of \(repository.dropFirst(root.count)): \(complaints)") }
      } catch {
        Issue.record("git fsck of \(repository): \(error)")
      }
    }
  }

  /// All environment variables of the programs.
  package var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["PATH", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    let own = [
      "HOME": root + "/home", "XDG_CONFIG_HOME": root + "/home/.config", "XDG_DATA_HOME": root + "/home/.local/share",
      "XDG_STATE_HOME": root + "/home/.local/state", "SLIPWAY_HOME": root + "/portal", "GIT_CONFIG_NOSYSTEM": "1",
      "LC_ALL": "C.UTF-8", "TZ": "UTC",
    ]
    return inherited.merging(own) { $1 }.merging(variables) { $1 }
  }

  /// Runs a program for at most two minutes.
  package func outcome(of arguments: [String], input: [UInt8] = []) throws -> ProgramOutcome {
    try ProgramRun.run(
      arguments, directory: directory, environment: environment, input: input, timeLimit: .seconds(120))
  }
}

/// The files of a world, relative to the working directory or absolute.
extension SealedWorld {
  package func text(_ path: String) throws -> String {
    String(decoding: try FileAccess.read(absolute(path)), as: UTF8.self)
  }

  /// Writes a file, and creates missing folders.
  package func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: absolute(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard text.hasPrefix("#!") else { return try Data(text.utf8).write(to: file) }
    // Another program writes scripts: Git can't run a file while a process that another test starts has it open.
    let outcome = try outcome(of: ["/bin/sh", "-c", "cat > \"$0\"", file.path], input: Array(text.utf8))
    #expect(outcome.succeeded, "\(outcome.errorText)")
  }

  package func exists(_ path: String) -> Bool {
    FileAccess.exists(absolute(path))
  }

  package func remove(_ path: String) throws {
    try FileAccess.remove(absolute(path))
  }

  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }
}

/// What Git says of the repositories of a world.
extension SealedWorld {
  /// What `git fsck` complains of in a repository.
  package func complaints(of repository: String) throws -> [String] {
    try GitSoundness.complaints(of: repository, environment: environment)
  }

  /// The repositories of tests: up to three folders below the world's own, linked working trees excepted.
  private var repositories: [String] {
    var found: [String] = []
    var waiting = [(root, 0)]
    while let (folder, depth) = waiting.popLast() {
      let isBare = FileAccess.exists("\(folder)/HEAD") && FileAccess.exists("\(folder)/objects")
      if isBare || FileAccess.exists("\(folder)/.git/HEAD") { found.append(folder) }
      guard depth < 3, !isBare else { continue }
      let entries = (try? FileAccess.entries(of: folder)) ?? []
      waiting += entries.filter { $0.kind == .directory && $0.name != ".git" }.map {
        ("\(folder)/\($0.name)", depth + 1)
      }
    }
    return found.sorted()
  }

  /// The names of the objects and references of a repository, which change with whatever Git writes.
  private func objects(of repository: String) -> [String] {
    let folder = FileAccess.exists("\(repository)/.git") ? "\(repository)/.git" : repository
    return ["objects", "refs", "worktrees"].flatMap { name in
      ((try? FileAccess.walk("\(folder)/\(name)")) ?? []).map { "\(name)/\($0.name)" }
    }
  }
}
