/// The combined facts of a target's sources.
struct SourceCollection: Sendable {
  /// The paths of the sources without headers, relative to the project's folder.
  let paths: [String]
  /// The names in the files that declare or extend each class.
  private(set) var classNames: [String: Set<String>] = [:]
  /// The selectors in the files that declare or extend each class.
  private(set) var classSelectors: [String: Set<String>] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The classes that sources declare with different superclasses.
  private(set) var ambiguousClasses: Set<String> = []
  /// The outlets and actions of each class.
  private(set) var members: [String: [DeclaredMember]] = [:]
  private(set) var swiftClasses: Set<String> = []
  private(set) var objectiveCClasses: Set<String> = []
  private(set) var names: Set<String> = []
  private(set) var calledNames: Set<String> = []
  private(set) var types: Set<String> = []
  private(set) var selectors: Set<String> = []
  private(set) var capturedMedia: Set<String> = []
  private(set) var isWhole: Bool
  /// The sources that do not exist, where they are all that is unknown; `nil` if more is.
  private(set) var missing: [String]? = []
  /// The classes in files that were not read to their ends.
  private(set) var unsoundClasses: Set<String> = []

  /// Whether it has the implementation of a class.
  func implements(_ className: String) -> Bool {
    swiftClasses.contains(className) || objectiveCClasses.contains(className)
  }

  /// Whether all sources were read but for very few, none of which is named after the class.
  ///
  /// A file with secrets, which is in no clone, declares no controllers and extends none.
  func isNearlyWhole(for className: String) -> Bool {
    guard !isWhole else { return true }
    guard let missing, missing.count <= 2, paths.count >= 20 * missing.count else { return false }
    let name = className.lowercased()
    return !missing.contains { path in
      let stem = FileStem(path).name.lowercased()
      return stem.contains(name) || name.contains(stem)
    }
  }

  init(of target: CheckedTarget, in project: CheckedProject) {
    let files = SourcePaths(of: target, in: project)
    paths = files.sources
    isWhole = files.isWhole && !files.sources.isEmpty
    if !isWhole { missing = nil }
    for path in files.sources {
      guard let facts = project.sourceIndex.facts(of: path) else {
        isWhole = false
        if project.paths.contains(path) { missing = nil } else { missing?.append(path) }
        continue
      }
      add(facts)
      if path.hasSuffix(".swift") {
        swiftClasses.formUnion(facts.implemented)
      } else {
        objectiveCClasses.formUnion(facts.implemented)
      }
    }
    for path in files.headers {
      if let facts = project.sourceIndex.facts(of: path) { add(facts) }
    }
  }

  private mutating func add(_ facts: SourceFacts) {
    isWhole = isWhole && facts.isSound
    if !facts.isSound { missing = nil }
    if !facts.isSound { unsoundClasses.formUnion(facts.classes) }
    names.formUnion(facts.names)
    calledNames.formUnion(facts.calledNames)
    types.formUnion(facts.types)
    selectors.formUnion(facts.selectors)
    capturedMedia.formUnion(facts.capturedMedia)
    for name in facts.classes {
      classNames[name, default: []].formUnion(facts.names)
      classSelectors[name, default: []].formUnion(facts.selectors)
    }
    ambiguousClasses.formUnion(facts.ambiguousClasses)
    for (name, base) in facts.superclasses {
      let first = superclasses[name] ?? base
      if first != base { ambiguousClasses.insert(name) }
      superclasses[name] = first
    }
    for member in facts.members { members[member.className, default: []].append(member) }
  }
}
