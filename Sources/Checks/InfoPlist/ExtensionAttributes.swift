import Diagnostics
import PropertyLists
import XcodeProjects

/// App extensions without exactly one extension point.
struct ExtensionAttributes: CheckRule {
  let description = RuleDescription(
    id: "extension-attributes", severity: .error, summary: "App extension does not declare exactly one extension point",
    explanation: """
      An app extension has NSExtension with NSExtensionPointIdentifier. With ExtensionKit, it has \
      EXAppExtensionAttributes with EXExtensionPointIdentifier instead. Without either, the system never finds the \
      extension, and the App Store rejects it. With both keys, the extension works, but the App Store rejects it, so \
      the finding is a warning.
      """,
    wrong: "<key>NSExtension</key><dict/>",
    right: """
      <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>\
      <string>com.apple.widgetkit-extension</string></dict>
      """,
    source: "ITMS-90361, ITMS-90363")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isDistributed && $0.target.productType.isAppExtension }.compactMap { context in
      let name = context.target.name
      let kinds = ExtensionPoint.keys.filter { context.entry($0.outer) != nil }
      if kinds.count == 2 {
        return finding(
          "extension \"\(name)\" has both NSExtension and EXAppExtensionAttributes", hint: "remove one of the two",
          at: context.place(ofEntry: "EXAppExtensionAttributes"), severity: .warning, in: context)
      }
      guard let kind = kinds.first else {
        guard ExtensionPoint.keys.allSatisfy({ context.lacks($0.outer) }) else { return nil }
        let wanted = ExtensionPoint.keys[context.target.kindOfProduct == "extensionkit-extension" ? 1 : 0]
        return finding(
          "extension \"\(name)\" has no \(wanted.outer), so it declares no extension point",
          hint: "add \(wanted.outer) with \(wanted.inner) to its Info.plist", at: context.place(ofEntry: wanted.outer),
          in: context)
      }
      guard let value = context.entry(kind.outer), value[kind.inner]?.string?.isEmpty != false else { return nil }
      return finding(
        "\(kind.outer) of \"\(name)\" declares no extension point (\(kind.inner))",
        hint: "add <key>\(kind.inner)</key> with the extension point", at: context.place(ofEntry: kind.outer),
        in: context)
    }
  }
}
