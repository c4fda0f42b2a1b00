import Diagnostics

/// The forms of files that are trees of keys and values, each with how it is read, laid out and decided.
enum TreeForm: Sendable {
  /// The XML form of property lists.
  case propertyList
  /// A `.strings` file: lines of keys and texts, each with the comment before it.
  case strings
  /// JSON.
  case json

  /// Reads a file.
  func tree(_ bytes: [UInt8], file: String) throws(Diagnostic) -> SyntaxTree {
    switch self {
    case .propertyList: try SyntaxTree(markup: bytes, file: file)
    case .strings: try SyntaxTree(strings: bytes, file: file)
    case .json: try SyntaxTree(json: bytes, file: file)
    }
  }

  /// What stands between values.
  var separators: TreeMerge.Separators {
    switch self {
    case .propertyList: .init(entry: [], element: [])
    case .strings: .init(entry: [UInt8(ascii: ";")], element: [UInt8(ascii: ",")])
    case .json: .init(entry: [UInt8(ascii: ",")], element: [UInt8(ascii: ",")], isBetween: true)
    }
  }

  /// What the keys mean.
  var rules: MergeRules {
    switch self {
    case .propertyList: .ofPropertyLists
    case .strings: .ofStrings
    case .json: .ofJSON
    }
  }
}
