import AppleIdentifiers
import Capabilities
import SlipwayKit
import SyntaxTrees

/// The capabilities that can be added to targets, with the targets that have them.
struct AvailableCapabilitiesReport: Report {
  let capabilities: [AvailableCapability]

  var schema: String { "slipway.capability.list/1" }

  var fields: JSONObject {
    [
      "available": .array(
        capabilities.map { row in
          [
            "name": .string(row.capability.name), "displayName": .string(row.capability.displayName),
            "managed": .bool(row.capability.isManaged),
            "platforms": .array(row.capability.platforms.map { .string($0.rawValue) }),
            "systems": .object(
              JSONObject(
                row.capability.systems.compactMap { system in
                  system.since.map { (system.platform.rawValue, .string($0)) }
                })),
            "example": .array(row.capability.example.map { .string($0) }),
            "targets": .array(row.targets.map { .string($0) }),
          ]
        })
    ]
  }

  /// What the capability requires of the team and of the system.
  private static func limits(of row: AvailableCapability) -> [String] {
    let systems = row.systems.compactMap { system in
      system.since.map { "\(system.platform.displayName) \($0) or later" }
    }
    return (row.capability.isManaged ? ["granted on request"] : []) + systems
  }

  func show(on page: inout Page) {
    page.table(
      capabilities.map { row in
        [
          StyledText(row.targets.isEmpty ? " " : "✓", .good), "\(row.capability.name, .name)",
          "\(([row.capability.displayName] + Self.limits(of: row)).joined(separator: ", "))",
          "\(row.targets.joined(separator: ", "), .bold)",
        ]
      })
  }
}
