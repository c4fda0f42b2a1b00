import GitStore
import SlipwayKit
import SyntaxTrees

/// The result of a commit.
struct CommitReport: Report {
  /// A branch that has commits, if the commit is the first one of its own branch.
  let unrelatedTo: BranchName?
  let made: MadeCommit
  let isAmended: Bool

  var schema: String { "slipway.commit/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .string(made.commit.name.hex), "branch": .optional(made.head.branch?.rawValue),
      "message": .string(made.commit.message), "parents": .array(made.commit.parents.map { .string($0.hex) }),
      "files": .array(made.changes.map(ChangeWording.json)),
      "repositories": .array(made.embedded.map { .string($0) }),
    ]
    for (key, value) in DiffStatWording.json(made.stat) { fields[key] = value }
    return fields
  }

  func show(on page: inout Page) {
    let verb = isAmended ? "Amended the last commit, now" : "Committed"
    let place: StyledText = made.head.branch.map { " on \($0.rawValue, .name)" } ?? " on a detached HEAD"
    page.line("\(verb) \(made.commit.name.short, .name)\(place): \(made.commit.subject)")
    page.table(made.changes.map(ChangeWording.row), indent: 2)
    if let line = made.stat.flatMap(DiffStatWording.line) { page.line("\(line)") }
    for path in made.embedded { page.line("Skipped \(path, .name): embedded Git repository") }
    guard let unrelatedTo else { return }
    let branch = RemedyWording.quoted(unrelatedTo.rawValue)
    page.line("\("note:", .warning) it starts a new history: the existing commits of \(branch) are not in it")
    page.line("hint: to build on them instead, run slipway undo, then slipway switch \(branch)")
  }
}

/// The preview of a commit.
struct CommitPlanReport: Report {
  let changes: [FileChange]
  /// The commit to amend.
  var amended: Commit?

  var schema: String { "slipway.commit/1" }

  var fields: JSONObject { ["id": .null, "files": .array(changes.map(ChangeWording.json))] }

  func show(on page: inout Page) {
    let count = changes.count == 1 ? "1 file" : "\(changes.count) files"
    if let amended {
      page.line("Would amend \(amended.name.short, .name) (\(amended.subject)) to change \(count)")
    } else {
      page.line(changes.isEmpty ? "Nothing to commit" : "Would commit \(count)")
    }
    page.table(changes.map(ChangeWording.row), indent: 2)
  }
}

/// The wording for a changed file.
enum ChangeWording {
  static func json(_ change: FileChange) -> JSONValue {
    [
      "path": .string(change.path), "change": .string(change.kind.rawValue), "from": .optional(change.from),
    ]
  }

  static func row(_ change: FileChange) -> [StyledText] {
    let style: StyledText.Style =
      switch change.kind {
      case .added: .added
      case .deleted: .removed
      default: .plain
      }
    let path: StyledText = change.from.map { "\($0) -> \(change.path)" } ?? "\(change.path)"
    return [StyledText(change.kind.rawValue, style), path]
  }
}
