import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for names of resources in code that the project does not have.
struct ResourceNameUnknown: CheckRule {
  let description = RuleDescription(
    id: "resource-name-unknown", severity: .warning,
    summary: "Code, storyboard or xib refers to a missing resource",
    explanation: """
      An image, color or font with an unknown name is nil or invisible. Loading a storyboard or xib with an unknown \
      name crashes the app. The rule checks literal names that are loaded from the app's own bundle. If code uses a \
      name similar to an existing one, the finding is a warning. If only another app of the project copies the image or \
      color, the finding is a note. Without a dependency manager, which could add \
      resources, the rule also reports missing resources. If a storyboard or xib uses a missing image, the finding is \
      a warning. If outlets connect every object that shows the image, code may replace it, so the finding is a note. \
      It is also a note if code names the resource. \
      If a local package is missing, such as in a submodule, one note counts the names. For a missing color or font of a storyboard or xib, the finding is \
      a note. Code in #if os(tvOS) or #if TARGET_OS_TV counts only for targets of that platform. In code for a macro \
      of the app, such as #if BETA, only names similar to existing ones are reported. Code for a macro that nothing \
      in the project defines is not checked. A font is known by \
      its PostScript name, full name or family. Fonts are checked only if all font files are readable and code \
      registers none. Any font can be installed on a Mac, so for macOS, unknown fonts are not reported.
      """,
    wrong: "UIImage(named: \"Alram\") with Alarm.imageset",
    right: "UIImage(named: \"Alarm\")",
    source: "UIKit: UIImage.init(named:), and \"Could not find a storyboard named …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let resources = ProjectResources(in: project, project.contents.pathsWithIgnored(in: input))
      let packages = project.resources.missingPackages(in: input)
      let isOpen = project.usesDependencyManager || !project.unseenPaths.isEmpty || project.resources.mayBeOutside
      let mayHaveOthers = isOpen || !packages.isEmpty
      let unknown =
        isOpen
        ? [] : Finding.atOnceByMessage(project.interfaces.all.flatMap { problems(of: $0, resources, in: project) })
      let ofInterfaces = packages.isEmpty ? unknown : [unchecked(unknown, without: packages)].compactMap(\.self)
      return ofInterfaces + shortcutIcons(resources, in: project)
        + project.targets.filter(\.isDistributed).flatMap { target in
          project.sources(of: target).paths.flatMap { path in
            let facts = project.sourceIndex.facts(of: path)
            let names = (facts?.resourceNames ?? []).filter { name in
              facts?.resourcePlatforms[name].map(target.isForAny) ?? true
            }
            return names.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }.compactMap { resource in
              problem(of: resource, in: path, of: target, resources, mayHaveOthers: mayHaveOthers, project)
            }
          }
        }
    }
  }

  /// One note for all names in storyboards and xibs that a package that is not at hand may have.
  private func unchecked(_ problems: [Finding], without packages: [String]) -> Finding? {
    guard let first = Checker.ordered(problems).first else { return nil }
    let names = NameList(packages.map { "\"\($0)\"" }).text
    return finding(
      (packages.count == 1 ? "the package \(names) does" : "the packages \(names) do")
        + " not exist, so \(problems.count) resource name\(problems.count == 1 ? "" : "s") of"
        + " storyboards and xibs \(problems.count == 1 ? "is" : "are") unknown",
      hint: "run git submodule update --init if a submodule contains the package, and check again",
      at: first.place, severity: .note, target: first.target)
  }

  /// The icons of quick actions in an Info.plist that differ from an image of the project by few letters.
  private func shortcutIcons(_ resources: ProjectResources, in project: CheckedProject) -> [Finding] {
    let root = "UIApplicationShortcutItems"
    return project.contexts.filter(\.target.isApplication).flatMap { context in
      (context.entry(root)?.array ?? []).compactMap { item -> Finding? in
        guard let value = item["UIApplicationShortcutItemIconFile"], let name = value.string, !name.contains("$")
        else { return nil }
        let resource = ResourceName(kind: .image, name: name)
        guard !resources.contains(resource), let near = resources.near(resource) else { return nil }
        return finding(
          "the project has no image \"\(name)\", which a quick action uses",
          hint: context.writing(near, insteadOf: value, in: root), at: context.place(of: value, in: root), in: context)
      }
    }
  }

  /// The images and colors of an interface, which come from the target's own bundle.
  private func problems(
    of interface: TargetInterface, _ resources: ProjectResources, in project: CheckedProject
  ) -> [Finding] {
    interface.file.resources.compactMap { element, resource in
      guard !resources.contains(resource), !resource.name.hasPrefix("NS"),
        resource.kind != .image || interface.file.shows(image: resource.name),
        resource.kind != .font || !interface.isForMac && !project.interfaces.mayBeElsewhere
      else { return nil }
      return finding(
        "the project has no \(resource.kind.rawValue) \"\(resource.name)\", which an interface uses",
        hint: Self.hint(for: resource, near: resources.near(resource)),
        at: interface.file.place(of: interface.file.object(showing: resource.name) ?? element),
        severity: [.color, .font].contains(resource.kind) || interface.file.mayReplace(image: resource.name)
          || interface.loading(in: project) <= .unknown ? .note : nil,
        target: interface.target.name)
    }
  }

  private static func hint(for resource: ResourceName, near: String?) -> Hint {
    if resource.name == "nil" { return "remove the attribute, which has no \(resource.kind.rawValue)" }
    if let near { return "choose \"\(near)\" in Xcode, or add \"\(resource.name)\"" }
    return resource.kind == .font
      ? "add the font file and list it in UIAppFonts, or choose another font in Xcode"
      : "add it to an asset catalog, or choose another one in Xcode"
  }

  /// A set in a catalog that code loads from its app's bundle, although only another app copies the catalog.
  private func misplaced(
    _ resource: ResourceName, in path: String, of target: CheckedTarget, _ resources: ProjectResources,
    _ project: CheckedProject
  ) -> Finding? {
    guard target.isApplication, project.targets.count(where: \.isApplication) > 1,
      [.image, .color].contains(resource.kind), resources.contains(resource),
      !resource.name.contains("."), target.target.synchronizedGroups.isEmpty,
      ResourceNames(of: target, in: project, besides: [".xcassets"])?.hasCatalog == true,
      let owner = project.resources.onlyOwner(ofSet: resource), owner.id != target.id, owner.isApplication,
      !project.resources.copies(resource.name, into: target)
    else { return nil }
    return finding(
      "\"\(target.name)\" has no \(resource.kind.rawValue) \"\(resource.name)\": only \"\(owner.name)\" copies it",
      hint: "add it to an asset catalog of \"\(target.name)\", or write a name that the target has",
      at: project.search.place(of: resource, in: path, of: target), severity: .note, target: target.name)
  }

  private func problem(
    of resource: ResourceName, in path: String, of target: CheckedTarget, _ resources: ProjectResources,
    mayHaveOthers: Bool, _ project: CheckedProject
  ) -> Finding? {
    let macros = project.sourceIndex.facts(of: path)?.macroResources[resource]
    let isForMacro = macros != nil
    // Code for a macro that nothing defines is in no build, as in #if 0.
    if let macros, !project.macros.mayDefine(macros) { return nil }
    if !isForMacro, let found = misplaced(resource, in: path, of: target, resources, project) { return found }
    // The names of AppKit's images begin with NS.
    guard !resources.contains(resource), !(resource.kind == .image && resource.name.hasPrefix("NS")) else { return nil }
    let near = resources.near(resource)
    if let near, Self.differsInNumbers(near, resource.name),
      project.resources.loaded.contains(where: { $0.name == near })
    {
      return finding(
        "the project has no \(resource.kind.rawValue) \"\(resource.name)\"", hint: "add it, or write an existing name",
        at: project.search.place(of: resource, in: path, of: target), target: target.name)
    }
    // Only the app that defines the macro may have the resource.
    guard near != nil || !isForMacro else { return nil }
    let isOwn = near.map { project.resources.copies($0, into: target) } ?? false
    let isOpen = resource.kind == .font && (project.interfaces.mayBeElsewhere || target.isFor(.macOS))
    guard near != nil || !mayHaveOthers && !isOpen else {
      guard let renamed = resources.renamed(resource), !project.texts.uses.has(renamed) else { return nil }
      return finding(
        "the project has no image \"\(resource.name)\", and nothing uses \"\(renamed)\"",
        hint: "if the image was renamed, write \"\(renamed)\"",
        at: project.search.place(of: resource, in: path, of: target),
        severity: .note, target: target.name)
    }
    return finding(
      "the project has no \(resource.kind.rawValue) \"\(resource.name)\"",
      hint: near.map {
        isOwn || resource.kind == .font
          ? "write \"\($0)\", or add \"\(resource.name)\""
          : "write \"\($0)\" and add it to \"\(target.name)\", or add \"\(resource.name)\""
      } ?? "add it, or write an existing name",
      // Code may have the name of a file that it no longer loads.
      at: project.search.place(of: resource, in: path, of: target), severity: near == nil ? .note : nil,
      target: target.name
    ).caused(
      by: near == nil
        ? Finding.Cause(
          subject: "\(resource.kind.rawValue)s",
          words: "that \"\(project.checkedPath(path))\" uses are not in the project",
          name: resource.name, hint: "add them, or write existing names")
        : nil)
  }

  /// Whether two names differ only in their digits, as the colors Gray10 and Gray70 do.
  private static func differsInNumbers(_ one: String, _ other: String) -> Bool {
    one.contains(where: \.isNumber) && other.contains(where: \.isNumber)
      && one.filter { !$0.isNumber }.lowercased() == other.filter { !$0.isNumber }.lowercased()
  }
}

extension ProjectResourceFiles {
  /// Whether a target copies or compiles a resource: a file, or a set in a catalog.
  ///
  /// A package or a project without listed resources may have any.
  fileprivate func copies(_ name: String, into target: CheckedTarget) -> Bool {
    let files = target.target.phases.filter { $0.kind == .resources }.flatMap(\.files).compactMap(\.item)
    let items = files.flatMap { item -> [GroupItem] in
      if case .group(let group) = item { group.children } else { [item] }
    }
    let members = project.contents.members(of: target)
    let roots = items.compactMap { project.locations[$0.object.id] }.filter { $0.root == .project }.map(\.path)
    guard !roots.isEmpty || !members.paths.isEmpty else { return true }
    let own = project.paths.filter { path in roots.contains { path == $0 || path.path(below: $0) != nil } }
    return own.union(members.paths).contains { path in
      let parts = path.split(separator: "/")
      return parts.contains { part in
        part == name || part.hasPrefix(name + ".") || part.hasPrefix(name + "@") || part.hasPrefix(name + "~")
      }
    }
  }
}

extension ProjectResourceFiles {
  /// The only target that copies the sets and files with the name of a resource; `nil` if there are several or none.
  fileprivate func onlyOwner(ofSet resource: ResourceName) -> CheckedTarget? {
    let ending = resource.kind == .color ? ".colorset/" : ".imageset/"
    let sets = project.paths.filter { $0.contains("/\(resource.name)\(ending)") }
    let isLooseFile = project.paths.contains { path in
      let name = path.split(separator: "/").last ?? ""
      return !path.contains(".xcassets/")
        && (name.hasPrefix(resource.name + ".") || name.hasPrefix(resource.name + "@"))
    }
    guard !sets.isEmpty, !isLooseFile else { return nil }
    let owners = project.targets.filter { target in
      let roots = files(of: target).map(\.path)
      return sets.contains { set in roots.contains { set.path(below: $0) != nil } }
    }
    return owners.count == 1 ? owners.first : nil
  }
}

extension CheckedTarget {
  /// Whether the target is built for a platform.
  func isFor(_ platform: Platform) -> Bool { isForAny(of: [platform]) }

  /// Whether the target is built for one of some platforms.
  func isForAny(of platforms: Set<Platform>) -> Bool {
    configurations.contains { !platforms.isDisjoint(with: $0.settings.platforms) }
  }
}
