import Diagnostics
import PropertyLists
import SyntaxTrees

/// A change of an element, setting or value of a file.
public struct SemanticChange: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable {
    case added, removed, changed, moved
  }

  /// What happened.
  public let kind: Kind
  /// What changed, such as `target Wecker, Debug, SWIFT_VERSION`.
  public let place: String
  /// The value, or the location of a moved object, before.
  public let from: String?
  /// The value, or the location of a moved object, now.
  public let to: String?

  init(_ kind: Kind, _ place: String, from: String? = nil, to: String? = nil) {
    self.kind = kind
    self.place = place
    self.from = from
    self.to = to
  }
}

/// How two versions of a file differ by what they mean.
public struct SemanticDifference: Sendable {
  /// The changes, in the order of the file.
  public let changes: [SemanticChange]
  /// Whether values differ that tools make anew: layout, versions of tools, the order of entries.
  public let hasDetails: Bool

  /// Compares two versions of the file at `path`, of which a new or deleted file has one.
  ///
  /// Gives nothing for a kind of file without a semantic merge, and for a file that can't be read.
  public init?(_ path: String, from old: [UInt8]?, to new: [UInt8]?) {
    guard let kind = MergedFileKind(path: path), let before = try? old.map(kind.outline(of:)) ?? FileOutline(),
      let after = try? new.map(kind.outline(of:)) ?? FileOutline()
    else { return nil }
    changes = after.changes(since: before)
    hasDetails = after.hasOtherDetails(than: before) || (changes.isEmpty && old != new && old != nil && new != nil)
  }

  /// The kind of the file at `path`, such as `storyboard`; `nil` for a file without a semantic merge.
  public static func kind(of path: String) -> String? { MergedFileKind(path: path)?.name(of: path) }

  /// What the file at `path` says, one thing a line; `nil` for a file that can't be read.
  public static func text(of bytes: [UInt8], at path: String) -> String? {
    MergedFileKind(path: path).flatMap { try? $0.outline(of: bytes).text }
  }
}

extension MergedFileKind {
  fileprivate func outline(of bytes: [UInt8]) throws(Diagnostic) -> FileOutline {
    switch self {
    case .project:
      let tree = try MergeTree(openStep: bytes, file: "")
      guard let graph = ProjectGraph(tree) else { throw Diagnostic(.mergeUnreadable, "not a project file") }
      return ProjectOutline(graph).outline
    case .elements: return try ElementOutline(bytes).outline
    case .tree(let form):
      var bytes = bytes
      if PropertyList.Form(recognizing: bytes) == .binary {
        bytes = try PropertyList(parsing: bytes).serialized(as: .xml)
      }
      let encoding = MarkupEncoding(recognizing: bytes)
      if encoding.hasByteOrderMark { bytes = try encoding.decoded(bytes, file: nil) }
      let actual = form.recognized(in: bytes)
      return TreeOutline(try actual.tree(bytes, file: "")).outline
    }
  }

  fileprivate func name(of path: String) -> String {
    switch self {
    case .project: "project"
    case .elements: ["storyboard", "xib", "xcscheme"].first { path.hasSuffix($0) } ?? "workspace"
    case .tree(.json): "json"
    case .tree(.strings): "strings"
    case .tree(.buildConfiguration): "xcconfig"
    case .tree: "property-list"
    }
  }
}
