import Diagnostics

/// Git ignores what Xcode makes for one person.
struct IgnoreIncomplete: CheckRule {
  let description = RuleDescription(
    id: "ignore-incomplete", severity: .note, summary: "Git ignores what Xcode makes for one person",
    explanation: """
      Xcode puts the windows and breakpoints of one person into xcuserdata folders in projects and workspaces. \
      Where no .gitignore of the repository names them, they are offered to everybody at every commit.
      """,
    wrong: "a repository with a project, and without xcuserdata/ in .gitignore",
    right: "xcuserdata/ in .gitignore",
    source: "GitHub's gitignore template for Xcode")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    guard let git = input.git else { return [] }
    // A project is a folder, of which Git tracks files.
    var projects: Set<String> = []
    for path in git.trackedPaths where path.hasSuffix(".xcodeproj/project.pbxproj") {
      projects.insert(String(path.dropLast("/project.pbxproj".count)))
    }
    let missing = projects.sorted().filter { project in
      let file = "\(project)/xcuserdata/me.xcuserdatad/xcschemes/xcschememanagement.plist"
      return !git.ignores(file, forEverybody: true)
    }
    guard let first = missing.first else { return [] }
    let isAtTop = git.folder.isEmpty
    return [
      finding(
        "no .gitignore names xcuserdata, which Xcode puts into \"\(first)\"",
        hint: "add the line xcuserdata/ to .gitignore, or run slipway ignore add Xcode",
        at: Place(file: isAtTop ? ".gitignore" : first),
        fixes: isAtTop ? [Fix(of: ".gitignore", .linesAdded(["xcuserdata/"]))] : [])
    ]
  }
}
