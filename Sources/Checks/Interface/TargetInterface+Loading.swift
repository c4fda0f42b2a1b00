import AppleIdentifiers
import Diagnostics
import InterfaceFiles
import PropertyLists
import SyntaxTrees
import XcodeProjects

extension CheckedProject {
  /// The identifiers by which storyboard references of all storyboards name scenes.
  var referencedScenes: Set<String> { references(by: "referencedIdentifier") }

  /// The names by which storyboard references of all storyboards name storyboards.
  fileprivate var referencedStoryboards: Set<String> { references(by: "storyboardName") }

  private func references(by attribute: String) -> Set<String> {
    storyboardReferences.value(of: attribute) {
      Set(interfaceFiles.flatMap { $0.referring(by: [attribute]).map(\.id) })
    }
  }
}

/// The target and the path of an interface, by which its facts are remembered.
struct InterfaceKey: Hashable, Sendable {
  let target: ObjectID
  let path: String
}

extension TargetContext {
  /// Whether the Info.plist names an interface file, or may do so because it can't be read.
  fileprivate func names(interface name: String) -> Bool {
    guard target.isBundle, configuration.infoPlist != nil else { return target.isBundle }
    let keys = [
      "NSMainNibFile", "NSMainStoryboardFile", "UIMainStoryboardFile", "UIMainStoryboardFile~ipad",
      "UILaunchStoryboardName",
    ]
    let named = keys.compactMap { entry($0)?.string } + nestedStoryboards.compactMap(\.value.string)
    return named.contains { FileStem($0).name == name || $0 == name }
  }
}

extension TargetInterface {
  var key: InterfaceKey { InterfaceKey(target: target.id, path: file.path) }

  /// How certain it is that the app loads the file.
  func loading(in project: CheckedProject) -> Certainty {
    project.loadings.value(of: key) { computedLoading(in: project) }
  }

  private func computedLoading(in project: CheckedProject) -> Certainty {
    let name = FileStem(file.path).name
    // A watch app loads Interface.storyboard by itself.
    let isOfWatch = target.configurations.contains { $0.settings.platform == .watchOS }
    let isNamed =
      isOfWatch || project.contexts.contains { $0.names(interface: name) }
      || project.referencedStoryboards.contains(name)
    if isNamed { return .certain }
    let sources = project.sources(of: target)
    let isLiteral = sources.linkedPaths.contains { path in
      project.sourceIndex.facts(of: path)?.literals.contains { $0.text == name } ?? false
    }
    return isLiteral ? .certain : codeNaming(name, in: project)
  }

  /// The severity of connections with which loading their objects crashes the app, `nil` for an error.
  func crashSeverity(of connections: [InterfaceConnection], in project: CheckedProject) -> Diagnostic.Severity? {
    let loading = loading(in: project)
    let ofScenes = connections.map { self.loading(of: $0.owner, in: project) }.max() ?? loading
    guard ofScenes > .unknown else { return .note }
    let isCertain = ofScenes == loading && (loading == .certain || !file.path.hasSuffix(".xib"))
    return isForMac || !isCertain ? .warning : nil
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
    return isLiteral || project.usesAsValue(type: identifier) ? .certain : .possible
  }

  /// Whether the File's Owner of a xib, which code chooses, may be an object of another class with a member.
  ///
  /// - Parameters:
  ///   - object: The object whose class the xib names.
  ///   - project: The project.
  ///   - hasMember: Whether a class may have the member; `nil` if unknown.
  /// - Returns: `true` only for the File's Owner of a xib that a source of another class names.
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
      return facts.implemented.contains { $0 != object[attribute: "customClass"] && hasMember($0) != false }
    }
  }

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
