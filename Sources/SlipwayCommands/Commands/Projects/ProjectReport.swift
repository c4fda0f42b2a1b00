import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The contents of a project.
struct ProjectReport: Report {
  let summary: ProjectSummary
  let findings: [Diagnostic]
  let context: Context

  var schema: String { "slipway.show/1" }

  var fields: JSONObject {
    [
      "project": .string(context.shown(summary.location.path)),
      "targets": .array(summary.targets.map(Self.json)),
      "configurations": .array(summary.configurations.map { .string($0) }),
      "objectVersion": .integer(summary.formatVersion),
      "findings": .array(findings.map { FindingWording.json($0, in: context) }),
    ]
  }

  /// The project format and the first Xcode release that has it, such as `objectVersion 77 (Xcode 16)`.
  private var format: String {
    let release: [Int: String] = [
      46: "Xcode 3.2", 47: "Xcode 6.3", 48: "Xcode 8", 50: "Xcode 9.3", 51: "Xcode 10", 52: "Xcode 11",
      53: "Xcode 11.4", 54: "Xcode 12", 55: "Xcode 13", 56: "Xcode 14", 60: "Xcode 15", 63: "Xcode 15.3",
      70: "Xcode 16", 77: "Xcode 16", 90: "Xcode 16.3", 100: "Xcode 26.3",
    ]
    return "objectVersion \(summary.formatVersion)" + (release[summary.formatVersion].map { " (\($0))" } ?? "")
  }

  func show(on page: inout Page) {
    page.line("\(context.shown(summary.location.path), .name)  \(format)")
    for target in summary.targets { show(target, on: &page) }
    guard !findings.isEmpty else { return }
    page.blank()
    for finding in findings { page.line(FindingWording.line(finding, in: context)) }
  }

  private func show(_ target: ProjectSummary.Target, on page: inout Page) {
    page.blank()
    page.line("\(target.name, .bold)  \(Self.kind(of: target), .faint)")
    var rows: [(name: String, value: StyledText)] = []
    if let identifier = target.bundleIdentifier { rows.append(("identifier", "\(identifier, .name)")) }
    let oldest = target.deploymentTarget.map { " \($0) and later" } ?? ""
    rows.append(("platform", "\(target.platform)\(oldest)"))
    if let infoPlist = target.infoPlist { rows.append(("Info.plist", "\(infoPlist)")) }
    if let entitlements = target.entitlements { rows.append(("entitlements", "\(entitlements)")) }
    if !target.dependencies.isEmpty { rows.append(("dependencies", "\(target.dependencies.joined(separator: ", "))")) }
    if !target.phases.isEmpty {
      let phases = target.phases.map { $0.fileCount == 0 ? $0.title : "\($0.title) (\($0.fileCount))" }
      rows.append(("build phases", "\(phases.joined(separator: ", "))"))
    }
    if !target.folders.isEmpty { rows.append(("folders", "\(target.folders.joined(separator: ", "))")) }
    rows.append(("configurations", configurations(of: target)))
    page.fields(rows)
  }

  /// The configuration names, with the bundle identifier where it differs from the target's.
  private func configurations(of target: ProjectSummary.Target) -> StyledText {
    let parts = target.configurations.map { configuration in
      configuration.bundleIdentifier == target.bundleIdentifier
        ? configuration.name : "\(configuration.name) (\(configuration.bundleIdentifier ?? "no bundle identifier"))"
    }
    return "\(parts.joined(separator: ", "))"
  }

  static func kind(of target: ProjectSummary.Target) -> String {
    target.productType.map(title(ofProduct:)) ?? "\(target.kind.rawValue) target"
  }

  /// The words for a product type, such as "app"; the type itself if it is unknown.
  static func title(ofProduct type: String) -> String {
    ProductType(identifier: type).facts?.title ?? type
  }

  static func json(_ target: ProjectSummary.Target) -> JSONValue { .object(fields(of: target)) }

  static func fields(of target: ProjectSummary.Target) -> JSONObject {
    [
      "name": .string(target.name), "productType": .optional(target.productType),
      "bundleIdentifier": .optional(target.bundleIdentifier), "platform": .string(target.platform),
      "deploymentTarget": .optional(target.deploymentTarget), "infoPlist": .optional(target.infoPlist),
      "entitlements": .optional(target.entitlements),
      "dependencies": .array(target.dependencies.map { .string($0) }),
      "phases": .array(
        target.phases.map { ["name": .string($0.name), "files": .integer($0.fileCount)] }),
      "configurations": .array(
        target.configurations.map {
          ["name": .string($0.name), "bundleIdentifier": .optional($0.bundleIdentifier)]
        }),
    ]
  }
}

/// The projects of a workspace.
struct WorkspaceReport: Report {
  let workspace: WorkspaceProjects
  let members: (readable: [ProjectSummary], problems: [Diagnostic])
  let context: Context

  var schema: String { "slipway.show/1" }

  private var findings: [Diagnostic] { workspace.findings + members.problems }

  var fields: JSONObject {
    [
      "project": .null, "projects": .array(workspace.present.map { .string(context.shown($0.path)) }),
      "targets": .array(
        members.readable.flatMap { summary in
          summary.targets.map { target in
            var fields = ProjectReport.fields(of: target)
            fields["project"] = .string(context.shown(summary.location.path))
            return .object(fields)
          }
        }),
      "findings": .array(findings.map { FindingWording.json($0, in: context) }),
    ]
  }

  func show(on page: inout Page) {
    for project in workspace.present {
      page.line("\(context.shown(project.path), .name)")
      guard let summary = members.readable.first(where: { $0.location == project }) else { continue }
      for target in summary.targets { page.line("  \(target.name)  \(ProjectReport.kind(of: target), .faint)") }
    }
    for finding in findings { page.line(FindingWording.line(finding, in: context)) }
    guard let first = workspace.present.first else { return }
    page.next("slipway show --project \(RemedyWording.quoted(context.shown(first.path)))", "show one project")
  }
}
