import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for third-party frameworks that are embedded without Code Sign On Copy.
struct FrameworkEmbeddedUnsigned: CheckRule {
  let description = RuleDescription(
    id: "framework-embedded-unsigned", severity: .warning,
    summary: "Embedded third-party framework is not signed on copy",
    explanation: """
      A device accepts an app only if the same team signed all code in it. Without Code Sign On Copy, a framework \
      keeps its vendor's signature, and the app can't be installed.
      """,
    wrong: "AA01 /* Maps.framework in Embed Frameworks */ = {isa = PBXBuildFile; fileRef = AA02; };",
    right: "settings = {ATTRIBUTES = (CodeSignOnCopy, RemoveHeadersOnCopy, ); };",
    source: "Apple's technical note TN2206",
    command: "\(command: "dependency.add.framework") PATH --embed --target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.filter { $0.isApplication && $0.configurations.first?.settings.platform != .macOS }
        .flatMap { host -> [Finding] in
          guard !host.target.phases.contains(where: { $0.script?.contains("codesign") ?? false }) else { return [] }
          return host.target.phases.filter { $0.destination?.folder == .frameworks }.flatMap(\.files).compactMap {
            file in
            guard let item = file.item, project.makers[item.object.id] == nil, item.proxy == nil, let name = item.name,
              [".framework", ".xcframework", ".dylib"].contains(where: { name.hasSuffix($0) }),
              !file.attributes.contains("CodeSignOnCopy")
            else { return nil }
            return finding(
              "\"\(name)\" is copied into \"\(host.name)\" without Code Sign On Copy",
              hint: project.commands.embedding(of: item.object, in: host)
                ?? "turn on Code Sign On Copy: ATTRIBUTES = (CodeSignOnCopy, RemoveHeadersOnCopy, )",
              at: file.object.place, target: host.name)
          }
        }
    }
  }
}
