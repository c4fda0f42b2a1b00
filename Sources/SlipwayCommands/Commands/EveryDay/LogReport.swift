import Git
import JSONTrees
import SlipwayKit

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
    var graph = CommitGraph()
    for commit in history.commits {
      guard drawsGraph else {
        let line = LogLine(commit, names: history.names[commit.name] ?? [])
        page.flowing(line.text(width: nil), indent: commit.name.short.count + 1)
        continue
      }
      let rows = graph.add(commit.name.hex, parents: commit.parents.map(\.hex))
      let lanes = drawn(rows.commit, on: page)
      let line = LogLine(commit, names: history.names[commit.name] ?? [])
      page.verbatim(lanes + " " + line.text(width: page.width.map { $0 - lanes.width - 1 }))
      for edge in rows.edges { page.verbatim(drawn(edge, on: page)) }
    }
  }

  /// The lanes, cut where there are so many that nothing else would have room.
  private func drawn(_ lanes: String, on page: Page) -> StyledText {
    let text: StyledText = "\(lanes, .warning)"
    return page.width.map { text.cut(to: max(4, $0 / 2)) } ?? text
  }
}
