import SyntaxTrees

/// The files that one commit of the portal changes, and its commit message.
struct PortalChange {
  /// The log's first line: a sentence of what was done.
  let summary: String
  /// The log's further lines, one a fact.
  private(set) var details: [String]
  /// The files to write, by path.
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The paths of the files to take away.
  private(set) var removals: [String] = []

  init(_ summary: String, details: [String] = []) {
    self.summary = summary
    self.details = details
  }

  /// Adds a line to the log.
  mutating func note(_ detail: String) {
    details.append(detail)
  }

  mutating func put(_ record: some PortalRecord) {
    put(record.json, at: record.path)
  }

  mutating func put(_ object: JSONObject, at path: String) {
    put(JSONValue.object(object).serialized(style: .pretty), at: path)
  }

  mutating func put(_ bytes: [UInt8], at path: String) {
    files.append((path, bytes))
  }

  mutating func remove(_ path: String) {
    removals.append(path)
  }

  /// A line of the log for each of `records`, as far as a log is read: a very long list is cut.
  static func listed<Record>(_ records: [Record], _ line: (Record) -> String) -> [String] {
    let lines = records.prefix(longestList).map(line)
    return records.count > longestList ? lines + ["and \(records.count - longestList) more"] : lines
  }

  private static let longestList = 200

  /// The commit's message.
  var message: String {
    details.isEmpty ? summary + "\n" : summary + "\n\n" + details.joined(separator: "\n") + "\n"
  }
}
