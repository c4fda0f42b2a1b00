import ArgumentParser
import Diagnostics
import GitOperations
import GitStore
import SlipwayKit
import SyntaxTrees

/// Clones a repository.
struct CloneCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone", abstract: "Clone a repository into a new folder",
    discussion: "A failed or interrupted clone leaves nothing behind.")

  @Argument(help: "The URL: https, ssh, user@host:path, or a folder.") var url: String
  @Argument(help: "The new folder (default: the name of the repository).") var dir: String?
  @Option(name: .shortAndLong, help: "The branch or tag to check out (default: the remote's HEAD).")
  var branch: String?
  @Flag(help: "Clone submodules recursively.") var recurseSubmodules = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard let folder = dir ?? CloneRequest.folderName(for: url) else {
      throw Diagnostic(
        .usage, "can't derive a folder name from URL \"\(AddressWording.shown(url))\"",
        remedy: .advice("give the folder after the URL"))
    }
    var request = CloneRequest(address: url, folder: folder, branch: branch)
    request.submodules = recurseSubmodules ? .clone : .leave
    request.signature = try? Repository.identity(in: context.git, .committer, at: context.moment)
    if shared.dryRun {
      try Repository.foreseeClone(request, from: context.directory, environment: context.git)
      return CloneReport(address: url, folder: context.path(folder), outcome: nil, project: nil, context: context)
    }
    let outcome = try clone(request, into: context.path(folder), context)
    let path = context.path(folder)
    let project = (try? ProjectLocation.all(in: path))?.first?.path
    return CloneReport(address: url, folder: path, outcome: outcome, project: project, context: context)
  }
}

extension CloneCommand {
  /// Clones, and deletes the folder if the clone is interrupted.
  private func clone(
    _ request: CloneRequest, into folder: String, _ context: Context
  ) throws(Diagnostic) -> CloneOutcome {
    let talk = RemoteTalk(in: context)
    let unfinished = UnfinishedFolder(folder)
    var result: Result<CloneOutcome, Diagnostic>?
    context.world.doUnlessEnded(
      {
        do throws(Diagnostic) {
          result = .success(
            try talk.whileTalking { (dialogue) throws(Diagnostic) in
              try Repository.clone(
                request, from: context.directory, environment: context.git, dialogue: dialogue,
                onProgramOutput: talk.show)
            })
        } catch {
          result = .failure(error)
        }
      }, { unfinished?.remove() })
    guard let result else { throw Diagnostic(.cancelled, "the clone was interrupted") }
    return try result.get()
  }
}

/// A repository that was cloned, or would be.
struct CloneReport: Report {
  let address: String
  let folder: String
  /// The result; `nil` in a dry run.
  let outcome: CloneOutcome?
  /// An Xcode project in the repository.
  let project: String?
  let context: Context

  var schema: String { "slipway.clone/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "repository": .string(context.shown(folder)), "url": .string(AddressWording.shown(address)),
      "branch": .optional(outcome?.head.branch?.rawValue), "commit": .optional(outcome?.head.commit?.hex),
      "empty": .bool(outcome?.isEmpty ?? false),
      "submodules": .array((outcome?.submodules ?? []).map { .string($0) }),
    ]
    if outcome == nil { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    let from = AddressWording.shown(address)
    guard let outcome else {
      return page.line("Would clone \(from, .name) into \(context.shown(folder), .name)")
    }
    let step = context.step(into: folder)
    page.line("Cloned \(from, .name) into \(context.shown(folder), .name)")
    switch outcome.head {
    case .branch(let branch, let commit): page.line("On branch \(branch.rawValue, .name) at \(commit.short, .name)")
    case .unborn(let branch) where outcome.isEmpty:
      page.line("The repository is empty; the first commit will be on \(branch.rawValue, .name)")
    case .unborn:
      page.line("\("note:", .warning) the remote's HEAD refers to a nonexistent branch; no files were checked out")
      if let branch = outcome.branchToBegin?.rawValue {
        return page.next("\(step)slipway switch \(RemedyWording.quoted(branch))", "check out a branch of the remote")
      }
      return page.next("\(step)git branch --remotes", "list its branches; clone --branch NAME checks one out")
    case .detached(let commit): page.line("HEAD detached at \(commit.short, .name)")
    }
    for path in outcome.submodules { page.line("Cloned submodule \(path, .name)") }
    if let project {
      let name = project.split(separator: "/").last.map(String.init) ?? project
      page.next(step + "slipway check", "check \(name) against Apple's rules")
    } else {
      page.next(step + "slipway status", "show the status of the working tree")
    }
  }
}
