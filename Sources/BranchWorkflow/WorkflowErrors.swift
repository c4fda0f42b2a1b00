package import Diagnostics

extension Diagnostic.Code {
  package static let mainBranchUnknown = Diagnostic.Code(
    "main-branch-unknown",
    "Neither Git's configuration nor the remote's HEAD names an existing branch, and main and master do not exist.",
    "name it in .slipway.yml as branches: {main: NAME}")
  package static let branchIsMain = Diagnostic.Code(
    "branch-is-main", "The main branch, or git-flow's development branch, can be deleted only with --force.",
    "run \(command: "branch.delete") NAME --force to delete it anyway")
  package static let mainBehind = Diagnostic.Code(
    "main-behind", "The main branch is behind its upstream.", "run \(command: "pull") on the main branch, then finish")
  package static let branchBehind = Diagnostic.Code(
    "branch-behind", "The upstream of the branch has commits that finishing the branch would leave out.",
    "run \(command: "pull") on the branch, then finish it")
  package static let featureNameInvalid = Diagnostic.Code(
    "feature-name-invalid", "No branch name can be derived from the title.",
    "use a name with letters or digits, such as login-screen")
  package static let notOnFeature = Diagnostic.Code(
    "not-on-feature", "The current branch is not a feature.",
    "name the feature, or run \(command: "feature.switch") NAME")
  package static let featureNotMerged = Diagnostic.Code(
    "feature-not-merged", "The feature has commits that are not in the main branch.",
    "run \(command: "feature.finish") NAME; \(command: "feature.delete") NAME --force discards the commits")
  package static let nothingToUndo = Diagnostic.Code(
    "nothing-to-undo", "The operation log has nothing to undo or redo.",
    "run \(command: "undo") --list to list the operations")
  package static let undoPushed = Diagnostic.Code(
    "undo-pushed", "Commits of the operation were pushed.", "\(command: "revert") COMMIT")
  package static let commitLeftOut = Diagnostic.Code(
    "commit-left-out", "The rebase or cherry-pick dropped a commit that became empty or is already applied.",
    "no action is needed; \(command: "undo") restores the previous state")
  package static let commitsPublished = Diagnostic.Code(
    "commits-published", "The remote still has the commits that the rebase replaced.",
    "run \(command: "push") --force-with-lease to replace them on the remote, or \(command: "undo")")
  package static let conflictUnknown = Diagnostic.Code(
    "conflict-unknown", "No unresolved conflict has this number or name.", "\(command: "resolve") --list")
  package static let notOnHotfix = Diagnostic.Code(
    "not-on-hotfix", "The current branch is not a hotfix.", "name the hotfix; \(command: "hotfix.list") lists them")
  package static let notOnRelease = Diagnostic.Code(
    "not-on-release", "The current branch is not a release.", "name the release; \(command: "release.list") lists them")
}
