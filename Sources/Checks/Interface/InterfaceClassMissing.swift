import Diagnostics
import InterfaceFiles
import SyntaxTrees
import XcodeProjects

/// Check for custom classes that do not exist in the target.
struct InterfaceClassMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-class-missing", severity: .error, summary: "Custom class does not exist in the target",
    explanation: """
      The target's sources lack the custom class of an object. The class was renamed, or its file is in another \
      target. The system creates an object of the standard class instead. Error: the object has outlets or actions, \
      which crash the app. Warning: an object without outlets and actions, or any object of a Mac app. Also a warning: a \
      cell, if code registers classes for cells. Note: a scene that no segue and no code uses, or a xib that nothing \
      loads; also if only a missing source could use it. Also a note: a File's Owner without connections. If the storyboard names a module, the class must be in that module's target. If no target \
      builds the module, the rule reports the class only without packages and dependency managers.
      """,
    wrong: "customClass=\"OldViewController\" customModuleProvider=\"target\"",
    right: "customClass=\"AlarmViewController\" customModuleProvider=\"target\"",
    source: "UIKit: \"Unknown class … in Interface Builder file\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      let interfaces = project.interfaces.all
      // Tests with a copy of the app's file run in the app, which has the class.
      let ofProducts = Set(interfaces.filter { !$0.target.productType.isTestBundle }.map(\.file.path))
      return interfaces.flatMap { interface -> [Finding] in
        guard !interface.target.productType.isTestBundle || !ofProducts.contains(interface.file.path) else { return [] }
        let sources = project.sources(of: interface.target)
        let hasAll = sources.isLinkedWhole && project.hasAllClasses(of: interface.target)
        let found = interface.file.customObjects.compactMap { object -> Finding? in
          // A nested class has a mangled name.
          let isOfModule = object[attribute: "customModuleProvider"] == "target"
          guard let name = object[attribute: "customClass"], !name.hasPrefix("_Tt"), !name.contains(".") else {
            return nil
          }
          let ofOtherModule = Self.problem(ofModuleOf: object, in: interface, project)
          guard
            ofOtherModule != nil
              || (isOfModule
                ? !sources.mentions(name) : Self.isObjectiveC(object) && !sources.mentionsWithLibraries(name))
          else { return nil }
          // A missing class of a library has no near name in the target.
          guard
            ofOtherModule != nil || sources.isNearlyWhole(for: name) && (isOfModule || hasAll)
              || NearNames.slip(name, among: sources.classes) != nil
          else {
            return nil
          }
          let loading = interface.loading(of: object, in: project)
          let hasConnections = interface.file.hasOwnConnections(object)
          let isError = !interface.isForMac && hasConnections && !Self.mayBeRegistered(object, sources)
          // The system creates no object for the owner.
          let isOwner =
            object[attribute: "placeholderIdentifier"] == "IBFilesOwner"
            || object[attribute: "userLabel"] == "File's Owner"
          let isIdle = isOwner && !hasConnections
          return finding(
            ofOtherModule ?? "no source of \"\(interface.target.name)\" contains the class \"\(name)\"",
            hint: loading > .never || NearNames.slip(name, among: sources.classes) != nil
              ? hint(forMissing: name, of: object, in: interface, project, input)
              : "remove the \(interface.file.path.hasSuffix(".xib") ? "file" : "scene"), which nothing shows, or correct the class",
            at: interface.file.place(of: object),
            severity: loading <= .unknown || isIdle ? .note : isError ? nil : .warning,
            target: interface.target.name)
        }
        // One finding for all objects of the file with the class, or for a file that only another target needs.
        guard found.count > 1, interface.loading(in: project) == .never,
          let other = interfaces.first(where: {
            $0.file.path == interface.file.path && $0.target.id != interface.target.id
          }), let all = Finding.atOnce(found)
        else { return Finding.atOnceByMessage(found) }
        return [
          all.saying(
            "\"\(interface.target.name)\" contains \"\(interface.file.shownPath)\", but neither its classes nor code that loads it",
            hint:
              "remove the file from Copy Bundle Resources of \"\(interface.target.name)\"; \"\(other.target.name)\" has it, too"
          )
        ]
      }
    }
  }
}

extension InterfaceClassMissing {
  /// The hint for a missing class, which may be in another module.
  private func hint(
    forMissing name: String, of object: MarkupElement, in interface: TargetInterface, _ project: CheckedProject,
    _ input: CheckInput
  ) -> Hint {
    let (target, sources) = (interface.target, project.sources(of: interface.target))
    let other = project.paths.filter(SourceIndex.isSource).sorted().first {
      project.sourceIndex.facts(of: $0)?.implemented.contains(name) ?? false
    }
    guard let other else { return sources.hint(forMissing: name) }
    if sources.paths.contains(other) { return interface.file.setting("module", "target", of: object) }
    let shown = project.checkedPath(other)
    if let package = project.localPackages.folder(of: other) {
      let name = package.split(separator: "/").last ?? ""
      guard let module = project.localPackages.linkedModule(of: other, inPackage: package, by: target) else {
        return
          "\"\(shown)\" of the package \"\(name)\" contains it: add a product with its module to \"\(target.name)\", and choose that module for the object"
      }
      return interface.file.setting("module", module, of: object)
    }
    // Only a library is a module that the target can use.
    let isInLibrary = project.targets.contains {
      !$0.isApplication && !$0.productType.isTestBundle && project.sources(of: $0).paths.contains(other)
    }
    return isInLibrary
      ? "\"\(shown)\" contains it: choose its module for the object, or add the file to the target"
      : "\"\(shown)\" contains it: run \(project.commands.membershipAddition(shown, to: target.name))"
  }

  /// What is wrong with a class of a module that is named: the module's target lacks it, or nothing builds the module.
  private static func problem(
    ofModuleOf object: MarkupElement, in interface: TargetInterface, _ project: CheckedProject
  ) -> String? {
    guard !object.isClassOfTarget, let module = object[attribute: "customModule"],
      let name = object[attribute: "customClass"]
    else { return nil }
    let names = project.targets.map { (target: $0, modules: $0.moduleNames) }
    let makers = names.filter { $0.modules?.contains(module) ?? false }.map(\.target)
    if let maker = makers.first {
      let sources = project.sources(of: maker)
      guard makers.count == 1, sources.isWhole, !sources.mentions(name) else { return nil }
      return "no source of \"\(maker.name)\" contains the class \"\(name)\""
    }
    let isKnown =
      names.allSatisfy { $0.modules != nil } && !project.interfaces.mayBeElsewhere
      && project.hasAllClasses(of: interface.target)
    guard isKnown, SystemFramework.named(module) == nil else { return nil }
    return "no target builds the module \"\(module)\" of the class \"\(name)\""
  }

  /// Whether code may register another class for the cell, which replaces the one of the interface.
  private static func mayBeRegistered(_ object: MarkupElement, _ sources: TargetSources) -> Bool {
    object[attribute: "reuseIdentifier"]?.isEmpty == false
      && ["forCellReuseIdentifier", "forCellWithReuseIdentifier", "forSupplementaryViewOfKind"].contains(
        where: sources.mentionsWithLibraries)
  }

  /// Whether an object has an Objective-C class that is not a system class.
  private static func isObjectiveC(_ object: MarkupElement) -> Bool {
    guard object[attribute: "customModule"] == nil, object[attribute: "customModuleProvider"] == nil,
      let name = object[attribute: "customClass"], name != "FirstResponder", name != "WebView"
    else { return false }
    return !SystemClasses.mayContain(name)
  }
}

extension InterfaceFile {
  /// Whether an object has outlets or actions that only its own class can have.
  fileprivate func hasOwnConnections(_ object: MarkupElement) -> Bool {
    // Code creates the owner of a xib, so the class's name has no effect there.
    guard object[attribute: "userLabel"] != "File's Owner", object[attribute: "placeholderIdentifier"] != "IBFilesOwner"
    else { return false }
    let id = object[attribute: "id"]
    return document.connections.contains { connection in
      switch connection.element.name {
      case "outlet", "outletCollection":
        connection.owner == object && !SystemClasses.outlets.contains(connection.element[attribute: "property"] ?? "")
      case "action": connection.destination == id
      default: false
      }
    }
  }
}

extension CheckedProject {
  /// Whether a target links only targets of the project and system frameworks, so that all its classes are known.
  func hasAllClasses(of target: CheckedTarget) -> Bool {
    let linked = target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
    return target.target.packageProducts.isEmpty
      && target.target.dependencies.allSatisfy { $0.target != nil }
      && target.configurations.allSatisfy { configuration in
        let flags = configuration.settings.list("OTHER_LDFLAGS")
        // A bundle that a program loads sees the program's classes.
        return configuration.settings["BUNDLE_LOADER"] ?? "" == "" && configuration.settings.findings.isEmpty
          && configuration.settings.missingOptionalFiles.isEmpty
          && !flags.contains { $0.hasPrefix("-l") || $0.contains("framework") || $0.contains("/") || $0.contains("$") }
      }
      && linked.allSatisfy { file in
        guard let item = file.item, let location = locations[item.object.id] else { return false }
        if makers[item.object.id] != nil { return true }
        return location.root != .project && location.path.hasPrefix("System/Library/Frameworks/")
          || location.path.hasPrefix("usr/lib/")
      }
  }
}

extension TargetSources {
  /// The hint for a class that no source contains.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - removal: What removes its mention.
  /// - Returns: The hint.
  func hint(forMissing name: String, or removal: String = "remove the custom class") -> Hint {
    NearNames.slip(name, among: classes).map {
      "change it to \($0), or add the file of \(name) to the target"
    }
      ?? "change it to the class's new name, add its file to the target, or \(removal)"
  }
}
