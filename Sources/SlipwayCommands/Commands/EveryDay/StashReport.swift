import GitStore
import SlipwayKit
import SyntaxTrees

/// A stash that was saved or dropped.
struct StashReport: Report {
  let name: String
  /// The stash; `nil` in a dry run.
  let stash: StashEntry?
  let files: [String]
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    [
      "id": .optional(stash?.commit.hex), "message": .optional(stash?.message),
      "files": .array(files.map { .string($0) }), "dryRun": .bool(stash == nil),
    ]
  }

  func show(on page: inout Page) {
    let count = files.count == 1 ? "1 file" : "\(files.count) files"
    guard let stash else {
      page.line("Would stash the changes in \(count)")
      for file in files { page.line("  \(copy.shown(file), .name)") }
      return
    }
    guard name == "stash" else {
      page.line("Dropped \"\(stash.message)\" (\(stash.commit.short, .name))")
      page.undo()
      return
    }
    page.line("Stashed the changes in \(count): \"\(stash.message)\"")
    for file in files { page.detail("  \(copy.shown(file), .name)") }
    page.next("slipway stash pop", "apply the stash and drop it")
  }
}

/// The stashes, newest first.
struct StashListReport: Report {
  let stashes: [StashEntry]

  var schema: String { "slipway.stash.list/1" }

  var fields: JSONObject {
    [
      "stashes": .array(
        stashes.map { stash in
          [
            "number": .integer(stash.position), "id": .string(stash.commit.hex), "message": .string(stash.message),
            "date": .string(DateWording.iso(stash.moment.date)), "untracked": .bool(stash.holdsUntracked),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    guard !stashes.isEmpty else {
      page.line("No stashes")
      return
    }
    page.table(
      stashes.map { stash in
        [
          "\(stash.position, .bold)", "\(DateWording.day(stash.moment.date), .faint)",
          "\(stash.message)\(stash.holdsUntracked ? ", with untracked files" : "")",
        ]
      })
    page.next("slipway stash pop NUMBER", "apply a stash and drop it")
  }
}
