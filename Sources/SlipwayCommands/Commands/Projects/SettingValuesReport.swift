import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The values of build settings.
struct SettingValuesReport: Report {
  /// The command's verb, such as `get`.
  let name: String
  let values: [SettingValue]

  var schema: String { "slipway.setting.\(name)/1" }

  /// A list without settings is an answer, a setting without a value is none.
  var isAffirmative: Bool { name == "list" || values.contains { $0.value != nil } }

  var fields: JSONObject {
    var fields: JSONObject = [
      "settings": .array(
        values.map { value in
          [
            "target": .optional(value.target), "configuration": .optional(value.configuration),
            "key": .string(value.key), "value": .optional(value.value), "source": source(value),
          ]
        })
    ]
    if name == "get" { fields["facts"] = .array(facts.map(Self.json)) }
    return fields
  }

  /// What Xcode knows about the settings.
  private var facts: [BuildSettingFacts] {
    var seen: Set<String> = []
    return values.map { String($0.key.prefix { $0 != "[" }) }.filter { seen.insert($0).inserted }
      .compactMap(BuildSettingTable.facts)
  }

  private static func json(_ facts: BuildSettingFacts) -> JSONValue {
    [
      "key": .string(facts.name), "title": .optional(facts.title), "type": .string(facts.kind.rawValue),
      "default": .optional(facts.defaultValue), "values": .array(facts.values.map { .string($0) }),
    ]
  }

  private func source(_ value: SettingValue) -> JSONValue {
    guard value.value != nil, let origin = value.origin else { return .null }
    return [
      "level": .string(SettingsReport.level(origin.level)),
      "file": .optional(origin.place?.file),
      "line": origin.place?.line.map { .integer($0) } ?? .null,
    ]
  }

  func show(on page: inout Page) {
    guard !values.isEmpty else { return page.line("no build settings") }
    var known: Set<String> = []
    let names = ConfigurationNames(
      all: values.compactMap(\.configuration).filter { known.insert($0).inserted })
    page.table(
      rows.map { row in
        [
          "\(row.value.target ?? (row.value.configuration == nil ? "" : "project"), .bold)",
          "\(names.text(row.configurations), .faint)", "\(row.value.key)",
          row.value.value.map { "= \(name == "list" ? ConfigurationNames.shortened($0) : $0, .name)" }
            ?? "\("not set", .faint)",
          "\(origin(row.value), .faint)",
        ]
      })
    guard name == "get" else { return }
    for facts in facts { page.flowing("\(facts.name, .bold)  \(facts.summary, .faint)", indent: 2) }
  }

  /// The values, those that are the same in several configurations of a target in one row.
  private var rows: [(value: SettingValue, configurations: [String])] {
    var rows: [(value: SettingValue, configurations: [String])] = []
    var positions: [RowKey: Int] = [:]
    for value in values {
      let key = RowKey(
        target: value.target, key: value.key, value: value.value, level: value.origin?.level,
        file: value.origin?.place?.file)
      if let position = positions[key], let configuration = value.configuration {
        rows[position].configurations.append(configuration)
      } else {
        positions[key] = rows.count
        rows.append((value, value.configuration.map { [$0] } ?? []))
      }
    }
    return rows
  }

  private struct RowKey: Hashable {
    let target: String?
    let key: String
    let value: String?
    let level: SettingOrigin.Level?
    let file: String?
  }

  /// Where the value comes from; all values of a file have the same level.
  private func origin(_ value: SettingValue) -> String {
    value.configuration == nil ? value.origin?.place.map { PlaceWording.text($0) } ?? "" : SettingsReport.origin(value)
  }
}

/// Changed values of build settings, as rows and as JSON.
enum SettingRow {
  static func json(_ value: ChangedSetting) -> JSONValue {
    [
      "target": .optional(value.target), "configuration": .string(value.configuration), "key": .string(value.key),
      "oldValue": .optional(value.old), "value": .optional(value.new),
    ]
  }

  /// A row for each target and setting, with the configurations in which it changes alike.
  static func rows(of values: [ChangedSetting]) -> [[StyledText]] {
    var groups: [(first: ChangedSetting, configurations: [String])] = []
    for value in values {
      let index = groups.firstIndex {
        $0.first.target == value.target && $0.first.key == value.key && $0.first.old == value.old
          && $0.first.new == value.new
      }
      if let index {
        groups[index].configurations.append(value.configuration)
      } else {
        groups.append((value, [value.configuration]))
      }
    }
    return groups.map { group in
      [
        "\(group.first.target ?? "project", .bold)", "\(group.configurations.joined(separator: ", "), .faint)",
        "\(group.first.key)", difference(of: group.first),
      ]
    }
  }

  private static func difference(of value: ChangedSetting) -> StyledText {
    // An empty value would leave the arrow without an end.
    let new = StyledText(value.new.map { $0.isEmpty ? "\"\"" : $0 } ?? "not set", .name)
    return value.old == value.new ? "\(new) (unchanged)" : "\(value.old ?? "not set", .faint) → \(new)"
  }
}
