import Diagnostics
import XcodeProjects

/// What an app extension links keeps to what extensions may use.
struct ExtensionLinksUnsafeFramework: CheckRule {
  let description = RuleDescription(
    id: "extension-links-unsafe-framework", severity: .warning,
    summary: "what an app extension links keeps to what extensions may use",
    explanation: """
      Extensions may not use all of the system, such as UIApplication.shared. A framework says that it keeps \
      to the rest with APPLICATION_EXTENSION_API_ONLY; the linker warns of any other, and App Review may refuse it.
      """,
    wrong: "APPLICATION_EXTENSION_API_ONLY = NO; in a framework that Widget links",
    right: "APPLICATION_EXTENSION_API_ONLY = YES;",
    source: "ld: linking against a dylib which is not safe for use in application extensions")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.filter { $0.target.productType.suffix == "app-extension" }.flatMap { context in
        context.target.linkedTargets(in: project).compactMap { child, file -> Finding? in
          guard child.productType.suffix == "framework",
            let match = child.configurations.first(where: { $0.name == context.configuration.name }), match.isDynamic,
            context.configuration.settings.flag(Self.setting) == true, match.isUnsafe
          else { return nil }
          return finding(
            "\"\(context.target.name)\" links \"\(child.name)\", which does not say that extensions may use it",
            hint: "set \(Self.setting) = YES in \(child.name), and see to what no longer compiles",
            at: match.place(ofSetting: Self.setting) ?? file.object.place, in: context)
        }
      }
    }
  }

  fileprivate static let setting = "APPLICATION_EXTENSION_API_ONLY"
}

extension CheckedConfiguration {
  /// Whether it certainly does not keep to what extensions may use.
  fileprivate var isUnsafe: Bool {
    switch setting(ExtensionLinksUnsafeFramework.setting) {
    case .known(let value, _): value == "NO"
    case .absent: true
    case .uncertain: false
    }
  }
}
