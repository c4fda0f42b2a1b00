import PropertyLists

/// What a file's own text decides where Xcode's versions differ.
struct CanonicalDialect {
  /// Whether synchronized folders stand on one line, where the file shows it.
  var synchronizedGroupsOnOneLine: Bool?
  /// Whether exception sets are called by their kind, as the first Xcode 16 did in format 77 too.
  var exceptionSetsNamedByKind = false
  /// The comments after build files that no phase has, which can't be known otherwise.
  var commentsOfOrphans: [String: String] = [:]

  /// Decides nothing.
  init() {}

  /// What the text of `document` shows.
  init(of document: ProjectDocument) {
    let syntax = document.content.syntax
    guard document.form == .openStep else { return }
    var exceptionComments: [String] = []
    for object in document.objects {
      let isa = object.isa
      if isa == ObjectKinds.synchronizedRootGroup, synchronizedGroupsOnOneLine == nil {
        synchronizedGroupsOnOneLine = !syntax.bytes[syntax.range(of: object.node)].contains(UInt8(ascii: "\n"))
      } else if isa.hasSuffix("ExceptionSet") {
        exceptionComments.append(syntax.comment(after: object.key) ?? "")
      } else if isa == "PBXBuildFile" {
        commentsOfOrphans[object.id.rawValue] = syntax.comment(after: object.key)
      }
    }
    exceptionSetsNamedByKind =
      !exceptionComments.isEmpty && exceptionComments.allSatisfy { $0.hasPrefix("PBXFileSystemSynchronized") }
  }

  /// The same with what the format's version decides, when the file shows nothing.
  func resolved(for version: Int) -> CanonicalDialect {
    var result = self
    result.synchronizedGroupsOnOneLine = synchronizedGroupsOnOneLine ?? (70...76).contains(version)
    return result
  }
}

extension OpenStepSyntax {
  /// The text of the comment that follows `node` after one space.
  func comment(after node: NodeID) -> String? {
    let rest = bytes[range(of: node).upperBound...]
    guard rest.starts(with: " /* ".utf8) else { return nil }
    var end = rest.startIndex + 4
    while end + 2 < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: " "), bytes[end + 1] == UInt8(ascii: "*"), bytes[end + 2] == UInt8(ascii: "/") {
        return String(decoding: bytes[(rest.startIndex + 4)..<end], as: UTF8.self)
      }
      end += 1
    }
    return nil
  }
}
