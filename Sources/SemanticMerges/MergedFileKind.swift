import Diagnostics
import SyntaxTrees

/// The kinds of files that are merged by meaning.
enum MergedFileKind: Sendable, Equatable {
  /// A project file: objects that refer to each other.
  case project
  /// A file of keys and values.
  case tree(TreeForm)
  /// A file of XML elements.
  case elements

  /// The kind of the file at `path`, or nothing for a file that is merged line by line.
  init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let kind = Self.kinds.first(where: { name.hasSuffix($0.ending) })?.kind else { return nil }
    self = kind
  }

  private static let kinds: [(ending: String, kind: MergedFileKind)] = [
    (".pbxproj", .project),
    (".plist", .tree(.propertyList)),
    (".entitlements", .tree(.propertyList)),
    (".xcprivacy", .tree(.propertyList)),
    (".xcsettings", .tree(.propertyList)),
    (".stringsdict", .tree(.propertyList)),
    (".strings", .tree(.strings)),
    (".xcstrings", .tree(.json)),
    (".xctestplan", .tree(.json)),
    ("Package.resolved", .tree(.json)),
    ("Contents.json", .tree(.json)),
    (".xcconfig", .tree(.buildConfiguration)),
    (".xcscheme", .elements),
    (".xcworkspacedata", .elements),
    (".storyboard", .elements),
    (".xib", .elements),
  ]

  /// What the names of the files end with.
  static var endings: [String] { kinds.map(\.ending) }

  /// The merge by meaning, or nothing where it can't promise a whole file.
  func merged(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) -> MergeResult? {
    switch self {
    case .project: try ProjectMerge(input, labels: labels)?.merged()
    case .tree(let form):
      try TreeFileMerge(input, form: form.recognized(in: input.ours), labels: labels)?.merged()
    case .elements: try ElementFileMerge(input, labels: labels)?.merged()
    }
  }

  /// Whether `bytes` are a file of this kind, whatever is wrong with it as a whole.
  func canRead(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .project: (try? MergeTree(openStep: bytes, file: "")) != nil
    case .tree(let form): (try? form.recognized(in: bytes).tree(bytes, file: "")) != nil
    case .elements: (try? MarkupDocument(parsing: bytes, file: "")) != nil
    }
  }

  /// Reads a file of this kind, and finds what is wrong with it as a whole.
  func reading(_ bytes: [UInt8]) throws(Diagnostic) -> FileReading {
    switch self {
    case .project:
      let tree = try MergeTree(openStep: bytes, file: "")
      let flaws = ProjectGraph(tree).map { Set($0.flaws.map(FileFlaw.project)) } ?? [.unreadable]
      return FileReading(bytes: bytes, flaws: flaws, tree: tree)
    case .tree(let form):
      let form = form.recognized(in: bytes)
      let tree = try form.tree(bytes, file: "")
      return FileReading(bytes: bytes, flaws: Set(tree.repeatedKeys(form.rules).map(FileFlaw.repeated)), tree: tree)
    case .elements:
      return FileReading(bytes: bytes, audit: ElementAudit(try ElementTree(bytes, file: "")))
    }
  }
}
