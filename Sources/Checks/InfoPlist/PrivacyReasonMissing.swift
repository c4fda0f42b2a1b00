import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Required reason APIs that an app uses without a reason in a privacy manifest.
struct PrivacyReasonMissing: CheckRule {
  let description = RuleDescription(
    id: "privacy-reason-missing", severity: .warning,
    summary: "Privacy manifest lacks a reason for an API that the app uses",
    explanation: """
      Apple requires a reason in PrivacyInfo.xcprivacy for some APIs, such as UserDefaults. The App Store rejects an \
      app without it. Slipway searches the app's own sources for API names that have no other meaning. It also \
      searches the local packages that the app links. It ignores code that is compiled only for the simulator or the \
      Mac. It reads every privacy manifest in the project's folder, except those in frameworks that were already built.
      """,
    wrong: "UserDefaults.standard in a source, without PrivacyInfo.xcprivacy",
    right: "<string>NSPrivacyAccessedAPICategoryUserDefaults</string> with the reason <string>CA92.1</string>",
    source: "ITMS-91053; Apple's documentation of required reason API")

  private static let platforms: Set<Platform> = [.iOS, .tvOS, .watchOS, .visionOS]

  /// The API categories and the names that use them, without ambiguous names.
  private static let kinds: [(kind: String, names: [String])] = [
    ("UserDefaults", ["UserDefaults", "NSUserDefaults"]),
    ("SystemBootTime", ["systemUptime", "mach_absolute_time"]),
    (
      "DiskSpace",
      [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize",
        "NSFileSystemFreeSize", "NSURLVolumeAvailableCapacityKey", "NSURLVolumeTotalCapacityKey",
      ]
    ),
    (
      "FileTimestamp",
      [
        "contentModificationDateKey", "creationDateKey", "fileModificationDate", "NSFileModificationDate",
        "NSFileCreationDate", "NSURLContentModificationDateKey", "NSURLCreationDateKey",
      ]
    ),
    ("ActiveKeyboards", ["activeInputModes"]),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let targets = project.targets.filter { target in
        target.isApplication
          && target.configurations.contains { Self.platforms.contains($0.settings.platform) }
      }
      // A script may copy the manifest of a library into the app, as CocoaPods does.
      guard !targets.isEmpty, !project.contents.generated.has("PrivacyInfo.xcprivacy") else { return [] }
      let manifests = Manifests(in: project)
      return targets.flatMap { findings(in: $0, of: project, manifests) }
    }
  }

  private func findings(
    in target: CheckedTarget, of project: CheckedProject, _ manifests: Manifests
  ) -> [Finding] {
    guard manifests.areReadable else { return [] }
    let sources = SourcePaths(of: target, in: project)
    let platforms = Self.platforms.intersection(target.configurations.flatMap(\.settings.platforms))
    let paths =
      sources.sources.filter { !platforms.isDisjoint(with: sources.platforms[$0] ?? platforms) }
      + project.localPackages.sources(of: target)
    return Self.kinds.flatMap { kind, names -> [Finding] in
      guard !manifests.kinds.contains(kind),
        let (name, places) = names.lazy.map({ name in
          let found = project.search.places(ofName: name, in: paths, for: platforms)
          // Objective-C code may use a name only in a macro of a header.
          let macros = found.isEmpty ? project.search.places(ofName: name, in: sources.headers, for: platforms) : []
          return (name, found + macros.prefix(1))
        }).first(where: { !$0.1.isEmpty })
      else { return [] }
      return places.map { place in
        finding(
          "\"\(target.name)\" uses \(name), but no privacy manifest gives a reason for it",
          hint: manifests.areThere
            ? "add NSPrivacyAccessedAPICategory\(kind) with its reason to PrivacyInfo.xcprivacy"
            : "run \(project.commands.fileCreation("privacy-manifest", "PrivacyInfo", in: target)), and add NSPrivacyAccessedAPICategory\(kind) with its reason",
          at: place, target: target.name
        ).caused(
          by: Finding.Cause(
            subject: "APIs", words: "are used in \"\(target.name)\", but no privacy manifest gives a reason for them",
            name: name,
            hint: manifests.areThere
              ? "add their categories with the reasons to PrivacyInfo.xcprivacy"
              : "run \(project.commands.fileCreation("privacy-manifest", "PrivacyInfo", in: target)), and add the categories with the reasons"
          ))
      }
    }
  }

  /// The API categories with reasons in the privacy manifests of a project's folder.
  private struct Manifests {
    var kinds: Set<String> = []
    var areThere = false
    var areReadable = true

    init(in project: CheckedProject) {
      // The manifest of a built framework is only about the framework.
      for path in project.paths
      where path.hasSuffix(".xcprivacy") && !path.contains(".framework/") && !path.contains(".xcframework/") {
        areThere = true
        guard let content = project.files.propertyList(at: path).content else {
          areReadable = false
          continue
        }
        for entry in content["NSPrivacyAccessedAPITypes"]?.array ?? [] {
          let prefix = "NSPrivacyAccessedAPICategory"
          guard let kind = entry["NSPrivacyAccessedAPIType"]?.string, kind.hasPrefix(prefix) else { continue }
          kinds.insert(String(kind.dropFirst(prefix.count)))
        }
      }
    }
  }
}
