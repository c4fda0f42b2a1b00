import JSONTrees

/// A text of our own that is printed as it is: a script, a page.
struct TextReport: Report {
  let schema: String
  /// The key that the text has in JSON.
  let key: String
  let text: String
  /// The word by which Git's settings know it for the pager.
  var pagerSubject: String?

  var fields: JSONObject { [key: .string(text)] }

  func show(on page: inout Page) {
    page.text(text)
  }
}
