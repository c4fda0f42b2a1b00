import XcodeProjects

/// What the sources of a target say of its classes, and those of the project's libraries that it links.
struct TargetSources: Sendable {
  /// The target's own sources.
  private let own: SourceCollection
  /// The same with those of the libraries.
  private let linked: SourceCollection
  /// Whether every source of its own is there and was read to its end.
  let isWhole: Bool
  /// Whether that holds for the libraries too: only then what is in none of them is nowhere.
  let isLinkedWhole: Bool
  /// Where the sources lie, headers left aside, seen from the folder that holds the project.
  let paths: [String]

  /// Reads the sources of `target`.
  init(of target: CheckedTarget, in project: CheckedProject) {
    let files = SourcePaths(of: target, in: project)
    let own = SourceCollection(files, in: project.sourceIndex)
    var linked = own
    var isLinkedWhole = own.isWhole
    for library in project.linkedLibraries(of: target) {
      let files = SourceCollection(SourcePaths(of: library, in: project), in: project.sourceIndex)
      linked.add(files)
      isLinkedWhole = isLinkedWhole && files.isWhole
    }
    self.own = own
    self.linked = linked
    self.isLinkedWhole = isLinkedWhole
    isWhole = own.isWhole
    paths = files.sources
  }

  /// Whether a name stands anywhere in the target's own sources.
  func mentions(_ name: String) -> Bool { own.names.contains(name) }

  /// Whether a name stands anywhere in the sources of the target, or of a library that it links.
  func mentionsWithLibraries(_ name: String) -> Bool { linked.names.contains(name) }

  /// The kinds of media that the target's own sources ask a capture device for.
  var capturedMedia: Set<String> { own.capturedMedia }

  /// The types that the sources of the target and its libraries declare in Swift.
  var types: Set<String> { linked.types }

  /// The classes that the target's own sources declare or add something to.
  var classes: Set<String> { Set(own.classNames.keys) }

  /// Whether a class, or one that it builds on, may have a member that `isThere` finds among the names around it.
  ///
  /// - Returns: `nil` where that can't be told: a class whose implementation is not read may have anything.
  func mayHave(_ class: String, _ isThere: (Set<String>) -> Bool) -> Bool? {
    mayHave(`class`) { own, _ in isThere(own) }
  }

  /// Whether a class, or one that it builds on, may have the action `selector`.
  ///
  /// A method of the same name with other arguments is another action. A name that is mentioned without a method of it
  /// may be a method that is made in another way.
  ///
  /// - Returns: `nil` where that can't be told: a class whose implementation is not read may have anything.
  func mayHaveAction(_ selector: String, in className: String) -> Bool? {
    mayHave(className) { names, selectors in Self.mayBe(selector, among: selectors, names) }
  }

  /// Whether any class may have the action `selector`; `nil` where that can't be told.
  func mayHaveAction(_ selector: String) -> Bool? {
    isWhole && isLinkedWhole ? Self.mayBe(selector, among: linked.selectors, linked.names) : nil
  }

  private static func mayBe(_ selector: String, among selectors: Set<String>, _ names: Set<String>) -> Bool {
    guard !selectors.contains(selector) else { return true }
    let first = selector.prefix { $0 != ":" }
    guard names.contains(String(first)) else { return false }
    let others = ["\(first)", "\(first):", "\(first):forEvent:"]
    return !others.contains { selectors.contains($0) }
  }

  private func mayHave(_ class: String, _ isThere: (Set<String>, Set<String>) -> Bool) -> Bool? {
    // What is not seen may add to any class.
    guard isWhole, isLinkedWhole else { return nil }
    var name = `class`
    var seen: Set<String> = []
    while let own = linked.classNames[name], seen.insert(name).inserted {
      if isThere(own, linked.classSelectors[name] ?? []) { return true }
      guard linked.implemented.contains(name), let base = linked.superclasses[name] else { return nil }
      if linked.classNames[base] == nil || SystemClasses.contains(base) && !linked.implemented.contains(base) {
        return SystemClasses.contains(base) ? false : nil
      }
      name = base
    }
    return nil
  }
}

/// What several sources say together.
private struct SourceCollection: Sendable {
  /// The names in the files that declare a class or add something to it.
  private(set) var classNames: [String: Set<String>] = [:]
  /// The selectors in the files that declare a class or add something to it.
  private(set) var classSelectors: [String: Set<String>] = [:]
  private(set) var superclasses: [String: String] = [:]
  private(set) var implemented: Set<String> = []
  private(set) var names: Set<String> = []
  private(set) var types: Set<String> = []
  private(set) var selectors: Set<String> = []
  private(set) var capturedMedia: Set<String> = []
  private(set) var isWhole: Bool

  init(_ paths: SourcePaths, in index: SourceIndex) {
    isWhole = paths.isWhole && !paths.sources.isEmpty
    for path in paths.sources {
      guard let facts = index.facts(of: path) else {
        isWhole = false
        continue
      }
      add(facts)
    }
    for path in paths.headers {
      if let facts = index.facts(of: path) { add(facts) }
    }
  }

  mutating func add(_ other: SourceCollection) {
    names.formUnion(other.names)
    types.formUnion(other.types)
    selectors.formUnion(other.selectors)
    implemented.formUnion(other.implemented)
    classNames.merge(other.classNames) { $0.union($1) }
    classSelectors.merge(other.classSelectors) { $0.union($1) }
    superclasses.merge(other.superclasses) { first, _ in first }
  }

  private mutating func add(_ facts: SourceFacts) {
    isWhole = isWhole && facts.isSound
    names.formUnion(facts.names)
    types.formUnion(facts.types)
    selectors.formUnion(facts.selectors)
    implemented.formUnion(facts.implemented)
    capturedMedia.formUnion(facts.capturedMedia)
    for name in facts.classes {
      classNames[name, default: []].formUnion(facts.names)
      classSelectors[name, default: []].formUnion(facts.selectors)
    }
    superclasses.merge(facts.superclasses) { first, _ in first }
  }
}

/// Where the sources of a target lie.
private struct SourcePaths {
  private(set) var sources: [String] = []
  private(set) var headers: [String] = []
  /// Whether the target has no sources but these.
  private(set) var isWhole: Bool

  init(of target: CheckedTarget, in project: CheckedProject) {
    isWhole = target.target.buildRules.isEmpty && target.target.packageProducts.allSatisfy { !$0.isPlugin }
    for file in target.target.phases.filter({ $0.kind == .sources }).flatMap(\.files) {
      guard let item = file.item, let name = item.name, SourceIndex.isSource(name) else { continue }
      guard let location = project.locations[item.object.id], location.root == .project else {
        isWhole = false
        continue
      }
      sources.append(location.path)
    }
    sources += SynchronizedMembers(of: target.target, in: project).paths.filter(SourceIndex.isSource)
    if sources.contains(where: { !$0.hasSuffix(".swift") }) {
      headers = project.paths.filter { $0.hasSuffix(".h") }.sorted()
    }
  }
}

extension CheckedProject {
  /// The libraries and frameworks of the project that a target links, or depends on, and those that they link.
  fileprivate func linkedLibraries(of target: CheckedTarget) -> [CheckedTarget] {
    let makers = makers
    var seen: Set<ObjectID> = [target.id]
    var waiting = [target]
    var libraries: [CheckedTarget] = []
    while let next = waiting.popLast() {
      let dependencies = next.target.dependencies.compactMap { $0.target.flatMap { self.target($0.id) } }
      for library in next.linkedTargets(makers).map(\.child) + dependencies
      where library.productType.isLinked && seen.insert(library.id).inserted {
        libraries.append(library)
        waiting.append(library)
      }
    }
    return libraries
  }
}
