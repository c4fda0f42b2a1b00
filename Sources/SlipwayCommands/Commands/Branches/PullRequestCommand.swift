import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit
import SyntaxTrees

/// Prepares a pull request for the current branch.
struct PullRequestCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "pr", abstract: "Prepare a pull request for the current branch",
    discussion: """
      Shows the title, the body and the URL of a web page that creates the pull request. Sends nothing. In a fork, \
      --base upstream/main names the branch of the other remote.
      """)

  @Option(
    help: ArgumentHelp("The branch to merge into (default: the main branch).", valueName: "branch"),
    completion: .names(.branch)) var base: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let base = try base.map { (name) throws(Diagnostic) in try BranchName(name) }
    return PullRequestReport(request: try workflow.sharing.pullRequest(into: base))
  }
}

/// The title, body and URL of a pull request.
struct PullRequestReport: Report {
  let request: PullRequest

  var schema: String { "slipway.pr/1" }

  var fields: JSONObject {
    [
      "branch": .string(request.branch.rawValue), "base": .string(request.base.rawValue),
      "title": .string(request.title), "body": .string(request.body), "remote": .optional(request.remote),
      "url": .optional(request.page), "unpushed": .integer(request.unpushed),
      "commits": .array(request.commits.map { ["id": .string($0.name.hex), "subject": .string($0.subject)] }),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(request.title, .bold)")
    if !request.body.isEmpty {
      page.blank()
      for line in request.body.split(separator: "\n", omittingEmptySubsequences: false) { page.line("\(line)") }
    }
    page.blank()
    if let address = request.page {
      page.line("\(address, .name)")
    } else if let remote = request.remote {
      page.line("Remote \(remote, .name) has no known website: create the pull request there by hand")
    } else {
      page.line("No remote to open the pull request on")
      page.next("slipway remote add origin URL", "add a remote")
    }
    if request.unpushed > 0, request.remote != nil {
      let commits = request.unpushed == 1 ? "1 commit" : "\(request.unpushed) commits"
      page.next("slipway push\(request.hasUpstream ? "" : " --set-upstream")", "push \(commits) of the branch first")
    }
  }
}
