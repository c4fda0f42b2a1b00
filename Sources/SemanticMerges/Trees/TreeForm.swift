import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// The forms of files that are trees of keys and values, each with how it is read, laid out and decided.
enum TreeForm: Sendable {
  /// The XML form of property lists.
  case propertyList
  /// The plain text form of property lists, in braces.
  case openStep
  /// A `.strings` file: lines of keys and texts, each with its comments.
  case strings
  /// JSON.
  case json
  /// An `.xcconfig` file: lines of settings, each with the comment before it.
  case buildConfiguration

  /// The form in which a file is really written: property lists and `.strings` files may have each other's.
  func recognized(in bytes: [UInt8]) -> TreeForm {
    guard self == .propertyList || self == .strings else { return self }
    if PropertyList.Form(recognizing: bytes) != .openStep { return .propertyList }
    guard self == .strings else { return .openStep }
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    return first == UInt8(ascii: "{") ? .openStep : .strings
  }

  /// Reads a file; the duplicate entries in `kept` are entries of their own, and the comments in `header` belong to none.
  func tree(
    _ bytes: [UInt8], file: String, keeping kept: Set<DuplicateEntry.Identity> = [], header: [UInt8] = []
  ) throws(Diagnostic) -> MergeTree {
    switch self {
    case .propertyList: try MergeTree(try propertyList(bytes, file), keeping: kept)
    case .openStep: try MergeTree(openStep: bytes, file: file, keeping: kept)
    case .strings: try MergeTree(strings: try SyntaxTree(openStep: bytes, file: file), file: file, header: header)
    case .json: try MergeTree(try SyntaxTree(json: bytes, file: file), keeping: kept)
    case .buildConfiguration: try MergeTree(ConfigurationFile(parsing: bytes, file: file))
    }
  }

  /// A property list in XML, whose bytes are put together again as they are.
  private func propertyList(_ bytes: [UInt8], _ file: String) throws(Diagnostic) -> SyntaxTree {
    guard MarkupEncoding(recognizing: bytes).form == .utf8 else {
      throw Diagnostic(.mergeUnreadable, "\"\(file)\" is not UTF-8")
    }
    return try SyntaxTree(xml: bytes, file: file)
  }

  /// The text between values.
  var separators: TreeMerge.Separators {
    switch self {
    case .propertyList, .buildConfiguration, .strings: .init(entry: [], element: [])
    case .openStep: .init(entry: [UInt8(ascii: ";")], element: [UInt8(ascii: ",")])
    case .json: .init(entry: [UInt8(ascii: ",")], element: [UInt8(ascii: ",")], isBetween: true)
    }
  }

  /// What the keys mean.
  var rules: MergeRules {
    switch self {
    case .propertyList, .openStep: .ofPropertyLists
    case .strings: .ofStrings
    case .json: .ofJSON
    case .buildConfiguration: .ofBuildConfigurations
    }
  }
}
