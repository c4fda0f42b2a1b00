import FileTrees
import Processes
import Testing

extension SealedWorld {
  /// Whatever was done, Git finds nothing wrong with the repositories of the world: those of work and of portals.
  func expectSoundRepositories() {
    for folder in repositories {
      do {
        let outcome = try ProgramRun.run(
          ["git", "fsck", "--strict", "--no-dangling", "--no-progress"], directory: folder, environment: environment)
        let lines = (outcome.outputText + outcome.errorText).split(separator: "\n")
        let isSound = outcome.succeeded && lines.allSatisfy { $0.hasPrefix("notice:") }
        if !isSound { Issue.record("git fsck of \(folder.dropFirst(root.count)): \(outcome.status) \(lines)") }
      } catch {
        Issue.record("git fsck of \(folder): \(error)")
      }
    }
  }

  /// Those where tests make them: up to two folders below the world's own, linked work trees aside.
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
}
