import AppleIdentifiers
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// A dependency with the targets that use it.
struct DependencyReport: Report {
  let details: DependencyDetails

  var schema: String { "slipway.dependency.show/1" }

  var fields: JSONObject {
    [
      "name": .string(details.name), "kind": .string(details.kind.rawValue), "path": .optional(details.path),
      "package": details.package.map { package in
        [
          "address": .string(package.address), "requirement": .optional(package.requirement),
          "version": .optional(package.version),
        ]
      } ?? .null,
      "platforms": details.framework?.releases == nil
        ? .null
        : .array(
          releases.map { title, release in
            [
              "platform": .string(title), "introduced": .optional(release.introduced?.description),
              "deprecated": .optional(release.deprecated?.description),
              "removed": .optional(release.removed?.description),
            ]
          }),
      "replacement": .optional(details.framework?.replacement),
      "uses": .array(
        details.uses.map { use in
          [
            "target": .string(use.target), "phase": .string(use.phase), "linked": .bool(use.isLinked),
            "embedded": .bool(use.isEmbedded), "optional": .bool(use.isOptional),
            "codeSignOnCopy": .bool(use.isSigned), "platforms": .array(use.platforms.map { .string($0) }),
            "place": .optional(use.place.fileAndLine),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(details.name, .bold)  \(Self.title(of: details.kind), .faint)")
    if let path = details.path { page.line("  \(path, .name)") }
    if let package = details.package {
      let words = [package.requirement, package.version.map { "resolved \($0)" }].compactMap(\.self)
      page.line("  of package \(package.address, .name)\(words.map { ", \($0)" }.joined())")
    }
    let rows = releases.map { title, release -> [StyledText] in ["\(title, .name)", "\(Self.words(release))"] }
    page.table(rows, indent: 2)
    if let other = details.framework?.replacement { page.line("  replaced by \(other, .name)") }
    page.table(
      details.uses.map { use in
        [
          "\(use.target, .name)", "\(use.phase)", "\(Self.marks(of: use), .faint)",
          "\(use.place.fileAndLine ?? "", .faint)",
        ]
      }, indent: 2)
    if details.uses.isEmpty { page.line("  No target uses it") }
  }

  /// The platforms of a system framework, as Apple names them.
  private var releases: [(title: String, release: SystemFramework.Release)] {
    guard let framework = details.framework, let releases = framework.releases else { return [] }
    let platforms = Platform.allCases.compactMap { platform in releases[platform].map { (platform.displayName, $0) } }
    return platforms + (framework.macCatalyst.map { [("Mac Catalyst", $0)] } ?? [])
  }

  private static func words(_ release: SystemFramework.Release) -> String {
    [
      release.introduced.map { "\($0) or later" } ?? "version unknown",
      release.deprecated.map { "deprecated in \($0)" }, release.removed.map { "not in the \($0) SDK" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private static func marks(of use: DependencyUse) -> String {
    let marks = [
      use.isOptional ? "optional" : nil, use.isSigned ? "signed" : nil,
    ].compactMap(\.self)
    return (marks + use.platforms).joined(separator: ", ")
  }

  private static func title(of kind: DependencyDetails.Kind) -> String {
    switch kind {
    case .systemFramework: "system framework"
    case .systemLibrary: "system library"
    case .target: "target of this project"
    case .otherProject: "target of another project"
    case .package: "package product"
    case .file: "framework or library on disk"
    }
  }
}
