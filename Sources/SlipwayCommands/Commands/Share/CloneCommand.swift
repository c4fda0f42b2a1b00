import ArgumentParser
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Gets a repository.
struct CloneCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone", abstract: "Get a repository from another place",
    discussion: "All or nothing: a failure leaves nothing behind.")

  @Argument(help: "The address: https, ssh, user@host:path, or a folder.") var url: String
  @Argument(help: "The folder to make; named as the repository if not said.") var dir: String?
  @Option(name: .shortAndLong, help: "The branch or tag to check out; the remote's own choice if not said.")
  var branch: String?
  @Flag(help: "Get the submodules as well, and theirs.") var recurseSubmodules = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard let folder = dir ?? CloneRequest.folderName(for: url) else {
      throw Diagnostic(
        .usage, "the address gives no name for a folder", remedy: .advice("name the folder after the address"))
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
  /// Clones, so that nothing is left where the user interrupts it.
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
    guard let result else { throw Diagnostic(.cancelled, "nothing was cloned") }
    return try result.get()
  }
}

/// A repository that was cloned, or would be.
struct CloneReport: Report {
  let address: String
  let folder: String
  /// What came; `nil` for a plan.
  let outcome: CloneOutcome?
  /// An Xcode project that is in it.
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
    let step = "cd \(RemedyWording.quoted(context.shown(folder))) && "
    page.line("Cloned \(from, .name) into \(context.shown(folder), .name)")
    switch outcome.head {
    case .branch(let branch, let commit): page.line("On \(branch.rawValue, .name), at \(commit.short, .name)")
    case .unborn(let branch) where outcome.isEmpty:
      page.line("It has no commits yet; the first one will be on \(branch.rawValue, .name)")
    case .unborn:
      page.line("\("note:", .warning) no file is checked out, for its HEAD names a branch that it does not have")
      if let branch = outcome.branchToBegin?.rawValue {
        return page.next("\(step)slipway switch \(RemedyWording.quoted(branch))", "checks out a branch that it has")
      }
      return page.next("\(step)git branch --remotes", "lists the branches that it has; --branch NAME takes one at once")
    case .detached(let commit): page.line("On the commit \(commit.short, .name), on no branch")
    }
    for path in outcome.submodules { page.line("With the submodule \(path, .name)") }
    if let project {
      let name = project.split(separator: "/").last.map(String.init) ?? project
      page.next(step + "slipway check", "looks for what Xcode or Apple would reject in \(name)")
    } else {
      page.next(step + "slipway status", "shows where it stands")
    }
  }
}
