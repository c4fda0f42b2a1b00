extension MergeTree {
  /// The file with identifiers replaced, where they name an object and where they refer to one.
  func renaming(_ renamed: [String: String]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    func replace(_ range: Range<Int>, _ text: String) {
      result += bytes[position..<range.lowerBound]
      result += Array(text.utf8)
      position = range.upperBound
    }
    func visit(_ node: MergeNode) {
      if node.kind == .leaf, let kept = renamed[node.text] { replace(node.range, kept) }
      for item in node.items {
        if !item.header.isEmpty, let kept = renamed[item.key] {
          let end = min(item.header.lowerBound + item.key.utf8.count, item.header.upperBound)
          let key = item.header.lowerBound..<end
          if self[key].elementsEqual(item.key.utf8) { replace(key, kept) }
        }
        visit(item.value)
      }
    }
    visit(root)
    result += bytes[position...]
    return result
  }
}
