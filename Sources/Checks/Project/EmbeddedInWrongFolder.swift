import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for extensions, App Clips and watch apps that are copied to the wrong folder.
struct EmbeddedInWrongFolder: CheckRule {
  let description = RuleDescription(
    id: "embedded-in-wrong-folder", severity: .warning,
    summary: "Extension, App Clip or watch app is copied to the wrong folder",
    explanation: """
      The system looks for extensions in PlugIns, ExtensionKit extensions in Extensions, App Clips in AppClips and \
      watch apps in Watch. It does not find them elsewhere in the app. If another phase copies the product to the \
      right folder, the finding is a note. It is also a note for an ExtensionKit extension that has NSExtension too.
      """,
    wrong: "files = (AA01 /* Widget.appex */, ); dstSubfolderSpec = 10;",
    right: "files = (AA01 /* Widget.appex */, ); dstSubfolderSpec = 13;",
    source: "swift-build's specifications of product types and of copy phases")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.filter(\.isApplication).flatMap { host in
        let all = host.copiedTargets(in: project)
        return all.compactMap { copied -> Finding? in
          guard let folder = Self.folder(for: copied.child), let destination = copied.phase.destination,
            !destination.reaches(folder)
          else { return nil }
          let isAlsoRight = all.contains {
            $0.child.id == copied.child.id && $0.phase.destination?.reaches(folder) == true
          }
          return finding(
            "\"\(host.name)\" copies \"\(copied.child.name)\" to a folder where the system does not look for it",
            hint: isAlsoRight
              ? "remove it from this phase: another one copies it to the right folder"
              : "move it to a Copy Files phase with \(folder.advice)",
            at: copied.phase.object.place, severity: isAlsoRight || Self.isOfBothKinds(copied.child) ? .note : nil,
            target: host.name)
        }
      }
    }
  }

  /// Whether an ExtensionKit extension is also an extension of the older kind, which the system finds in PlugIns.
  private static func isOfBothKinds(_ child: CheckedTarget) -> Bool {
    child.kindOfProduct == "extensionkit-extension"
      && child.configurations.contains { $0.infoPlist?["NSExtension"] != nil }
  }

  /// The folder that `child` belongs in; `nil` if unknown.
  private static func folder(for child: CheckedTarget) -> EmbeddingFolder? {
    switch child.productType.suffix {
    case "application.on-demand-install-capable": .appClips
    case "application.watchapp", "application.watchapp2": .watch
    case "extensionkit-extension": .extensions
    case _ where child.productType.isAppExtension: .plugIns
    case _ where child.isWatchApp: .watch
    default: nil
    }
  }
}

/// A folder of an app in which the system looks for other products.
enum EmbeddingFolder: String, Sendable {
  case plugIns = "PlugIns"
  case extensions = "Extensions"
  case appClips = "AppClips"
  case watch = "Watch"

  /// The destination of a Copy Files phase, as in the project file.
  var advice: String {
    switch self {
    case .plugIns: "dstSubfolderSpec = 13 and an empty dstPath"
    case .extensions: "dstSubfolderSpec = 16 and dstPath = $(EXTENSIONS_FOLDER_PATH)"
    case .appClips, .watch: "dstSubfolderSpec = 16 and dstPath = $(CONTENTS_FOLDER_PATH)/\(rawValue)"
    }
  }
}

extension CopyDestination {
  /// Whether the destination is or may be `wanted`; a path with other build settings may be any folder.
  fileprivate func reaches(_ wanted: EmbeddingFolder) -> Bool {
    if folder == nil || folder == .absolutePath { return true }
    if folder == .plugIns { return wanted == .plugIns }
    let path = path.uppercased()
    if path.contains(wanted.rawValue.uppercased()) { return true }
    let known = ["$(CONTENTS_FOLDER_PATH)", "$(EXTENSIONS_FOLDER_PATH)", "$(PLUGINS_FOLDER_PATH)"]
    return path.contains("$") && !known.contains { path.hasPrefix($0) }
  }
}

extension CheckedTarget {
  /// The targets whose products the Copy Files phases copy, each with the phase and the build file.
  func copiedTargets(in project: CheckedProject) -> [(child: CheckedTarget, phase: BuildPhase, file: BuildFile)] {
    let makers = Dictionary(
      embedded.compactMap { project.target($0) }.compactMap { child in child.target.product.map { ($0.id, child) } },
      uniquingKeysWith: { first, _ in first })
    guard !makers.isEmpty else { return [] }
    return target.phases.filter { $0.kind == .copyFiles }.flatMap { phase in
      phase.files.compactMap { file in
        file.item.flatMap { makers[$0.object.id] }.map { ($0, phase, file) }
      }
    }
  }

  /// The targets of the project whose products the target links, each with the build file.
  func linkedTargets(in project: CheckedProject) -> [(child: CheckedTarget, file: BuildFile)] {
    target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
      file.item.flatMap { project.makers[$0.object.id] }.map { ($0, file) }
    }
  }
}
