import AppleIdentifiers
import Diagnostics
import InterfaceFiles
import PropertyLists
import SyntaxTrees
import XcodeProjects

extension ProjectInterfaces {
  /// The identifiers by which storyboard references of all storyboards name scenes.
  var referencedScenes: Set<String> { references(by: "referencedIdentifier") }

  /// The names by which storyboard references of all storyboards name storyboards.
  fileprivate var referencedStoryboards: Set<String> { references(by: "storyboardName") }

  /// Whether an Info.plist may name one of some classes, as a principal class or the delegate of a scene.
  fileprivate func plistsName(anyOf classes: Set<String>) -> Bool {
    project.contexts.contains { context in
      guard context.target.isBundle, let file = context.configuration.infoPlistFile,
        let bytes = project.files.bytes(of: file.path)
      else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return classes.contains { text.contains($0) }
    }
  }

  private func references(by attribute: String) -> Set<String> {
    project.memory.storyboardReferences.value(of: attribute) {
      Set(files.flatMap { $0.referring(by: [attribute]).map(\.id) })
    }
  }
}

/// The target and the path of an interface, by which its facts are remembered.
struct InterfaceKey: Hashable, Sendable {
  let target: ObjectID
  let path: String
}

extension TargetContext {
  /// How certain it is that the Info.plist names an interface file, which one that can't be read may do.
  fileprivate func naming(interface name: String) -> Certainty {
    guard target.isBundle, configuration.infoPlist != nil else { return target.isBundle ? .possible : .never }
    let keys = [
      "NSMainNibFile", "NSMainStoryboardFile", "UIMainStoryboardFile", "UIMainStoryboardFile~ipad",
      "UILaunchStoryboardName",
    ]
    let named = keys.compactMap { entry($0)?.string } + nestedStoryboards.compactMap(\.value.string)
    return named.contains { FileStem($0).name == name || $0 == name } ? .certain : .never
  }
}

extension TargetInterface {
  var key: InterfaceKey { InterfaceKey(target: target.id, path: file.path) }

  /// How certain it is that the app loads the file.
  func loading(in project: CheckedProject) -> Certainty {
    project.memory.loadings.value(of: key) { computedLoading(in: project) }
  }

  private func computedLoading(in project: CheckedProject) -> Certainty {
    let name = FileStem(file.path).name
    // A watch app loads Interface.storyboard by itself.
    let isOfWatch = target.configurations.contains { $0.settings.platform == .watchOS }
    let naming = project.contexts.map { $0.naming(interface: name) }.max() ?? .never
    if isOfWatch || naming == .certain || project.interfaces.referencedStoryboards.contains(name) { return .certain }
    let sources = project.sources(of: target)
    let isLiteral = sources.linkedPaths.contains { path in
      guard let facts = project.sourceIndex.facts(of: path) else { return false }
      return facts.literals.contains { $0.text == name && !facts.accessibilityTexts.contains($0) }
    }
    return isLiteral ? .certain : max(naming, codeNaming(name, in: project))
  }

  /// The severity of connections with which loading their objects crashes the app, `nil` for an error.
  func crashSeverity(of connections: [InterfaceConnection], in project: CheckedProject) -> Diagnostic.Severity? {
    let loading = loading(in: project)
    let ofScenes = connections.map { self.loading(of: $0.owner, in: project) }.max() ?? loading
    guard ofScenes > .unknown else { return .note }
    let isCertain =
      ofScenes == loading
      && (!file.path.hasSuffix(".xib") || loading == .certain && !isLoadedOnlyByUnusedClass(in: project))
    return isForMac || !isCertain ? .warning : nil
  }

  /// Whether only sources name the xib whose classes no other source and no storyboard names, so that nothing creates an
  /// object that loads it.
  private func isLoadedOnlyByUnusedClass(in project: CheckedProject) -> Bool {
    let name = FileStem(file.path).name
    let paths = project.sources(of: target).linkedPaths
    let naming = paths.filter { path in
      guard let facts = project.sourceIndex.facts(of: path) else { return false }
      return facts.literals.contains { $0.text == name && !facts.accessibilityTexts.contains($0) }
    }
    guard !naming.isEmpty else { return false }
    let shown = Set(
      project.interfaces.files.filter { $0.path.hasSuffix(".storyboard") }.flatMap(\.customObjects).compactMap {
        $0[attribute: "customClass"]
      })
    return naming.allSatisfy { path in
      guard let classes = project.sourceIndex.facts(of: path)?.implemented, !classes.isEmpty,
        classes.isDisjoint(with: shown), !project.interfaces.plistsName(anyOf: classes)
      else { return false }
      return !paths.contains { other in
        other != path && !(project.sourceIndex.facts(of: other)?.names.isDisjoint(with: classes) ?? true)
      }
    }
  }

  /// How certain it is that code names `identifier`: a name without a literal may mean something else.
  func naming(of identifier: String, in project: CheckedProject) -> Certainty {
    let named = codeNaming(identifier, in: project)
    guard named > .unknown else { return named }
    let sources = project.sources(of: target)
    let isLiteral = sources.linkedPaths.contains { path in
      project.sourceIndex.facts(of: path)?.literals.contains { $0.text == identifier } ?? false
    }
    // A name may be the case of an enumeration, or a function that has nothing to do with the scene.
    return isLiteral || project.search.usesAsValue(type: identifier) ? .certain : .possible
  }

  /// Whether the File's Owner of a xib, which code chooses, may be an object of another class with a member.
  ///
  /// - Parameters:
  ///   - object: The object whose class the xib names.
  ///   - project: The project.
  ///   - hasMember: Whether a class may have the member; `nil` if unknown.
  /// - Returns: `true` only for the File's Owner of a xib that a source of another class, or one that opens it, names.
  func mayHaveOtherOwner(
    _ object: MarkupElement, in project: CheckedProject, hasMember: (_ className: String) -> Bool?
  ) -> Bool {
    guard object[attribute: "placeholderIdentifier"] == "IBFilesOwner" || object[attribute: "id"] == "-2" else {
      return false
    }
    let name = FileStem(file.path).name
    return project.sources(of: target).linkedPaths.contains { path in
      guard let facts = project.sourceIndex.facts(of: path), facts.literals.contains(where: { $0.text == name }) else {
        return false
      }
      if facts.implemented.contains(where: { $0 != object[attribute: "customClass"] && hasMember($0) != false }) {
        return true
      }
      // Such as [[UpdateController alloc] initWithWindowNibName:@"Update"].
      return !facts.names.isDisjoint(with: Self.openings)
        && facts.calledNames.contains { $0 != object[attribute: "customClass"] && hasMember($0) == true }
    }
  }

  /// The names with which code opens a xib for an object of another source.
  private static let openings = ["initWithWindowNibName", "windowNibName", "initWithNibName", "nibName"]

  /// How certain it is that code may name `identifier`, in a literal or as the case of an enumeration.
  func codeNaming(_ identifier: String, in project: CheckedProject) -> Certainty {
    let sources = project.sources(of: target)
    let use = sources.use(of: [identifier])
    guard use < .certain else { return .possible }
    let isLiteral = sources.linkedPaths.contains { path in
      project.sourceIndex.facts(of: path)?.literals.contains { $0.text == identifier } ?? false
    }
    return isLiteral ? .possible : use
  }
}
