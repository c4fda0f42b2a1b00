import JSONTrees

/// One sentence about what would be done.
struct SentenceReport: Report {
  let schema: String
  let text: String

  var fields: JSONObject { ["plan": .string(text)] }

  func show(on page: inout Page) {
    page.line("\(text)")
  }
}
