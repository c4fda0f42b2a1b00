import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// A file with the targets that use it.
struct FileMembershipReport: Report {
  let file: FileMembership

  var schema: String { "slipway.file.show/1" }

  var fields: JSONObject {
    [
      "path": .string(file.path), "exists": .bool(file.exists), "type": .string(FileType(path: file.path).name),
      "groups": .array(file.groups.map { .string($0) }), "folder": .optional(file.folder),
      "targets": .array(
        file.uses.map { use in
          [
            "target": .string(use.target.name), "phase": .optional(use.phaseName),
            "attributes": .array(use.options.attributes.map { .string($0) }),
            "compilerFlags": .optional(use.options.compilerFlags),
            "platforms": .array(use.options.platforms.map { .string($0) }),
          ]
        }),
      "settings": .array(
        file.settings.map { setting in
          [
            "target": .string(setting.target), "key": .string(setting.key),
            "configurations": .array(setting.configurations.map { .string($0) }),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(file.path, .bold)  \(FileType(path: file.path).name, .faint)\(file.exists ? "" : "  does not exist")")
    if let folder = file.folder {
      page.line("  in the synchronized folder \(folder, .name)")
    } else if !file.groups.isEmpty {
      page.line("  in group \(file.groups.joined(separator: "/"), .name)")
    }
    page.table(
      file.uses.map { use in
        ["\(use.target.name, .name)", "\(Self.title(of: use))", "\(Self.options(of: use), .faint)"]
      }, indent: 2)
    page.table(
      file.settings.map { setting in
        [
          "\(setting.target, .name)", "\(setting.key)",
          "\(setting.configurations.joined(separator: ", "), .faint)",
        ]
      }, indent: 2)
    if file.uses.isEmpty, file.settings.isEmpty { page.line("  No target uses this file") }
  }

  /// The name of a build phase in Xcode's editor.
  private static func title(of use: FileUse) -> String {
    switch use.phase {
    case .sources: "Compile Sources"
    case .frameworks: "Link Binary With Libraries"
    case .resources: "Copy Bundle Resources"
    default: use.phaseName ?? "no build phase"
    }
  }

  private static func options(of use: FileUse) -> String {
    let visibility = use.visibility.map { [$0.rawValue.lowercased()] } ?? []
    let attributes = use.options.attributes.filter { HeaderVisibility(rawValue: $0) == nil }
    let flags = use.options.compilerFlags.map { [$0] } ?? []
    return (visibility + attributes + flags + use.options.platforms).joined(separator: ", ")
  }
}
