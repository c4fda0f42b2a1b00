import Diagnostics

/// Check for files of Xcode and the Finder that Git does not ignore.
struct IgnoreIncomplete: CheckRule {
  let description = RuleDescription(
    id: "ignore-incomplete", severity: .note, summary: "Git does not ignore files that Xcode and the Finder create",
    explanation: """
      Xcode stores each user's windows and breakpoints in xcuserdata folders of projects and workspaces. Depending on \
      its settings, it also builds into a folder beside the project. The Finder creates .DS_Store in folders. Unless \
      these files are ignored, git status lists them as untracked, and "git add ." adds them. xcuserdata should be in \
      a .gitignore file of the repository. The build folder and .DS_Store can also be in the global ignore file of \
      each user.
      """,
    wrong: ".gitignore without the line xcuserdata/",
    right: ".gitignore with the line xcuserdata/",
    source: "GitHub's gitignore templates for Xcode and macOS", isFixable: true)

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap(findings)
  }

  private func findings(in git: GitKnowledge) -> [Finding] {
    // A project is a folder, but Git tracks its files.
    let projects = Set(
      git.trackedPaths.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.map {
        String($0.dropLast("/project.pbxproj".count))
      }
    ).sorted()
    return [userData(projects, git), finderData(projects, git)].compactMap(\.self) + builds(git)
  }

  private func userData(_ projects: [String], _ git: GitKnowledge) -> Finding? {
    let missing = projects.filter { project in
      let file = "\(project)/xcuserdata/me.xcuserdatad/xcschemes/xcschememanagement.plist"
      return !git.ignores(file, forEverybody: true)
    }
    return Finding.atOnce(
      missing.map { project in
        finding("no .gitignore lists xcuserdata, which Xcode creates in \"\(project)\"", "xcuserdata/", git)
      })
  }

  private func finderData(_ projects: [String], _ git: GitKnowledge) -> Finding? {
    let isMissing = projects.contains { project in
      let folder = project.lastIndex(of: "/").map { String(project[...$0]) } ?? ""
      // On a Mac, Git ignores the letter case of names.
      return ![".DS_Store", ".DS_store", ".ds_store"].contains { git.ignores(folder + $0) }
    }
    return isMissing
      ? finding("Git does not ignore .DS_Store, which the Finder creates in folders", ".DS_Store", git) : nil
  }

  private func builds(_ git: GitKnowledge) -> [Finding] {
    git.buildFolders.filter { !git.ignores($0, isFolder: true) }.map { folder in
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      return finding(
        "Git does not ignore \"\(folder)\", into which Xcode builds", name + "/", git)
    }
  }

  /// The finding at the `.gitignore` file of the top, in whatever folder the check runs.
  private func finding(_ message: String, _ line: String, _ git: GitKnowledge) -> Finding {
    finding(
      message,
      hint: git.ignoreFile == nil
        ? Hint(Remedy.Operation("ignore.add", repeated: ["template": ["Xcode", "macOS"]])) : nil,
      at: Place(file: git.topIgnoreFile),
      fixes: git.ignoreFile.map { [Fix(of: $0, .linesAdded([line]))] } ?? [])
  }
}
