import PropertyLists
import SyntaxTrees

/// The details of the format that depend on the Xcode version, detected from a file's text.
struct CanonicalDialect: Sendable {
  /// Whether synchronized folders are on one line, if the file shows it.
  var synchronizedGroupsOnOneLine: Bool?
  /// Whether exception sets are called by their kind, as the first Xcode 16 did in format 77 too.
  var exceptionSetsNamedByKind = false
  /// Whether copy phases without a name are called `(null)` and not by their kind, as Xcode 6.3 and 7.0 did.
  var namesNoCopyPhases = false
  /// Whether line ends are unescaped in the scripts of build rules, as Xcode 6.3 to 8 wrote them, but escaped in
  /// the scripts of phases.
  var breaksLinesInBuildRules = false

  /// Decides nothing.
  init() {}

  /// The variant of the text of `document`.
  init(of document: ProjectDocument) {
    self.init(of: DocumentObjects(document))
  }

  /// The variant of the text of the document of `objects`.
  init(of objects: DocumentObjects) {
    guard objects.document.form == .openStep else { return }
    let members = objects.kinds.members
    let syntax = objects.document.content.syntax
    var exceptionSets: [ObjectTable.Entry] = []
    for (kind, name) in objects.kinds.names.enumerated() {
      let entries = members[kind].lazy.map { objects.document.content.objects.entries[Int($0)] }
      if name.hasSuffix("ExceptionSet") { exceptionSets += entries } else { note(name, entries, syntax) }
    }
    exceptionSetsNamedByKind =
      !exceptionSets.isEmpty
      && exceptionSets.allSatisfy { syntax.comment(after: $0.key)?.hasPrefix("PBXFileSystemSynchronized") == true }
  }

  private mutating func note(
    _ kind: String, _ entries: some Sequence<ObjectTable.Entry>, _ syntax: SyntaxTree
  ) {
    if kind == ObjectKinds.synchronizedRootGroup {
      synchronizedGroupsOnOneLine = entries.first { _ in true }.map { !syntax.breaksLines($0.value) }
    } else if kind == ObjectKinds.copyPhase {
      let nameless = entries.filter { syntax.value("name", in: $0.value) == nil }
      namesNoCopyPhases = !nameless.isEmpty && nameless.allSatisfy { syntax.comment(after: $0.key) == "(null)" }
    } else if kind == ObjectKinds.buildRule {
      let scripts = entries.compactMap { syntax.value("script", in: $0.value) }
        .filter { syntax.string(of: $0)?.utf8.contains(UInt8(ascii: "\n")) == true }
      breaksLinesInBuildRules = !scripts.isEmpty && scripts.allSatisfy { syntax.breaksLines($0) }
    }
  }

  /// The same with what the format's version decides, when the file shows nothing.
  func resolved(for version: Int) -> CanonicalDialect {
    var result = self
    result.synchronizedGroupsOnOneLine = synchronizedGroupsOnOneLine ?? (70...76).contains(version)
    result.exceptionSetsNamedByKind = version < 77 || exceptionSetsNamedByKind
    return result
  }
}

extension SyntaxTree {
  /// Whether the text of `node` goes over several lines.
  func breaksLines(_ node: NodeID) -> Bool {
    bytes[range(of: node)].contains(UInt8(ascii: "\n"))
  }

  /// The text of the comment that follows `node` after one space and has one at either end.
  func comment(after node: NodeID) -> String? {
    commentRange(after: node).map { source($0) }
  }

  /// The same if it contains one of `names`, or whatever it is if there are none.
  func comment(after node: NodeID, containing names: [[UInt8]]?) -> String? {
    guard let range = commentRange(after: node) else { return nil }
    guard let names else { return source(range) }
    return names.contains { contains($0, in: range) } ? source(range) : nil
  }

  private func commentRange(after node: NodeID) -> Range<Int>? {
    let rest = bytes[range(of: node).upperBound...]
    guard rest.starts(with: " /* ".utf8) else { return nil }
    let start = rest.startIndex + 4
    var end = start
    while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") {
        guard end > start, bytes[end - 1] == UInt8(ascii: " ") else { return nil }
        return start..<end - 1
      }
      end += 1
    }
    return nil
  }
}
