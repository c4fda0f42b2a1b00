import Diagnostics

/// Git ignores what Xcode and the Finder make for one person.
struct IgnoreIncomplete: CheckRule {
  let description = RuleDescription(
    id: "ignore-incomplete", severity: .note, summary: "Git ignores what Xcode and the Finder make for one person",
    explanation: """
      Xcode puts the windows and breakpoints of one person into xcuserdata folders in projects and workspaces, and \
      where its settings say so what it builds into a folder beside the project; the Finder puts .DS_Store wherever \
      somebody looks. Where no .gitignore names them, they are offered at every commit: xcuserdata to everybody who \
      works with the project, the others to those whose own excludes do not name them either.
      """,
    wrong: "a repository with a project, and without xcuserdata/ in .gitignore",
    right: "xcuserdata/ in .gitignore",
    source: "GitHub's gitignore templates for Xcode and macOS")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    guard let git = input.git else { return [] }
    // A project is a folder, of which Git tracks files.
    let projects = Set(
      git.trackedPaths.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.map {
        String($0.dropLast("/project.pbxproj".count))
      }
    ).sorted()
    return [userData(projects, git), finderData(projects, git)].compactMap(\.self) + builds(git)
  }

  private func userData(_ projects: [String], _ git: GitKnowledge) -> Finding? {
    let missing = projects.first { project in
      let file = "\(project)/xcuserdata/me.xcuserdatad/xcschemes/xcschememanagement.plist"
      return !git.ignores(file, forEverybody: true)
    }
    return missing.map { project in
      finding("no .gitignore names xcuserdata, which Xcode puts into \"\(project)\"", "xcuserdata/", project, git)
    }
  }

  private func finderData(_ projects: [String], _ git: GitKnowledge) -> Finding? {
    let missing = projects.first { project in
      let folder = project.lastIndex(of: "/").map { String(project[...$0]) } ?? ""
      return !git.ignores(folder + ".DS_Store")
    }
    return missing.map { project in
      finding("Git does not ignore .DS_Store, which the Finder puts into each folder", ".DS_Store", project, git)
    }
  }

  private func builds(_ git: GitKnowledge) -> [Finding] {
    git.buildFolders.filter { !git.ignores($0, isFolder: true) }.map { folder in
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      return finding(
        "Git does not ignore \"\(folder)\", into which Xcode puts what it builds", name + "/", folder, git)
    }
  }

  private func finding(_ message: String, _ line: String, _ subject: String, _ git: GitKnowledge) -> Finding {
    let isAtTop = git.folder.isEmpty
    return finding(
      message, hint: "add the line \(line) to .gitignore, or run slipway ignore add Xcode macOS",
      at: Place(file: isAtTop ? ".gitignore" : subject),
      fixes: isAtTop ? [Fix(of: ".gitignore", .linesAdded([line]))] : [])
  }
}
