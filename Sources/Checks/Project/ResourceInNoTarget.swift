import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for resources that the app needs but no target copies.
struct ResourceInNoTarget: CheckRule {
  let description = RuleDescription(
    id: "resource-in-no-target", severity: .warning,
    summary: "Resource that the app needs is in no target",
    explanation: """
      Code looks up a file in the main bundle, loads a storyboard, or uses the keys of a strings file. Or the \
      project contains a privacy manifest. The file is in the project, but no target copies it. The app does not find \
      the file, and the App Store does not see the manifest. \
      If only another app copies the file, the finding is a note. A file in a \
      folder reference or synchronized folder is copied with the folder, unless the folder excludes it. Code in \
      #if os(tvOS) or #if TARGET_OS_TV counts only for targets of that platform. Projects whose scripts name the file are not \
      reported.
      """,
    wrong: "Bundle.main.url(forResource: \"sounds\", withExtension: \"json\"), and sounds.json in no target",
    right: "files = (AA01 /* sounds.json in Resources */, );",
    source: "Xcode Help: Manage target membership of files; ITMS-91053",
    command: "\(command: "file.target.add") PATH TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      guard project.targets.contains(where: \.isApplication) else { return [] }
      let unused = UnusedMembers(of: project)
      var found: [Finding] = []
      var seen: Set<String> = []
      for target in project.targets.filter(\.isApplication) {
        for path in project.sources(of: target).linkedPaths {
          let facts = project.sourceIndex.facts(of: path)
          for file in (facts?.bundleFiles ?? []).sorted()
          where facts?.bundleFilePlatforms[file].map(target.isForAny) ?? true {
            guard let member = unused.path(of: file), seen.insert(member).inserted else {
              found += [misplaced(file, usedIn: path, by: target, in: project)].compactMap(\.self)
              continue
            }
            let shown = project.checkedPath(member)
            found.append(
              finding(
                "\"\(target.name)\" looks up \"\(file)\" in its bundle, but no target copies it",
                hint: project.commands.membershipAddition(shown, to: target.name),
                at: project.search.place(ofLiteral: String(file.prefix { $0 != "." }), in: path) ?? Place(file: shown),
                target: target.name))
          }
        }
      }
      return found + manifests(in: project) + interfaces(in: project, unused) + tables(in: project, unused)
        + catalogs(in: project)
    }
  }

  /// A file that code looks up in its app's bundle, although only another app copies it.
  private func misplaced(
    _ file: String, usedIn path: String, by target: CheckedTarget, in project: CheckedProject
  ) -> Finding? {
    // Code that several apps share may look up the file of each one.
    guard project.sourceIndex.facts(of: path)?.names.contains("bundleIdentifier") == false,
      project.sources(of: target).paths.contains(path), target.target.synchronizedGroups.isEmpty,
      let own = ResourceNames(of: target, in: project, besides: [file]), !own.mayHave(file)
    else { return nil }
    let copies = project.targets.filter { other in
      other.isApplication && other.id != target.id
        && project.resources.files(of: other).contains { $0.path.split(separator: "/").last.map(String.init) == file }
    }
    let linked = project.targets.filter { !$0.isApplication }.contains { other in
      project.resources.files(of: other).contains { $0.path.split(separator: "/").last.map(String.init) == file }
    }
    guard let other = copies.first, !linked,
      let member = project.resources.files(of: other).first(where: {
        $0.path.split(separator: "/").last.map(String.init) == file
      })?.path
    else { return nil }
    return finding(
      "\"\(target.name)\" looks up \"\(file)\" in its bundle, but only \"\(other.name)\" copies it",
      hint: project.commands.membershipAddition(project.checkedPath(member), to: target.name),
      at: project.search.place(ofLiteral: String(file.prefix { $0 != "." }), in: path), severity: .note,
      target: target.name)
  }
}

extension ResourceInNoTarget {
  /// The privacy manifests that no target copies, if an app has none.
  fileprivate func manifests(in project: CheckedProject) -> [Finding] {
    let name = "PrivacyInfo.xcprivacy"
    func isManifest(_ path: String) -> Bool { path == name || path.hasSuffix("/" + name) }
    // A built framework contains its own manifest.
    let all = project.paths.filter { path in
      isManifest(path) && !DependencyFolder.contains(path)
        && ![".framework/", ".xcframework/", ".bundle/"].contains { path.contains($0) }
    }.sorted()
    guard !all.isEmpty else { return [] }
    let resources = project.targets.map { (target: $0, paths: project.resources.files(of: $0).map(\.path)) }
    let scripts = project.targets.flatMap(\.target.phases).compactMap(\.script)
    let listed = Set(project.locations.members.map(\.location.path))
    let unused = all.filter { path in
      let isOwn = listed.contains(path) || project.locations.synchronizedFolder(around: path) != nil
      return isOwn && !resources.contains { $0.paths.contains { path == $0 || path.path(below: $0) != nil } }
    }
    guard !unused.isEmpty, !scripts.contains(where: { $0.contains(name) }) else { return [] }
    var seen: Set<String> = []
    return resources.compactMap { target, paths -> Finding? in
      guard target.isApplication, target.configurations.allSatisfy({ $0.settings.platform != .macOS }),
        !paths.contains(where: { path in isManifest(path) || all.contains { $0.path(below: path) != nil } }),
        let manifest = unused.first(where: { $0.hasPrefix(target.name + "/") }) ?? unused.first,
        seen.insert(manifest).inserted
      else { return nil }
      let shown = project.checkedPath(manifest)
      return finding(
        "the privacy manifest is in the project, but no target copies it",
        hint: project.commands.membershipAddition(shown, to: target.name), at: Place(file: shown, line: 1))
    }
  }
}
