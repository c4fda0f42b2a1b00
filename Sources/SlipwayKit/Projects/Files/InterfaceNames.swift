import Diagnostics
import FileTrees
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// The settings and Info.plists that name a storyboard or xib, which change with its name.
struct InterfaceNames {
  private let old: String
  private let new: String

  /// The names of the interface file at `source` before and after its move to `place`.
  init(from source: String, to place: String) {
    (old, new) = (source.lastName.withoutPathEnding, place.lastName.withoutPathEnding)
  }

  /// Whether a path is of a storyboard or xib.
  static func isInterface(_ path: String) -> Bool { ["storyboard", "xib"].contains(path.pathEnding) }

  /// The project in which build settings name the file by its new name.
  func renamed(in project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    guard old != new else { return project }
    var project = project
    for target in project.targets {
      for configuration in target.configurations {
        for key in Self.keys.map({ "INFOPLIST_KEY_" + $0 }) where configuration.settings[key]?.string == old {
          project = try project.settingEdits.setting(
            key, to: .text(new), of: target, configurations: [configuration.name])
        }
      }
    }
    return project
  }

  /// The Info.plists that change, by their paths relative to the project's folder.
  func informationFiles(of loaded: LoadedProject) -> [(path: String, old: [UInt8], new: [UInt8])] {
    guard old != new else { return [] }
    return loaded.informationFiles.compactMap { path in
      guard let bytes = try? FileAccess.read(loaded.absolute(path), limit: 1 << 24),
        var markup = try? MarkupDocument(parsing: bytes, file: path)
      else { return nil }
      rename(in: &markup.root)
      return markup.bytes == bytes ? nil : (path, bytes, markup.bytes)
    }
  }

  private func rename(in element: inout MarkupElement) {
    var key = ""
    element.changeElements { child in
      if child.name == "key" { key = child.text }
      if child.name == "string", child.text == old, Self.isKey(key) {
        child.setText(new)
      } else {
        rename(in: &child)
      }
    }
  }

  /// Whether a key of an Info.plist names an interface file, perhaps with a device: `UILaunchStoryboardName~ipad`.
  private static func isKey(_ key: String) -> Bool { keys.contains(String(key.prefix { $0 != "~" })) }

  /// From Apple's reference of Information Property List keys.
  private static let keys = [
    "NSExtensionMainStoryboard", "NSMainNibFile", "NSMainStoryboardFile", "UILaunchStoryboardName",
    "UIMainStoryboardFile",
    "UISceneStoryboardFile", "WKInterfaceStoryboardName",
  ]
}
