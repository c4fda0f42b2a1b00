package import Diagnostics
import FileTrees
import Scaffolding
import XcodeProjects

extension FileCreating {
  /// The notes about files that the system finds only by a fixed name.
  static func unreadNames(_ created: [String]) -> [Diagnostic] {
    let names = created.flatMap { $0.split(separator: "/").map(String.init) }
    return fixedNames.compactMap { ending, fixed in
      guard let name = names.first(where: { $0.pathEnding == ending }), name != fixed else { return nil }
      return Diagnostic(.fileNameUnread, "the system reads only \(fixed), not \(name)", severity: .note)
    }
  }

  private static let fixedNames = [("bundle", "Settings.bundle"), ("xcprivacy", "PrivacyInfo.xcprivacy")]

  /// The note about a new app icon that the target does not use.
  static func unusedIcon(
    _ created: [String], in target: ProjectTarget?, of loaded: LoadedProject
  ) -> [Diagnostic] {
    let sets = created.map(\.parentPath).filter { $0.pathEnding == "appiconset" }
    guard let icon = sets.first?.lastName.withoutPathEnding, let target,
      let used = loaded.configurations.settings(of: target)["ASSETCATALOG_COMPILER_APPICON_NAME"], used != icon
    else { return [] }
    return [
      Diagnostic(
        .appIconUnused, "\(target.name) uses the app icon \"\(used)\"", severity: .note,
        remedy: .operation(.init("target.set", ["target": target.name, "app-icon": icon])))
    ]
  }

  /// The notes about what Swift and Objective-C sources of a target import to see each other.
  static func mixedLanguages(
    _ plan: FilePlan, _ declaration: TypeDeclaration?, in target: ProjectTarget?, of loaded: LoadedProject
  ) -> [Diagnostic] {
    guard let target, plan.language == .swift else { return [] }
    let settings = loaded.configurations.settings(of: target)
    var notes: [String] = []
    if let header = plan.generatedHeader {
      notes.append("Objective-C sources import \"\(header)\" to use the @objc declarations of Swift sources")
    }
    // Sources of a framework see its umbrella header.
    if let declaration, declaration.language == .objectiveC, settings["SWIFT_OBJC_BRIDGING_HEADER"]?.isEmpty ?? true,
      !(target.productType?.suffix.hasPrefix("framework") ?? false)
    {
      notes.append("set SWIFT_OBJC_BRIDGING_HEADER to a header that imports \"\(declaration.file)\"")
    }
    return notes.map { Diagnostic(.importNeeded, $0, severity: .note) }
  }
}

extension Diagnostic.Code {
  package static let appIconUnused = Diagnostic.Code(
    "app-icon-unused", "The target uses another app icon than the new one.",
    "\(command: "target.set") TARGET --app-icon NAME")
  package static let fileNameUnread = Diagnostic.Code(
    "file-name-unread", "The system reads the file only under a fixed name, such as PrivacyInfo.xcprivacy.",
    "\(command: "file.move") OLD NEW")
}
