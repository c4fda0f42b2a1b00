import Checks
import DeveloperPortal
import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
import IgnoreTemplates
import PropertyLists
import XcodeProjects

extension HealthExamination {
  /// Xcode's projects in a repository, of which none was deleted.
  func projects(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let ending = ProjectLocation.suffix + "/project.pbxproj"
    let sparse = Set(try copy.repository.workTreeFiles.sparse().map(\.path))
    let lost = try copy.repository.stagingArea.trackedPaths().filter {
      $0.hasSuffix(ending) && !sparse.contains($0) && !FileAccess.exists("\(copy.root)/\($0)")
    }
    guard !lost.isEmpty else { return projects(in: copy.root) }
    return lost.map { path in
      let project = AbsolutePath("\(copy.root)/\(path.dropLast("/project.pbxproj".count))").seen(from: directory)
      return .error(.projects, "\"\(project)\" was deleted", .operation(.init("restore", ["path": project])))
    }
  }

  /// Xcode's projects in a folder and the folders in it, of which Xcode can open each.
  func projects(in root: String) -> [HealthCheck] {
    let locations = projectLocations(in: root)
    guard !locations.isEmpty else { return [.ok(.projects, "no Xcode project here")] }
    var checks: [HealthCheck] = []
    for location in locations {
      do throws(Diagnostic) {
        let document = try LoadedProject(at: location, shownFrom: root).project.document
        checks += Self.problems(of: document, at: location.file.path(below: root) ?? location.file)
      } catch {
        checks.append(.error(.projects, error))
      }
    }
    guard checks.isEmpty else { return checks }
    let names = locations.compactMap { $0.path.split(separator: "/").last }.joined(separator: ", ")
    return [.ok(.projects, "\(names): valid")]
  }

  /// What keeps Xcode from opening a readable project file as it is meant.
  private static func problems(of document: ProjectDocument, at file: String) -> [HealthCheck] {
    var checks: [HealthCheck] = []
    let version = document.root["objectVersion"]?.string ?? ""
    if !(Int(version).map { $0 <= newestFormat } ?? false) {
      checks.append(
        .warning(
          .projects, "\(file): no known Xcode writes objectVersion \"\(version)\"",
          .advice("restore the project file, or choose a project format of your Xcode: 77 opens in Xcode 16 and later"))
      )
    }
    let errors = document.findings.filter { $0.severity == .error }
    if let first = errors.first {
      let others = errors.count == 1 ? "" : " (and \(errors.count - 1) more)"
      checks.append(
        .error(.projects, "\(file): \(first.message)\(others)", .operation(.init("check"))))
    }
    return checks
  }

  /// The objectVersion of Xcode 27, the newest that was seen in a project.
  private static let newestFormat = 110

  private func projectLocations(in root: String) -> [ProjectLocation] {
    let own = (try? ProjectLocation.all(in: root)) ?? []
    let folders = ((try? FileAccess.entries(of: root)) ?? []).filter { entry in
      entry.kind == .directory && !entry.name.contains(".") && !DependencyFolder.installed.contains(entry.name)
    }
    return own + folders.flatMap { (try? ProjectLocation.all(in: "\(root)/\($0.name)")) ?? [] }
  }

  /// Whether what Xcode and the Finder make beside the project stays out of commits.
  func ignoreRules(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    guard let top = WorkingCopy(of: copy.repository, seenFrom: copy.root) else { return [] }
    var checks: [HealthCheck] = []
    let projects = projectLocations(in: copy.root).compactMap { $0.path.path(below: copy.root) }
    guard !projects.isEmpty else { return [.ok(.ignore, "no files to ignore")] }
    let folders = Set(projects.map { $0.split(separator: "/").dropLast().map { $0 + "/" }.joined() }).sorted()
    let made = projects.map { "\($0)/xcuserdata/user.xcuserdatad/UserInterfaceState.xcuserstate" }
    let derived = folders.map { "\($0)DerivedData/Build/info.plist" }
    for (template, paths) in [("Xcode", made + derived), ("macOS", folders.map { "\($0).DS_Store" })] {
      var decisions = try IgnoreDecisions(in: top)
      guard let open = try decisions.decisions(for: paths).first(where: { $0.rule?.isNegated ?? true }) else {
        continue
      }
      checks.append(
        .warning(
          .ignore, "files of \(template) such as \(open.path) are not ignored",
          .advice("slipway ignore add \(template)")))
    }
    return checks.isEmpty ? [.ok(.ignore, "files of Xcode and macOS are ignored")] : checks
  }

  func trackedAndIgnored(in copy: WorkingCopy) throws(Diagnostic) -> HealthCheck {
    let paths = try Untracking(in: copy).planned()
    guard let first = paths.first else { return .ok(.tracked, "no ignored file is tracked") }
    let others = paths.count == 1 ? "" : " and \(paths.count - 1) more"
    return .warning(
      .tracked, "\(first)\(others) \(paths.count == 1 ? "is" : "are") tracked although ignored",
      .operation(.init("ignore.untrack", [:])))
  }

  func templates() -> HealthCheck {
    folder(of: places.templates, "project templates")
  }

  func ignoreTemplates() -> HealthCheck {
    folder(of: places.ignoreTemplates, ".gitignore templates")
  }

  private func folder(of candidates: [String], _ what: String) -> HealthCheck {
    guard let found = candidates.first(where: FileAccess.isDirectory) else {
      return .error(
        .templates, "the \(what) were not found in \(candidates.first ?? "")",
        .advice("run make install in the checkout of Slipway, or copy them there"))
    }
    return .ok(.templates, "\(what) are in \"\(found)\"")
  }

  /// The team in use, and the private keys, which are for their owner alone.
  func portal() -> [HealthCheck] {
    guard let home = places.portalHome else {
      return [
        .warning(
          .portal, "HOME is not set, so there is no folder for simulated portals and keys",
          .advice("set HOME, or SLIPWAY_HOME to the folder"))
      ]
    }
    let configured = missingConfiguredTeam(in: home)
    guard FileAccess.isDirectory(home) else {
      return configured.isEmpty ? [.ok(.portal, "this machine has no simulated portal yet")] : configured
    }
    let problems = openKeys(in: home) + unusableKeys(in: home) + missingTeam(in: home) + configured
    return problems.isEmpty ? [.ok(.portal, "the simulated portal is in \"\(home)\"")] : problems
  }

  private func openKeys(in home: String) -> [HealthCheck] {
    let keys = "\(home)/keychain"
    let names = ((try? FileAccess.entries(of: keys)) ?? []).map(\.name).filter { $0.hasSuffix(".pem") }
    let open = ([keys] + names.sorted().map { "\(keys)/\($0)" }).first { path in
      (try? FileAccess.permissions(of: path)).map { $0 & 0o077 != 0 } ?? false
    }
    guard let open else { return [] }
    return [
      .error(
        .portal, "other users of this machine can read private keys in \"\(open)\"",
        .advice("run chmod -R go= \"\(keys)\""))
    ]
  }

  private func unusableKeys(in home: String) -> [HealthCheck] {
    let keychain = PortalHome(directory: home, mode: .rehearsing).keychain
    do throws(Diagnostic) {
      return try keychain.identities().compactMap(keychain.problem).map { .error(.portal, $0) }
    } catch {
      return [.error(.portal, error)]
    }
  }

  /// The team of `.slipway.yml`, which is shared and was not cloned yet.
  private func missingConfiguredTeam(in home: String) -> [HealthCheck] {
    guard let team = (try? SlipwayConfiguration.nearest(to: directory))?.team, let url = team.url,
      (try? PortalHome(directory: home, mode: .rehearsing).portal(of: team.id)) == nil
    else { return [] }
    return [
      .warning(
        .portal, "this machine has no copy of team \(team.id), which signs the project",
        .operation(.init("team.clone", ["url": url])))
    ]
  }

  private func missingTeam(in home: String) -> [HealthCheck] {
    let portals = PortalHome(directory: home, mode: .rehearsing)
    guard let team = portals.missingCurrentTeam() else { return [] }
    let others = (try? portals.teamIDs()) ?? []
    return [
      .error(
        .portal, "the portal of team \(team), which is in use, does not exist",
        .operation(.init(others.isEmpty ? "team.clone" : "team.use")))
    ]
  }
}
