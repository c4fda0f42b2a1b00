import SlipwayKit
import SyntaxTrees

/// The versions and build numbers of a project's targets.
struct ProjectVersionReport: Report {
  let versions: ProjectVersions
  let context: Context

  var schema: String { "slipway.version.show/1" }

  var fields: JSONObject {
    [
      "project": .string(context.shown(versions.location.path)), "version": .optional(versions.agreed(.version)),
      "build": .optional(versions.agreed(.build)),
      "targets": .array(
        versions.targets.map { target in
          [
            "name": .string(target.name), "version": .optional(target.text(.version)),
            "build": .optional(target.text(.build)),
            "configurations": .array(
              target.configurations.map { configuration in
                [
                  "name": .string(configuration.name), "version": .optional(configuration.version),
                  "build": .optional(configuration.build),
                ]
              }),
          ]
        }),
    ]
  }

  func show(on page: inout Page) {
    guard !versions.targets.isEmpty else {
      return page.line("No target of \(context.shown(versions.location.path), .name) has a version")
    }
    page.table(versions.targets.flatMap(rows))
    guard versions.agreed(.version) == nil || versions.agreed(.build) == nil else { return }
    if let unresolved = versions.unresolved.first {
      return page.next(
        String(RemedyWording.text(unresolved.remedy).trimmingPrefix("run ")),
        "give the setting a value; \(unresolved.statement)")
    }
    guard !isSame(.version) || !isSame(.build) else { return }
    page.next("slipway version set VERSION --build N", "set the same version in apps and extensions")
  }

  /// Whether the apps and extensions, or without them all targets, have the same number in all configurations.
  private func isSame(_ number: VersionNumber) -> Bool {
    let distributed = versions.targets.filter(\.isDistributed)
    let targets = distributed.isEmpty ? versions.targets : distributed
    let texts = Set(targets.flatMap { $0.configurations.map { $0.text(number) } })
    return texts.count == 1 && !texts.contains(nil)
  }

  /// A row for each target, or for each configuration if they differ.
  private func rows(of target: ProjectVersions.Target) -> [[StyledText]] {
    let pairs = target.configurations.map { [$0.version, $0.build] }
    guard Set(pairs).count > 1 else { return [row(target.name, "", target.text(.version), target.text(.build))] }
    return target.configurations.map { row(target.name, $0.name, $0.version, $0.build) }
  }

  private func row(_ name: String, _ configuration: String, _ version: String?, _ build: String?) -> [StyledText] {
    [
      "\(name, .bold)", "\(version ?? "-", .name)", "\(build.map { "build \($0)" } ?? "no build number")",
      "\(configuration, .faint)",
    ]
  }
}
