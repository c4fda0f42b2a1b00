import XcodeProjects

/// What the sources of a target say of its classes.
struct TargetSources: Sendable {
  /// The names in the files that declare a class or add something to it.
  private var names: [String: Set<String>] = [:]
  /// The selectors in the files that declare a class or add something to it.
  private var selectors: [String: Set<String>] = [:]
  private var superclasses: [String: String] = [:]
  private var all: Set<String> = []
  private var allSelectors: Set<String> = []
  /// Whether every source is there and was read to its end: only then what is not in them is nowhere.
  private(set) var isWhole = true
  /// Where the sources lie, headers left aside, seen from the folder that holds the project.
  private(set) var paths: [String] = []

  /// Reads the sources of `target`.
  init(of target: CheckedTarget, in project: CheckedProject) {
    let paths = Self.paths(of: target, in: project)
    isWhole =
      paths.isWhole && !paths.sources.isEmpty && target.target.buildRules.isEmpty
      && target.target.packageProducts.allSatisfy { !$0.isPlugin }
    self.paths = paths.sources
    for path in paths.sources {
      guard let bytes = project.files.bytes(of: path), !bytes.isEmpty else {
        isWhole = false
        continue
      }
      add(SourceFacts(bytes, isSwift: path.hasSuffix(".swift")))
    }
    for path in paths.headers {
      if let bytes = project.files.bytes(of: path) { add(SourceFacts(bytes, isSwift: false)) }
    }
  }

  private mutating func add(_ facts: SourceFacts) {
    isWhole = isWhole && facts.isSound
    all.formUnion(facts.names)
    allSelectors.formUnion(facts.selectors)
    for name in facts.classes {
      names[name, default: []].formUnion(facts.names)
      selectors[name, default: []].formUnion(facts.selectors)
    }
    superclasses.merge(facts.superclasses) { first, _ in first }
  }

  /// Whether a name stands anywhere in the sources.
  func mentions(_ name: String) -> Bool { all.contains(name) }

  /// The classes that the sources declare or add something to.
  var classes: Set<String> { Set(names.keys) }

  /// Whether a class, or one that it builds on, may have a member that `isThere` finds among the names around it.
  ///
  /// - Returns: `nil` where that can't be told: a class that is not in the sources may have anything.
  func mayHave(_ class: String, _ isThere: (Set<String>) -> Bool) -> Bool? {
    mayHave(`class`) { own, _ in isThere(own) }
  }

  /// Whether a class, or one that it builds on, may have the action `selector`.
  ///
  /// A method of the same name with other arguments is another action. A name that is mentioned without a method of it
  /// may be a method that is made in another way.
  ///
  /// - Returns: `nil` where that can't be told: a class that is not in the sources may have anything.
  func mayHaveAction(_ selector: String, in className: String) -> Bool? {
    mayHave(className) { names, selectors in Self.mayBe(selector, among: selectors, names) }
  }

  /// Whether any class may have the action `selector`; `nil` where that can't be told.
  func mayHaveAction(_ selector: String) -> Bool? {
    isWhole ? Self.mayBe(selector, among: allSelectors, all) : nil
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
    guard isWhole else { return nil }
    var name = `class`
    var seen: Set<String> = []
    while let own = names[name], seen.insert(name).inserted {
      if isThere(own, selectors[name] ?? []) { return true }
      guard let base = superclasses[name] else { return nil }
      if names[base] == nil { return SystemClasses.contains(base) ? false : nil }
      name = base
    }
    return nil
  }

  /// Where the sources of a target lie.
  private struct Paths {
    var sources: [String] = []
    var headers: [String] = []
    var isWhole = true
  }

  private static func paths(of target: CheckedTarget, in project: CheckedProject) -> Paths {
    let locations = project.locations
    var paths = Paths()
    for file in target.target.phases.filter({ $0.kind == .sources }).flatMap(\.files) {
      guard let item = file.item, let name = item.name, isSource(name) else { continue }
      guard let location = locations[item.object.id], location.root == .project else {
        paths.isWhole = false
        continue
      }
      paths.sources.append(location.path)
    }
    if !target.target.synchronizedGroups.isEmpty {
      paths.sources += SynchronizedMembers(of: target.target, locations, in: project).paths.filter(isSource)
    }
    if paths.sources.contains(where: { !$0.hasSuffix(".swift") }) {
      paths.headers = project.paths.filter { $0.hasSuffix(".h") }.sorted()
    }
    return paths
  }

  private static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm"].contains { path.hasSuffix($0) }
  }
}
