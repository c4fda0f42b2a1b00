import SyntaxTrees

/// The version of the program.
enum SlipwayVersion {
  static let current = "0.1.0"
}

/// The report of `--version`.
struct VersionReport: Report {
  var schema: String { "slipway.version/1" }

  var fields: JSONObject { ["version": .string(SlipwayVersion.current)] }

  func show(on page: inout Page) {
    page.line("slipway \(SlipwayVersion.current)")
  }
}
