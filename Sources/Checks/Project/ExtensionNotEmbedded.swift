import Diagnostics
import XcodeProjects

/// Check for extensions, App Clips and watch apps that no app embeds.
struct ExtensionNotEmbedded: CheckRule {
  let description = RuleDescription(
    id: "extension-not-embedded", severity: .warning,
    summary: "App depends on an extension, App Clip or watch app that no app embeds",
    explanation: """
      An app depends on the extension, App Clip or watch app. No Copy Files phase copies it into an app, so it is \
      built, but users never get it.
      """,
    wrong: "dependencies = (AA01 /* PBXTargetDependency */, ); // Widget, not in a copy phase",
    right: "files = (AA02 /* Widget.appex in Embed Foundation Extensions */, );",
    source: "Apple's App Extension Programming Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let embedded = Set(project.targets.flatMap(\.embedded))
      return project.targets.filter(\.isApplication).flatMap { host in
        host.target.dependencies.compactMap { dependency -> Finding? in
          guard let id = dependency.target?.id, !embedded.contains(id), let child = project.target(id),
            child.isChildKind, child.target.product != nil,
            !host.copyScripts.contains(where: { $0.mayEmbed(extension: child.target.product?.name ?? child.name) })
          else { return nil }
          return finding(
            "\"\(host.name)\" depends on \"\(child.name)\", but no app embeds it",
            hint: "add \(child.target.product?.name ?? child.name) to a Copy Files phase of \(host.name)",
            at: child.target.object.place, target: child.name
          ).caused(
            by: Finding.Cause(
              subject: "targets", words: "that \"\(host.name)\" depends on are embedded in no app", name: child.name,
              hint: "add their products to a Copy Files phase of \(host.name)"))
        }
      }
    }
  }
}
