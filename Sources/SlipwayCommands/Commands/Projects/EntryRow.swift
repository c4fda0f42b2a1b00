import SlipwayKit
import SyntaxTrees

/// Changed entries of property lists, as rows and as JSON.
enum EntryRow {
  static func json(_ entry: ChangedEntry) -> JSONValue {
    [
      "target": .string(entry.target), "configuration": .string(entry.configuration),
      "keyPath": .string(entry.keyPath), "oldValue": entry.old.map(PropertyListJSON.value) ?? .null,
      "value": entry.new.map(PropertyListJSON.value) ?? .null,
    ]
  }

  /// A row for each target and entry, with the configurations in which it changes alike.
  static func rows(of entries: [ChangedEntry]) -> [[StyledText]] {
    var groups: [(first: ChangedEntry, configurations: [String])] = []
    for entry in entries {
      let index = groups.firstIndex {
        $0.first.target == entry.target && $0.first.keyPath == entry.keyPath && $0.first.old == entry.old
          && $0.first.new == entry.new
      }
      if let index {
        groups[index].configurations.append(entry.configuration)
      } else {
        groups.append((entry, [entry.configuration]))
      }
    }
    return groups.map { group in
      let old = StyledText(group.first.old.map(PropertyListJSON.text) ?? "not set", .faint)
      let new = StyledText(group.first.new.map(PropertyListJSON.text) ?? "not set", .name)
      return [
        "\(group.first.target, .bold)", "\(group.configurations.joined(separator: ", "), .faint)",
        "\(group.first.keyPath)", "\(old) → \(new)",
      ]
    }
  }
}
