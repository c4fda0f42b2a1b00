import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Collects the members of a record's JSON object in their order, leaving out what is not there.
struct RecordWriter {
  private(set) var members: [(String, JSONValue)] = []

  var object: JSONObject { JSONObject(members) }

  mutating func put(_ key: String, _ text: String?) {
    if let text { members.append((key, .string(text))) }
  }

  mutating func put(_ key: String, _ date: Date?) {
    put(key, date.map(PortalDate.text))
  }

  mutating func put(_ key: String, _ number: Int) {
    members.append((key, .number(String(number))))
  }

  mutating func put(_ key: String, _ flag: Bool) {
    members.append((key, .bool(flag)))
  }

  mutating func put(_ key: String, _ texts: [String]) {
    members.append((key, .array(texts.map { .string($0) })))
  }

  mutating func put(_ key: String, _ object: JSONObject) {
    members.append((key, .object(object)))
  }
}
