import Diagnostics
import PropertyLists
import XcodeProjects

/// A Safari app extension names a script, style sheet or image that it does not contain.
struct SafariExtensionFileMissing: CheckRule {
  let description = RuleDescription(
    id: "safari-extension-file-missing", severity: .warning,
    summary: "Safari extension refers to a file that is not among its resources",
    explanation: """
      A Safari app extension's Info.plist names its toolbar image, and the scripts and style sheets that Safari adds \
      to pages. Safari ignores a file that the extension does not contain. Targets whose script phases, folder \
      references or build rules may add files are not checked.
      """,
    wrong: "<key>Script</key><string>script.js</string>, and no script.js in Copy Bundle Resources",
    right: "<key>Script</key><string>script.js</string>, and script.js in Copy Bundle Resources",
    source: "Apple's documentation of Safari app extensions")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isDistributed && $0.target.productType.isAppExtension }.flatMap {
      context -> [Finding] in
      guard context.extensionPoint == "com.apple.Safari.extension", let file = context.configuration.infoPlistFile,
        let entry = file.content?["NSExtension"],
        let resources = ResourceNames(of: context.target, in: context.project)
      else { return [] }
      return Self.files(in: entry).compactMap { key, value in
        guard let path = value.string, !path.isEmpty, !path.contains("$"),
          let name = path.split(separator: "/").last.map(String.init), !resources.mayHave(name, for: key)
        else { return nil }
        return finding(
          "\(key) of \"\(context.target.name)\" names \"\(path)\", which is not among the resources of the target",
          hint: resources.near(name).map { "write \($0), or add \(name) to Copy Bundle Resources" }
            ?? "add \(name) to Copy Bundle Resources", at: file.place(of: value), in: context)
      }
    }
  }

  /// The names of files in an NSExtension, with the keys that they belong to.
  private static func files(in entry: PropertyList) -> [(key: String, value: PropertyList)] {
    let lists = [("SFSafariContentScript", "Script"), ("SFSafariStyleSheet", "Style Sheet")]
    let listed = lists.flatMap { key, inner -> [(key: String, value: PropertyList)] in
      (entry[key]?.array ?? []).compactMap { item in item[inner].map { (key: key, value: $0) } }
    }
    guard let image = entry["SFSafariToolbarItem"]?["Image"] else { return listed }
    return listed + [(key: "SFSafariToolbarItem", value: image)]
  }
}
