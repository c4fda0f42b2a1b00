import InterfaceFiles
import XcodeProjects

/// The facts of a target's sources and of the project's libraries that it links.
struct TargetSources: Sendable {
  /// The facts of the target's sources.
  private let own: SourceCollection
  /// The facts of the target and its libraries.
  private let all: [SourceCollection]

  /// Whether every source of the target exists and was read to its end.
  var isWhole: Bool { own.isWhole }

  /// Whether every source of the target and its libraries exists and was read to its end.
  var isLinkedWhole: Bool { all.allSatisfy(\.isWhole) }

  /// Whether every source of the target was read, but for few that have nothing to do with the class.
  func isNearlyWhole(for className: String) -> Bool { own.isNearlyWhole(for: className) }

  /// The paths of the sources without headers, relative to the project's folder.
  var paths: [String] { own.paths }

  /// The paths of the sources of the target and its libraries.
  var linkedPaths: [String] { all.flatMap(\.paths) }

  /// Reads the sources of `target`.
  init(of target: CheckedTarget, in project: CheckedProject) {
    own = project.collection(of: target)
    all = [own] + project.linkedLibraries(of: target).map { project.collection(of: $0) }
  }

  /// Whether the target's sources contain a name.
  func mentions(_ name: String) -> Bool { own.names.contains(name) }

  /// Whether the target's sources call a name, or use a member of a type.
  func calls(_ name: String) -> Bool { own.calledNames.contains(name) }

  /// Whether they seem to declare a SwiftUI app: they contain the names `main`, as in `@main`, and a scene's.
  var declareSwiftUIApp: Bool {
    mentions("main") && ["WindowGroup", "DocumentGroup"].contains(where: mentions)
  }

  /// Whether the sources of the target or of a linked library contain a name.
  func mentionsWithLibraries(_ name: String) -> Bool { all.contains { $0.names.contains(name) } }

  /// Whether the sources of the target or of a linked library declare a Swift type.
  func declares(_ type: String) -> Bool { all.contains { $0.types.contains(type) } }

  /// The media types that the target's sources request from a capture device.
  var capturedMedia: Set<String> { own.capturedMedia }

  /// Whether the Objective-C name of a class begins with its module: a Swift class without an @objc name.
  func hasModuleInName(_ className: String) -> Bool {
    own.swiftClasses.contains(className) && !all.contains { $0.objectiveCClasses.contains(className) }
      // @objc(Name) reads as a selector.
      && !own.selectors.contains(className)
  }

  /// The nearest superclass outside of the sources; `nil` if unknown.
  func foreignBase(of className: String) -> String? {
    var name = className
    var seen: Set<String> = []
    while seen.insert(name).inserted {
      guard let base = all.lazy.compactMap({ $0.superclasses[name] }).first else { return nil }
      guard isImplemented(base) else { return base }
      name = base
    }
    return nil
  }

  /// A class and its superclasses, those of the system as well; `nil` if one of them is unknown.
  func superclasses(of className: String, on system: InterfaceDocument.System) -> [String]? {
    var names = [className]
    while let name = names.last, isImplemented(name) {
      guard !all.contains(where: { $0.ambiguousClasses.contains(name) }),
        let base = all.lazy.compactMap({ $0.superclasses[name] }).first, !names.contains(base)
      else { return nil }
      names.append(base)
    }
    return names.last.flatMap { SystemClasses.superclasses(of: $0, on: system) }.map { names.dropLast() + $0 }
  }

  /// The outlets called `name` of a class, or else of its nearest superclass with such an outlet.
  func outlets(_ name: String, in className: String) -> [DeclaredMember] {
    var seen: Set<String> = []
    var next: String? = className
    while let current = next, seen.insert(current).inserted {
      let found = all.flatMap { $0.members[current] ?? [] }.filter { $0.isOutlet && $0.name == name }
      if !found.isEmpty { return found }
      next = all.lazy.compactMap { $0.superclasses[current] }.first
    }
    return []
  }

  /// The classes that the target's sources declare or extend.
  var classes: Set<String> { Set(own.classNames.keys) }

  /// The classes that the target's sources declare; an extension alone proves no class.
  var implementedClasses: Set<String> { own.swiftClasses.union(own.objectiveCClasses) }

  /// Whether a class or a superclass may have the outlet `property`.
  ///
  /// In Swift, outlets are stored properties, which only the declaration of the class itself contains.
  ///
  /// - Returns: `nil` if unknown: a class without a known implementation may have any member.
  func mayHaveOutlet(_ property: String, in className: String) -> Bool? {
    // Key-value coding looks for setName: first, whether the key is name or Name.
    let setter = "set" + property.prefix(1).uppercased() + property.dropFirst()
    let variable = property.prefix(1).lowercased() + property.dropFirst()
    return mayHave(className, isStored: true) { collection, name in
      let names = collection.classNames[name] ?? []
      return [property, "_" + property, setter, variable].contains(where: names.contains)
    }
  }

  /// Whether a class or a superclass may have the action or method `selector`.
  ///
  /// A method of the same name with other arguments is another action. A name without such a method may be a method
  /// that is defined in another way.
  ///
  /// - Returns: `nil` if unknown: a class without a known implementation may have any member.
  func mayHaveAction(_ selector: String, in className: String) -> Bool? {
    mayHave(className) { collection, name in
      Self.mayBe(selector, among: collection.classSelectors[name] ?? [], collection.classNames[name] ?? [])
    }
  }

  /// Whether any class may have the action `selector`; `nil` if unknown.
  func mayHaveAction(_ selector: String) -> Bool? {
    guard isLinkedWhole else { return nil }
    // The name of a class is no method.
    let isOfClass = isKnown(String(selector.prefix { $0 != ":" }))
    return all.contains {
      isOfClass ? $0.selectors.contains(selector) : Self.mayBe(selector, among: $0.selectors, $0.names)
    }
  }

  private static func mayBe(_ selector: String, among selectors: Set<String>, _ names: Set<String>) -> Bool {
    guard !selectors.contains(selector) else { return true }
    let first = selector.prefix { $0 != ":" }
    guard names.contains(String(first)) else { return false }
    let others = ["\(first)", "\(first):", "\(first)::", "\(first):forEvent:"]
    return !others.contains { selectors.contains($0) } && labelled(selector, among: selectors) == nil
  }

  /// The method of a class that is the action `selector` but for the label of its argument.
  func labelledAction(_ selector: String, in className: String) -> String? {
    all.lazy.compactMap { Self.labelled(selector, among: $0.classSelectors[className] ?? []) }.first
  }

  /// Swift writes the first argument's label into the selector: `save(sender:)` is `saveWithSender:`.
  private static func labelled(_ selector: String, among selectors: Set<String>) -> String? {
    let first = selector.prefix { $0 != ":" }
    let count = selector.count { $0 == ":" }
    return selectors.filter { other in
      other.hasPrefix("\(first)With") && other.count { $0 == ":" } == count
    }.min()
  }

  private func mayHave(
    _ class: String, isStored: Bool = false, _ isThere: (_ collection: SourceCollection, _ name: String) -> Bool
  ) -> Bool? {
    var name = `class`
    var seen: Set<String> = []
    while isKnown(name), seen.insert(name).inserted {
      if all.contains(where: { isThere($0, name) }) { return true }
      // Unknown sources may extend any class, but not with a stored property of Swift. Those of a library don't know
      // the target's classes.
      guard isLinkedWhole || own.isWhole && own.implements(name) || isStored && isWholeInSwift(name) else { return nil }
      let base = all.lazy.compactMap { $0.superclasses[name] }.first
      guard isImplemented(name), let base else { return nil }
      if !isKnown(base) || SystemClasses.contains(base) && !isImplemented(base) {
        return SystemClasses.contains(base) ? false : nil
      }
      name = base
    }
    return nil
  }

  private func isKnown(_ name: String) -> Bool { all.contains { $0.classNames[name] != nil } }

  /// Whether the sources that declare and extend a class were read to their ends, and one declares it in Swift.
  private func isWholeInSwift(_ name: String) -> Bool {
    all.contains { $0.swiftClasses.contains(name) } && !all.contains { $0.unsoundClasses.contains(name) }
  }

  private func isImplemented(_ name: String) -> Bool { all.contains { $0.implements(name) } }
}

extension CheckedProject {
  /// The facts of the sources of `target` and its libraries.
  func sources(of target: CheckedTarget) -> TargetSources {
    memory.targetSources.value(of: target.id) { TargetSources(of: target, in: self) }
  }

  /// The facts of the target's sources, read once.
  fileprivate func collection(of target: CheckedTarget) -> SourceCollection {
    memory.sourceCollections.value(of: target.id) { SourceCollection(of: target, in: self) }
  }

  /// The libraries and frameworks of the project that a target links or depends on, directly or indirectly.
  fileprivate func linkedLibraries(of target: CheckedTarget) -> [CheckedTarget] {
    var seen: Set<ObjectID> = [target.id]
    var waiting = [target]
    var libraries: [CheckedTarget] = []
    while let next = waiting.popLast() {
      let dependencies = next.target.dependencies.compactMap { $0.target.flatMap { self.target($0.id) } }
      for library in next.linkedTargets(in: self).map(\.child) + dependencies
      where library.productType.isLinked && seen.insert(library.id).inserted {
        libraries.append(library)
        waiting.append(library)
      }
    }
    return libraries
  }
}
