import Diagnostics
import XcodeProjects

/// Check for libraries of an app that an archive would install beside the app.
struct SkipInstallMissing: CheckRule {
  let description = RuleDescription(
    id: "skip-install-missing", severity: .warning, summary: "Archive of the app installs a library beside the app",
    explanation: """
      Without SKIP_INSTALL = YES, an archive contains a library or framework a second time, in the folder of its \
      INSTALL_PATH. Xcode treats it as a generic archive and does not offer App Store Connect. \
      Only targets that the app embeds or links are checked, and not in debug configurations.
      """,
    wrong: "INSTALL_PATH = \"$(LOCAL_LIBRARY_DIR)/Frameworks\"; SKIP_INSTALL = NO; // a framework of the app",
    right: "INSTALL_PATH = \"$(LOCAL_LIBRARY_DIR)/Frameworks\"; SKIP_INSTALL = YES;",
    source: "Apple's TN3110 and Xcode Help: Archive is a generic Xcode archive",
    command: .setSetting("SKIP_INSTALL=YES"))

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var seen: Set<String> = []
      return project.contexts.filter { $0.isPlainApplication && $0.isInArchive && !$0.configuration.isForDebugging }
        .flatMap { host -> [Finding] in
          let linked = host.target.linkedTargets(in: project).map(\.child.id)
          let children = (host.target.embedded + linked).compactMap(project.target).filter {
            ["framework", "framework.static", "library.static", "library.dynamic"].contains($0.productType.suffix)
          }
          return children.compactMap { child -> Finding? in
            guard let match = child.configurations.first(where: { $0.name == host.configuration.name }),
              match.settings.findings.isEmpty, match.settings.missingOptionalFiles.isEmpty,
              match.settings.flag("SKIP_INSTALL") != true,
              case .known(let path, _) = match.setting("INSTALL_PATH"), path.hasPrefix("/"),
              seen.insert("\(child.name)/\(match.name)").inserted
            else { return nil }
            let context = TargetContext(project: project, target: child, configuration: match)
            return finding(
              "an archive of \"\(host.target.name)\" installs \"\(child.name)\" beside the app, so it can't be uploaded",
              hint: context.commands.setting("SKIP_INSTALL", "YES"),
              at: match.place(ofSetting: "SKIP_INSTALL") ?? child.target.object.place, in: context
            ).caused(
              by: Finding.Cause(
                subject: "libraries and frameworks",
                words: "are installed beside \"\(host.target.name)\" by an archive, so it can't be uploaded",
                name: child.target.name))
          }
        }
    }
  }
}
