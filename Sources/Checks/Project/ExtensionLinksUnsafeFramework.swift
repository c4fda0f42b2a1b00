import Diagnostics
import XcodeProjects

/// Check for app extensions that link frameworks that are not extension-safe.
struct ExtensionLinksUnsafeFramework: CheckRule {
  let description = RuleDescription(
    id: "extension-links-unsafe-framework", severity: .warning,
    summary: "App extension links a framework that is not extension-safe",
    explanation: """
      Extensions may not use some APIs, such as UIApplication.shared. With APPLICATION_EXTENSION_API_ONLY, a framework \
      declares that it does not use them. The linker warns about a framework without this setting, and App Review may \
      reject the app.
      """,
    wrong: "APPLICATION_EXTENSION_API_ONLY = NO; // a framework that Widget links",
    right: "APPLICATION_EXTENSION_API_ONLY = YES; // a framework that Widget links",
    source: "ld: \"linking against a dylib which is not safe for use in application extensions\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.filter { Self.extensions.contains($0.target.productType.suffix) }.flatMap { context in
        context.target.linkedTargets(in: project).compactMap { child, file -> Finding? in
          guard child.productType.suffix == "framework",
            let match = child.configurations.first(where: { $0.name == context.configuration.name }), match.isDynamic,
            context.configuration.settings.flag(Self.setting) == true, match.isUnsafe
          else { return nil }
          return finding(
            "\"\(context.target.name)\" links \"\(child.name)\", which is not marked as safe for extensions",
            hint: "set \(Self.setting) = YES in \(child.name), and fix what no longer compiles",
            at: match.place(ofSetting: Self.setting) ?? file.object.place, in: context
          ).caused(
            by: Finding.Cause(
              subject: "frameworks", words: "that extensions link are not marked as safe for extensions",
              name: child.name, hint: "set \(Self.setting) = YES in each of them, and fix what no longer compiles"))
        }
      }
    }
  }

  /// The product types whose code may use only APIs for extensions, by swift-build's specifications.
  private static let extensions = ["app-extension", "extensionkit-extension"]

  fileprivate static let setting = "APPLICATION_EXTENSION_API_ONLY"
}

extension TargetConfiguration {
  /// Whether the product is certainly not marked as safe for extensions.
  fileprivate var isUnsafe: Bool {
    switch setting(ExtensionLinksUnsafeFramework.setting) {
    case .known(let value, _): value == "NO"
    case .absent: true
    case .uncertain: false
    }
  }
}
