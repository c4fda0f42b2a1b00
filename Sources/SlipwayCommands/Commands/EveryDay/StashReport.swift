import Git
import JSONTrees
import SlipwayKit

/// What was put aside, or thrown away.
struct StashReport: Report {
  let name: String
  /// The stash; `nil` where it would only be made.
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
    let count = files.count == 1 ? "one file" : "\(files.count) files"
    guard let stash else {
      page.line("Would put the changes of \(count) aside")
      for file in files { page.line("  \(copy.shown(file), .name)") }
      return
    }
    guard name == "stash" else {
      page.line("Threw away \"\(stash.message)\", which was \(stash.commit.short, .name)")
      page.next("slipway undo", "brings it back into the list")
      return
    }
    page.line("Put the changes of \(count) aside: \"\(stash.message)\"")
    for file in files { page.detail("  \(copy.shown(file), .name)") }
    page.next("slipway stash pop", "brings them back")
  }
}

/// What was put aside, the newest first.
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
      page.line("Nothing was put aside")
      return
    }
    page.table(
      stashes.map { stash in
        [
          "\(stash.position, .bold)", "\(DateWording.day(stash.moment.date), .faint)",
          "\(stash.message)\(stash.holdsUntracked ? ", with new files" : "")",
        ]
      })
    page.next("slipway stash pop NUMBER", "brings one back")
  }
}
