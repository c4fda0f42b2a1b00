import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for linked system frameworks that the SDK does not contain.
struct FrameworkUnavailable: CheckRule {
  let description = RuleDescription(
    id: "framework-unavailable", severity: .warning,
    summary: "Linked framework is not in the SDK of the target's platform",
    explanation: """
      The platform has no such framework, or Apple has removed it from the SDK. The linker stops with "framework not \
      found". A target for several platforms passes if one of them has the framework.
      """,
    wrong: "{isa = PBXBuildFile; fileRef = AA01 /* AppKit.framework */; }; // SDKROOT = iphoneos",
    right: "{isa = PBXBuildFile; fileRef = AA01 /* UIKit.framework */; }; // SDKROOT = iphoneos",
    source: "the platforms of frameworks in Apple's documentation; the frameworks in Apple's SDKs",
    command: .removeDependency)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.contexts.flatMap { context in
        context.systemFrameworks.compactMap { file, framework in
          guard let reason = Self.reason(framework, context.configuration.settings) else { return nil }
          return finding(
            "\"\(context.target.name)\" links \(framework.name), \(reason)",
            hint: project.commands.dependencyRemoval(framework.name, from: context.target), at: file.object.place,
            in: context)
        }
      }
    }
  }

  private static func reason(_ framework: SystemFramework, _ settings: ResolvedSettings) -> String? {
    switch framework.problem(with: settings) {
    case .missing(let platform): "which \(platform.displayName) does not have"
    case .removed(let platform, let version):
      "which the \(platform.displayName) \(version) SDK no longer contains"
        + (framework.replacement.map { ": \($0) replaces it" } ?? "")
    case .newer, nil: nil
    }
  }
}

extension TargetContext {
  /// The system frameworks that the target links on all of its platforms.
  var systemFrameworks: [(file: BuildFile, framework: SystemFramework)] {
    guard target.target.kind == .native else { return [] }
    return target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
      guard case .file(let reference)? = file.item, isForAllPlatforms(file),
        reference.path?.contains("System/Library/Frameworks/") ?? false, reference.name.hasSuffix(".framework"),
        let framework = SystemFramework.named(String(reference.name.dropLast(".framework".count)))
      else { return nil }
      return (file, framework)
    }
  }

  /// Whether a build file is used on all platforms of the target.
  private func isForAllPlatforms(_ file: BuildFile) -> Bool {
    file.platformFilters.isEmpty
      || configuration.settings.platforms.allSatisfy { platform in
        Platform.all(filteredBy: file.platformFilters.filter { $0 != "maccatalyst" }).contains(platform)
      }
  }
}

extension Platform {
  /// The platforms that the filters of a build file name; Mac Catalyst runs apps of iOS.
  static func all(filteredBy filters: [String]) -> Set<Platform> {
    Set(filters.compactMap { names[$0] })
  }

  private static let names: [String: Platform] = [
    "ios": .iOS, "maccatalyst": .iOS, "macos": .macOS, "tvos": .tvOS, "watchos": .watchOS, "xros": .visionOS,
  ]
}
