import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Files that an Info.plist names but the target does not contain.
struct InfoPlistFileMissing: CheckRule {
  let description = RuleDescription(
    id: "info-plist-file-missing", severity: .warning,
    summary: "Info.plist names a file that is not among the target's resources",
    explanation: """
      OSAScriptingDefinition names the scripting dictionary of a Mac app. NSExtensionJavaScriptPreprocessingFile names \
      the script of an action or share extension, without its extension .js. The system finds these files only in the \
      bundle. Without the dictionary, AppleScript does not know the app. Without the script, the extension gets nothing \
      from Safari. ATSApplicationFontsPath is the folder in the resources from which macOS loads fonts. Targets whose script phases, folder references or build rules may add files are not checked.
      """,
    wrong:
      "<key>OSAScriptingDefinition</key><string>Alarm.sdef</string>, and only Wecker.sdef in Copy Bundle Resources",
    right: "<key>OSAScriptingDefinition</key><string>Wecker.sdef</string>",
    source: "Apple's reference of OSAScriptingDefinition and NSExtensionJavaScriptPreprocessingFile")

  /// The key paths whose values name files, with what the values lack at the end.
  private static let keys: [(path: [String], ending: String)] = [
    (["OSAScriptingDefinition"], ".sdef"),
    (["NSExtension", "NSExtensionAttributes", "NSExtensionJavaScriptPreprocessingFile"], ".js"),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap(\.contexts).filter(\.target.isDistributed).flatMap {
      context -> [Finding] in
      let named = Self.keys.compactMap {
        path, ending -> (key: String, root: String, value: PropertyList, file: String)? in
        guard let root = path.first, let key = path.last,
          let value = path.dropFirst().reduce(context.entry(root), { $0?[$1] }), let text = value.string,
          !text.isEmpty, !text.contains("$")
        else { return nil }
        let last = text.split(separator: "/").last.map(String.init) ?? text
        return (key, root, value, last.hasSuffix(ending) ? last : last + ending)
      }
      let fonts = [fontFolder(of: context)].compactMap(\.self)
      guard !named.isEmpty else { return fonts }
      let resources = ResourceNames(of: context.target, in: context.project, besides: named.map(\.file))
      return fonts
        + named.compactMap { key, root, value, file in
          guard let resources, !resources.mayHave(file) else { return nil }
          return finding(
            "\(key) of \"\(context.target.name)\" names \"\(file)\", which is not among the resources of the target",
            hint: resources.near(file).map { "write \($0), or add \(file) to Copy Bundle Resources" }
              ?? "add \(file) to Copy Bundle Resources", at: context.place(of: value, in: root), in: context)
        }
    }
  }

  /// A folder of fonts that the target does not have, although it copies fonts into another one.
  private func fontFolder(of context: TargetContext) -> Finding? {
    let key = "ATSApplicationFontsPath"
    guard context.configuration.settings.platform == .macOS, let value = context.entry(key), let text = value.string,
      !text.contains("$"), let folders = context.target.fontFolders(in: context.project)
    else { return nil }
    let wanted = text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    guard !folders.isEmpty, !folders.contains(wanted), !folders.contains(where: { $0.path(below: wanted) != nil }),
      !wanted.isEmpty
    else { return nil }
    let found = folders.sorted().map { $0.isEmpty ? "." : $0 }
    return finding(
      "\(key) of \"\(context.target.name)\" is \"\(text)\", but the target copies its fonts to \(NameList(found.map { "\"\($0)\"" }).text)",
      hint: context.writing(found[0], insteadOf: value, in: key), at: context.place(of: value, in: key), in: context)
  }
}

extension CheckedTarget {
  /// The folders below the resources into which the target copies fonts; `nil` if a script or folder may copy others.
  fileprivate func fontFolders(in project: CheckedProject) -> Set<String>? {
    let isFont = { (path: String) in [".ttf", ".otf", ".ttc"].contains(where: path.lowercased().hasSuffix) }
    let scripts = target.phases.compactMap { $0.script?.lowercased() }
    guard target.synchronizedGroups.isEmpty, target.buildRules.isEmpty,
      !scripts.contains(where: { script in
        ["font", "resources_folder", "cp ", "ditto"].contains(where: script.contains)
      })
    else { return nil }
    var folders: Set<String> = []
    for phase in target.phases {
      let isResources = phase.kind == .resources || phase.destination?.folder == .resources
      guard isResources else { continue }
      let folder = phase.kind == .resources ? "" : phase.destination?.path ?? ""
      guard !folder.contains("$") else { return nil }
      for file in phase.files {
        guard case .file(let reference)? = file.item else { continue }
        // A folder is copied with the fonts in it, wherever they are.
        guard reference.fileType != "folder" else { return nil }
        if isFont(reference.path ?? "") { folders.insert(folder.split(separator: "/").joined(separator: "/")) }
      }
    }
    return folders
  }
}
