import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for app extensions that use the shared application.
struct SharedApplicationInExtension: CheckRule {
  let description = RuleDescription(
    id: "shared-application-in-extension", severity: .error,
    summary: "App extension uses UIApplication.shared",
    explanation: """
      An app extension has no UIApplication object, so UIApplication.shared is unavailable there. The compiler rejects \
      it if APPLICATION_EXTENSION_API_ONLY is YES, which is the default for extensions. Code in #if, after #available \
      and in declarations with @available is skipped.
      """,
    wrong: "UIApplication.shared.open(url) // in a source of the extension",
    right: "extensionContext?.open(url)",
    source: "Swift: \"'shared' is unavailable in application extensions for iOS\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { context in
      ["app-extension", "extensionkit-extension", "app-extension.messages", "tv-app-extension"]
        .contains(context.target.productType.suffix)
        && [.iOS, .tvOS].contains(context.configuration.settings.platform)
        && context.configuration.settings.findings.isEmpty
        && context.configuration.settings.flag("APPLICATION_EXTENSION_API_ONLY") == true
    }.flatMap { context in
      let project = context.project
      return project.sources(of: context.target).paths.filter {
        project.sourceIndex.facts(of: $0)?.usesSharedApplication ?? false
      }.map { path in
        finding(
          "\"\(context.target.name)\" uses UIApplication.\(path.hasSuffix(".swift") ? "shared" : "sharedApplication"), which is unavailable in app extensions",
          hint: "use extensionContext, or move the code to a source of the app only",
          at: project.search.unguardedPlace(
            ofName: path.hasSuffix(".swift") ? "shared" : "sharedApplication", in: path),
          in: context)
      }
    }
  }
}
