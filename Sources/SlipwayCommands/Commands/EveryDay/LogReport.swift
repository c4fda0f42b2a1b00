import GitStore
import SlipwayKit
import SyntaxTrees

/// The newest commits.
struct LogReport: Report {
  let history: CommitHistory
  let drawsGraph: Bool

  var schema: String { "slipway.log/1" }
  var pagerSubject: String? { "log" }

  var fields: JSONObject {
    [
      "commits": .array(
        history.commits.map { commit in
          [
            "id": .string(commit.name.hex), "parents": .array(commit.parents.map { .string($0.hex) }),
            "author": ["name": .string(commit.author.name), "email": .string(commit.author.email)],
            "date": .string(DateWording.iso(commit.author.date)), "subject": .string(commit.subject),
            "message": .string(commit.message),
            "names": .array((history.names[commit.name] ?? []).map { .string($0) }),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    showCommits(on: &page)
    guard history.hasMore, page.width != nil else { return }
    page.line("older commits: \("slipway log -n \(history.commits.count * 5)", .faint)")
  }

  private func showCommits(on page: inout Page) {
    let lines = history.commits.map { LogLine($0, names: history.names[$0.name] ?? []) }
    guard drawsGraph else {
      for (commit, line) in zip(history.commits, lines) {
        page.flowing(line.text, indent: commit.name.short.count + 1)
      }
      return
    }
    var graph = CommitGraph()
    let rows = history.commits.map { graph.add($0.name.hex, parents: $0.parents.map(\.hex)) }
    let lanes = rows.map { drawn($0.commit, on: page) }
    let rooms = lanes.map { lanes in page.width.map { $0 - lanes.width - 1 } }
    // All lines show the same columns: the ones that fit on every line.
    let tail = LogLine.Tail.allCases.first { tail in
      zip(lines, rooms).allSatisfy { line, room in room.map { line.hasRoom(for: tail, width: $0) } ?? true }
    }
    for (position, line) in lines.enumerated() {
      let text = rooms[position].map { line.text(width: $0, tail: tail ?? .nothing) } ?? line.text
      page.verbatim(lanes[position] + " " + text)
      for edge in rows[position].edges { page.verbatim(drawn(edge, on: page)) }
    }
  }

  /// The lanes, truncated to half of the terminal's width.
  private func drawn(_ lanes: String, on page: Page) -> StyledText {
    let text: StyledText = "\(lanes, .warning)"
    return page.width.map { text.cut(to: max(4, $0 / 2)) } ?? text
  }
}
