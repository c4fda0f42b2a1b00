import Git
import JSONTrees
import SlipwayKit

/// The newest commits.
struct LogReport: Report {
  let history: CommitHistory
  let drawsGraph: Bool

  var schema: String { "slipway.log/1" }

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
      let text = line(for: commit)
      guard drawsGraph else {
        page.line(text)
        continue
      }
      let rows = graph.add(commit.name.hex, parents: commit.parents.map(\.hex))
      page.line(fitted("\(rows.commit, .warning) \(text)", to: page.width))
      for edge in rows.edges { page.line("\(edge, .warning)") }
    }
  }

  private func line(for commit: Commit) -> StyledText {
    let names = history.names[commit.name] ?? []
    let decoration: StyledText = names.isEmpty ? "" : "\("(" + names.joined(separator: ", ") + ")", .good) "
    return
      "\(commit.name.short, .name) \(decoration)\(commit.subject)  \(commit.author.name, .faint) \(DateWording.day(commit.author.date), .faint)"
  }

  private func fitted(_ text: StyledText, to width: Int?) -> StyledText {
    guard let width else { return text }
    return text.cut(to: width)
  }
}
