import Diagnostics

/// The kinds of files that are merged by meaning.
enum MergedFileKind: Sendable {
  case project
  case propertyList

  /// The kind of the file at `path`, or nothing for a file that is merged line by line.
  init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let kind = Self.kinds.first(where: { name.hasSuffix($0.ending) })?.kind else { return nil }
    self = kind
  }

  private static let kinds: [(ending: String, kind: MergedFileKind)] = [
    (".pbxproj", .project),
    (".plist", .propertyList),
    (".entitlements", .propertyList),
    (".xcprivacy", .propertyList),
    (".xcsettings", .propertyList),
  ]

  /// What tells whether a merged file is whole.
  func checker(_ input: MergeInput) -> WholenessChecker {
    WholenessChecker(kind: self, input: input)
  }

  /// The merge by meaning, or nothing where it can't promise a whole file.
  func merged(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) -> MergeResult? {
    switch self {
    case .project: try ProjectMerge(input, labels: labels)?.merged()
    case .propertyList: try PropertyListMerge(input, labels: labels)?.merged()
    }
  }

  /// Reads a file of this kind.
  func tree(_ bytes: [UInt8]) throws(Diagnostic) -> SyntaxTree {
    switch self {
    case .project: try SyntaxTree(openStep: bytes, file: "")
    case .propertyList: try SyntaxTree(markup: bytes, file: "")
    }
  }
}

/// Tells whether a merged file is whole: readable, and without a broken reference that neither side has.
struct WholenessChecker {
  let kind: MergedFileKind
  /// Whether both sides can be read.
  let isReadable: Bool
  private let known: Set<ProjectFlaw>

  init(kind: MergedFileKind, input: MergeInput) {
    self.kind = kind
    let sides = [input.ours, input.theirs].map { try? kind.tree($0) }
    isReadable = sides.allSatisfy { $0 != nil }
    known = sides.compactMap(\.self).reduce(into: []) { flaws, tree in
      if kind == .project { flaws.formUnion(ProjectGraph(tree)?.flaws ?? []) }
    }
  }

  /// Whether `bytes` can be read and has no flaw that is new.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let tree = try? kind.tree(bytes), tree.duplicates.isEmpty else { return !isReadable }
    guard kind == .project else { return true }
    guard let graph = ProjectGraph(tree) else { return false }
    return graph.flaws.isSubset(of: known)
  }

  /// Whether a file with conflict markers can be read with either side of all of them.
  func isReadable(marked bytes: [UInt8], _ labels: MergeLabels) -> Bool {
    let readings = MarkedReadings(bytes, markerSize: labels.markerSize)
    return [readings.ours, readings.theirs].allSatisfy { reading in
      guard let tree = try? kind.tree(reading) else { return false }
      return tree.duplicates.isEmpty
    }
  }
}

/// A file with conflict markers, as either side has it.
struct MarkedReadings {
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []

  init(_ bytes: [UInt8], markerSize: Int) {
    enum State {
      case both
      case ours
      case base
      case theirs
    }
    var state = State.both
    func isMarker(_ line: ArraySlice<UInt8>, _ character: UInt8) -> Bool {
      line.prefix(markerSize).elementsEqual(repeatElement(character, count: markerSize))
        && (line.count == markerSize || !line.dropFirst(markerSize).starts(with: [character]))
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      switch state {
      case .both where isMarker(line, UInt8(ascii: "<")): state = .ours
      case .ours where isMarker(line, UInt8(ascii: "|")): state = .base
      case .ours where isMarker(line, UInt8(ascii: "=")), .base where isMarker(line, UInt8(ascii: "=")):
        state = .theirs
      case .theirs where isMarker(line, UInt8(ascii: ">")): state = .both
      default:
        if state == .both || state == .ours { ours += line + [0x0A] }
        if state == .both || state == .theirs { theirs += line + [0x0A] }
      }
    }
  }
}
