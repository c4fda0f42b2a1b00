import Diagnostics
import SyntaxTrees

/// A record that is kept as one JSON file in a folder of its kind.
protocol PortalRecord: Sendable {
  /// The folder of the kind, which is also its noun in the plural.
  static var folder: String { get }
  /// The member that lists ids, and in many records the same ones.
  static var sharedList: String? { get }
  /// The record's short name.
  var id: RecordID { get }
  /// The record's members in the order in which they are written.
  var json: JSONObject { get }
  /// Reads the record.
  init(_ reader: RecordReader) throws(Diagnostic)
}

extension PortalRecord {
  static var sharedList: String? { nil }

  /// The path of the record.
  var path: String { id.path(in: Self.folder) + ".json" }
}
