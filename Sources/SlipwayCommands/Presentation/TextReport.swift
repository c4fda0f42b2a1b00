import SyntaxTrees

/// A literal text, such as a script or a manual page.
struct TextReport: Report {
  let schema: String
  /// The JSON key of the text.
  let key: String
  let text: String
  /// The name of Git's pager setting.
  var pagerSubject: String?

  var fields: JSONObject { [key: .string(text)] }

  func show(on page: inout Page) {
    page.text(text)
  }
}
