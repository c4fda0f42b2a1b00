import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for apps whose run paths do not lead to the frameworks that they embed.
struct RunPathMissing: CheckRule {
  let description = RuleDescription(
    id: "run-path-missing", severity: .warning, summary: "LD_RUNPATH_SEARCH_PATHS lacks the Frameworks folder",
    explanation: """
      dyld looks for embedded frameworks in the folders of LD_RUNPATH_SEARCH_PATHS. In a Mac app, the Frameworks folder \
      is at @executable_path/../Frameworks; on other platforms it is at @executable_path/Frameworks. Without it, the \
      app crashes at launch, unless the frameworks have another install name. Xcode embeds the framework of the \
      package Sparkle by itself. An app with this package needs the run path too.
      """,
    wrong: "macOS: LD_RUNPATH_SEARCH_PATHS = \"@executable_path/Frameworks\";",
    right: "macOS: LD_RUNPATH_SEARCH_PATHS = \"@executable_path/../Frameworks\";",
    source: "dyld's manual page; dyld: \"Library not loaded: @rpath/…\"",
    command: "\(command: "setting.add") LD_RUNPATH_SEARCH_PATHS PATH --target TARGET")

  /// The package products that are dynamic frameworks at @rpath, which Xcode embeds by itself.
  private static let dynamicProducts: Set<String> = ["Sparkle"]

  /// A setting with a condition replaces the list, so that an addition to the list has no effect.
  private static func hint(adding path: String, in context: TargetContext) -> Hint {
    let key = "LD_RUNPATH_SEARCH_PATHS"
    let assignments = context.configuration.settings.assignments(of: key)
    guard let first = assignments.first, first.writtenKey != key else { return context.commands.adding(key, path) }
    return "add \(path) to \(first.writtenKey), which replaces \(key)"
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isApplication && !$0.configuration.settings.isForSeveralPlatforms }.compactMap {
      context in
      let packaged = context.target.target.packageProducts.map(\.name).filter(Self.dynamicProducts.contains)
      let copied = context.target.target.phases.filter { $0.destination?.folder == .frameworks }.flatMap(\.files)
        .compactMap(\.name).filter { $0.hasSuffix(".framework") || $0.hasSuffix(".dylib") }
      let settings = context.configuration.settings
      let frameworks = copied + packaged
      // A missing .xcconfig file may give another value.
      guard !frameworks.isEmpty, settings.findings.isEmpty, settings.missingOptionalFiles.isEmpty else { return nil }
      let folder = settings.platform == .macOS ? "/../Frameworks" : "/Frameworks"
      let paths = settings.list("LD_RUNPATH_SEARCH_PATHS").map {
        $0.hasSuffix("/") ? String($0.dropLast()) : $0
      }
      // A copied framework may have another install name, if no run path is set at all.
      guard !paths.isEmpty || !packaged.isEmpty, !paths.contains(where: { $0.contains("$") }),
        !["@executable_path", "@loader_path"].contains(where: { paths.contains($0 + folder) })
      else { return nil }
      return finding(
        "\"\(context.target.name)\" embeds \(NameList(frameworks).text), but no run path is @executable_path\(folder)",
        hint: Self.hint(adding: "@executable_path\(folder)", in: context),
        at: context.configuration.place(ofSetting: "LD_RUNPATH_SEARCH_PATHS") ?? context.target.target.object.place,
        in: context)
    }
  }
}
