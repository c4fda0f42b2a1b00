import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Says what a pull request for the current branch would say, and where it is opened.
struct PullRequestCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "pr", abstract: "Fill in a pull request for this branch",
    discussion: """
      Shows its title, its text and a web address. Nothing is sent: the page that the address opens is filled in, and \
      there you decide.
      """)

  @Option(help: ArgumentHelp("The branch to merge into; the main one if not said.", valueName: "branch")) var base:
    String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let base = try base.map { (name) throws(Diagnostic) in try BranchName(name) }
    return PullRequestReport(request: try workflow.pullRequest(into: base))
  }
}

/// What a pull request says.
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
      page.line("The site of the remote \(remote, .name) is not known, so open the page there yourself")
    } else {
      page.line("There is no remote yet on which it could be opened")
      page.next("slipway remote add origin URL", "says where the repository is shared")
    }
    if request.unpushed > 0, request.remote != nil {
      let commits = request.unpushed == 1 ? "1 commit" : "\(request.unpushed) commits"
      page.next("slipway push", "\(commits) of it \(request.unpushed == 1 ? "is" : "are") not there yet")
    }
  }
}
