import SyntaxTrees

/// The result of publishing a branch.
struct PublishReport: Report {
  let name: String
  let push: PushReport

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject { push.fields }

  func show(on page: inout Page) { push.show(on: &page) }
}
