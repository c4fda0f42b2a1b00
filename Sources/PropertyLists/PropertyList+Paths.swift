public import SyntaxTrees

extension PropertyList {
  /// The value that `path` leads to, if there is one.
  public func value(at path: [DocumentStep]) -> PropertyList? {
    path.reduce(self as PropertyList?) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// How many levels of arrays and dictionaries it has.
  var depth: Int {
    switch value {
    case .array(let items): 1 + items.reduce(0) { max($0, $1.depth) }
    case .dictionary(let dictionary): 1 + dictionary.entries.reduce(0) { max($0, $1.value.depth) }
    default: 0
    }
  }
}
