import SyntaxTrees

/// The preview of a command in one sentence.
struct SentenceReport: Report {
  let schema: String
  let text: String

  var fields: JSONObject { ["plan": .string(text)] }

  func show(on page: inout Page) {
    page.line("\(text)")
  }
}
