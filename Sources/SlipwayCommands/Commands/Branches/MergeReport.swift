import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SemanticMerges
import SlipwayKit

/// What became of a merge, or of another operation that can stop on conflicts.
struct MergeReport: Report {
  let name: String
  let progress: MergeProgress
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { !progress.isStopped }

  private var source: StyledText { "\(progress.source.rawValue, .name)" }
  private var target: StyledText { "\(progress.target.rawValue, .name)" }

  var fields: JSONObject {
    [
      "id": .optional(commit?.hex), "source": .string(progress.source.rawValue),
      "target": .string(progress.target.rawValue), "state": .string(stateName), "commit": .optional(commit?.hex),
      "deleted": .bool(progress.deletedSource), "tag": .optional(progress.tag),
      "alsoInto": .array(progress.followUps.map { .string($0.rawValue) }),
      "branch": .optional((try? copy.repository.head())?.branch?.rawValue),
      "conflicts": .array(conflicts.map(Self.json)),
      "notes": .array(progress.notes.map { .string($0.message) }),
      "settled": .array(progress.settled.map(\.json)), "stoppedAt": stoppedAt,
      "leftOut": .array(progress.leftOut.map { .string($0.hex) }),
      "leftBehind": progress.leftBehind.json,
    ]
  }

  func show(on page: inout Page) {
    switch progress.state {
    case .done(let commit): page.line(deed(commit))
    case .doneElsewhere(let commit): page.line("\(source) was merged by other means: \(commit.short, .name)")
    case .nothingToMerge: page.line("\(target) has all of \(source) already")
    case .stopped: showConflicts(on: &page)
    }
    if let tag = progress.tag, !progress.isStopped { page.line("Tagged it \(tag, .name)") }
    for branch in progress.followUps where !progress.isStopped {
      page.line("Merged it into \(branch.rawValue, .name) too")
    }
    for note in progress.notes {
      page.line("note: \(note.message)")
      if note.code == .commitsPublished, let remedy = note.remedy {
        page.line("hint: \(RemedyWording.text(remedy))")
      }
    }
    progress.leftBehind.show(on: &page)
    if progress.deletedSource { page.line("Deleted the branch \(source)") }
    if let leftover = progress.leftover {
      page.line("\(leftover.remote, .name) still has \(leftover.branch.rawValue, .name)")
    }
    if let returned = progress.returned {
      let work: StyledText = returned.restored == nil ? "" : ", with the changes that were put aside there"
      page.line("Back on \(returned.branch.rawValue, .name)\(work)")
    }
    if didSomething { showNext(on: &page) }
  }

  private func deed(_ commit: ObjectName) -> StyledText {
    switch progress.purpose {
    case .update where progress.rebases, .rebase:
      "Put the commits of \(target) on top of \(source): \(commit.short, .name)"
    case .revert: "Took back \(source) with the commit \(commit.short, .name)"
    case .cherryPick: "Made \(source) again as the commit \(commit.short, .name)"
    case .stash: "Brought back what was put aside"
    case .finish, .update, .merge, .pull, .hotfix, .release: "Merged \(source) into \(target): \(commit.short, .name)"
    }
  }

  private func showNext(on page: inout Page) {
    if progress.purpose == .stash {
      page.next("slipway status", "shows it; slipway undo puts it aside again")
    } else {
      page.next("slipway log --graph", "shows the history; slipway undo takes it back")
    }
  }

  /// What a rebase builds on.
  private var base: StyledText { progress.purpose == .finish ? target : source }

  private var stoppedAt: JSONValue {
    guard let stop = progress.rebaseStop else { return .null }
    return [
      "commit": .string(stop.commit.name.hex), "subject": .string(stop.commit.subject),
      "position": .integer(stop.position), "total": .integer(stop.total),
    ]
  }

  private var didSomething: Bool {
    switch progress.state {
    case .done, .doneElsewhere: true
    case .nothingToMerge: progress.deletedSource
    case .stopped: false
    }
  }

  private var stateName: String {
    switch progress.state {
    case .done: progress.purpose == .rebase ? "rebased" : progress.purpose == .revert ? "reverted" : doneName
    case .doneElsewhere: "merged-elsewhere"
    case .nothingToMerge: "nothing-to-merge"
    case .stopped: "stopped"
    }
  }

  private var doneName: String { progress.purpose == .stash ? "restored" : "merged" }

  private var commit: ObjectName? {
    switch progress.state {
    case .done(let commit), .doneElsewhere(let commit): commit
    case .nothingToMerge, .stopped: nil
    }
  }

  private var conflicts: [ConflictedFile] {
    if case .stopped(let files) = progress.state { files } else { [] }
  }

  private func showConflicts(on page: inout Page) {
    guard !conflicts.isEmpty else {
      page.line("\("Stopped", .bad): there is more to do")
      page.next("slipway continue", "goes on; slipway abort takes it back")
      return
    }
    if let stop = progress.rebaseStop {
      let commit: StyledText = "\(stop.commit.name.short, .name) (\(stop.commit.subject))"
      page.line(
        "\("Stopped", .bad) at commit \(stop.position) of \(stop.total): \(commit) and \(base) disagree in")
    } else {
      page.line("\("Stopped", .bad): \(sides.theirs) and \(sides.ours) disagree in")
    }
    Self.show(conflicts, in: copy, on: &page)
    let hasMarkers = conflicts.contains { [.bothModified, .bothAdded].contains($0.kind) }
    page.line(
      hasMarkers
        ? "Edit the files until no markers are left, or see slipway resolve --list"
        : "Say which side holds: slipway resolve --list numbers what is to be decided")
    page.next("slipway continue", "goes on; slipway abort takes it back")
  }

  static func show(_ files: [ConflictedFile], in copy: WorkingCopy, on page: inout Page) {
    for file in files {
      page.line("  \(copy.shown(file.path), .bold)  \(file.kind.wording)")
      for detail in file.details { page.line("    \(detail.message)") }
    }
  }

  /// Who disagrees: after the main branch its followers get what it has.
  private var sides: (ours: StyledText, theirs: StyledText) {
    let place = (try? copy.repository.head())?.branch
    if let place, progress.followUps.contains(place) || isSpreading(at: place) {
      return ("\(place.rawValue, .name)", target)
    }
    return (target, progress.purpose == .stash ? "what was put aside" : source)
  }

  private func isSpreading(at place: BranchName) -> Bool {
    (progress.purpose == .hotfix || progress.purpose == .release) && place != progress.target
  }

  static func json(_ file: ConflictedFile) -> JSONValue {
    [
      "path": .string(file.path), "kind": .string(file.kind.rawValue),
      "details": .array(file.details.map { .string($0.message) }),
    ]
  }
}

extension SettledValue {
  /// A thing that was settled, with its file.
  var json: JSONValue {
    .object(JSONObject([("path", .string(path))] + resolution.fields.members.map { ($0.key, $0.value) }))
  }
}
