import BranchWorkflow
import GitStore
import SlipwayKit
import SyntaxTrees

/// A release that was started, or would be.
struct ReleaseReport: Report {
  let version: String
  let tag: String
  let branch: String
  let origin: String
  let commit: String?
  let hasProject: Bool
  let bump: String?
  let isPlan: Bool
  let leftBehind: [Commit]

  init(version: String, tag: String, started: ReleaseStart.Outcome) {
    (self.version, self.tag) = (version, tag)
    branch = started.start.branch.rawValue
    origin = started.start.origin.rawValue
    commit = (started.bump?.commit.name ?? started.start.commit).hex
    bump = started.bump?.commit.subject
    hasProject = started.hasProject
    isPlan = false
    leftBehind = started.start.leftBehind
  }

  init(version: String, tag: String, plan: ReleaseStart.Plan) {
    (self.version, self.tag) = (version, tag)
    branch = plan.branch.rawValue
    origin = plan.origin.rawValue
    commit = nil
    bump = plan.hasProject ? ReleaseStart.message(for: version) : nil
    hasProject = plan.hasProject
    isPlan = true
    leftBehind = plan.leftBehind
  }

  var schema: String { "slipway.release.start/1" }

  var fields: JSONObject {
    [
      "id": .string(branch), "branch": .string(branch), "version": .string(version), "commit": .optional(commit),
      "bumped": .bool(bump != nil), "dryRun": .bool(isPlan),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(isPlan ? "Would start" : "Started") \(branch, .name) from \(origin, .name)")
    if let bump {
      page.line(isPlan ? "Would commit \"\(bump)\"" : "Committed \"\(bump)\"")
    } else if hasProject {
      page.line("The project already has version \(version, .name)")
    } else {
      page.line("No Xcode project, so no version to set")
    }
    leftBehind.show(on: &page)
    guard !isPlan else { return }
    page.next("slipway release finish --tag \(RemedyWording.quoted(tag))", "merge it; slipway undo undoes the start")
  }
}
