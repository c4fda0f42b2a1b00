package import SyntaxTrees

extension SyntaxTree {
  /// The tree of a text that is this tree's with some bytes replaced, read anew only around the changes.
  ///
  /// It equals the tree that reading all of `bytes` gives.
  ///
  /// - Parameters:
  ///   - bytes: The new text.
  ///   - changes: The changes that make it from this tree's text, in order, none inside of another.
  ///   - limits: How large the text may be, and how deep values may be nested.
  /// - Returns: The tree; `nil` where a change concerns more than the entries around it, or makes the text malformed.
  package func changed(
    to bytes: [UInt8], by changes: [TextChange], limits: SyntaxLimits = .default
  ) -> SyntaxTree? {
    guard form == .openStep, changes.count <= Self.fewChanges, bytes.count <= limits.size,
      var splice = OpenStepSplice(self, changes)
    else { return nil }
    let nodes = bytes.withUnsafeBufferPointer { splice.nodes(reading: $0, maximumDepth: limits.depth) }
    return nodes.map { SyntaxTree(.openStep, bytes, file: file, nodes: $0) }
  }

  /// Each change moves what follows; for more, reading everything is faster.
  private static let fewChanges = 1024
}

/// Puts the nodes of changed entries in the place of the old ones.
private struct OpenStepSplice {
  private let old: [SyntaxTree.Node]
  private let changes: [TextChange]
  private let regions: [OpenStepRegion]
  /// How many nodes each region that was read has more than before.
  private var growth: [Int] = []

  init?(_ tree: SyntaxTree, _ changes: [TextChange]) {
    old = tree.nodes
    self.changes = changes
    var regions: [(region: OpenStepRegion, change: Range<Int>)] = []
    for change in changes {
      var range = change.range
      guard var region = OpenStepRegion(of: range, after: regions.last?.region, in: tree.nodes, tree.bytes) else {
        return nil
      }
      // Changes of entries that overlap are one change.
      while let last = regions.last, region.start < last.region.end {
        range = last.change.lowerBound..<max(range.upperBound, last.change.upperBound)
        regions.removeLast()
        guard let larger = OpenStepRegion(of: range, after: last.region, in: tree.nodes, tree.bytes) else { return nil }
        region = larger
      }
      regions.append((region, range))
    }
    self.regions = regions.map(\.region)
  }

  mutating func nodes(reading buffer: UnsafeBufferPointer<UInt8>, maximumDepth: Int) -> [SyntaxTree.Node]? {
    var result: [SyntaxTree.Node] = []
    result.reserveCapacity(old.count + 64)
    var next = 0
    for region in regions {
      guard let container = region.containers.last else { return nil }
      append(next..<region.nodes.lowerBound, to: &result)
      var parser = OpenStepParser(buffer, maximumDepth: maximumDepth - region.containers.count + 1)
      guard
        let read = parser.entries(
          of: old[container].kind, from: position(of: region.start, isEnd: false),
          to: position(of: region.end, isEnd: true), followsValue: region.followsValue)
      else { return nil }
      let base = result.count
      for node in read { result.append(node.moved(bytes: 0, nodes: base - 1)) }
      growth.append(read.count - region.nodes.count)
      next = region.nodes.upperBound
    }
    append(next..<old.count, to: &result)
    stretchContainers(of: &result)
    return result
  }

  /// Appends nodes behind the last region that was read, which only move.
  private func append(_ range: Range<Int>, to result: inout [SyntaxTree.Node]) {
    let end = growth.isEmpty ? 0 : regions[growth.count - 1].end
    let (bytes, nodes) = (position(of: end, isEnd: true) - end, growth.reduce(0, +))
    guard bytes != 0 || nodes != 0 else { return result.append(contentsOf: old[range]) }
    for node in old[range] { result.append(node.moved(bytes: bytes, nodes: nodes)) }
  }

  /// Gives the containers of the regions their ends.
  private func stretchContainers(of result: inout [SyntaxTree.Node]) {
    for container in Set(regions.flatMap(\.containers)) {
      let node = old[container]
      let index = container + nodes(before: Int(node.start))
      result[index].end = UInt32(position(of: Int(node.end), isEnd: true))
      result[index].next = UInt32(Int(node.next) + nodes(before: Int(node.end)))
    }
  }

  /// How many nodes more than before the regions have that begin before an offset.
  private func nodes(before offset: Int) -> Int {
    zip(regions, growth).reduce(0) { $1.0.start < offset ? $0 + $1.1 : $0 }
  }

  /// Where a byte is in the new text; at its end, what is inserted there comes before.
  private func position(of offset: Int, isEnd: Bool) -> Int {
    offset
      + changes.reduce(0) {
        (isEnd ? $1.range.upperBound <= offset : $1.range.lowerBound < offset) ? $0 + $1.growth : $0
      }
  }
}

extension TextChange {
  fileprivate var growth: Int { count - range.count }
}

extension SyntaxTree.Node {
  fileprivate func moved(bytes: Int, nodes: Int) -> SyntaxTree.Node {
    SyntaxTree.Node(
      start: UInt32(Int(start) + bytes), end: UInt32(Int(end) + bytes), next: UInt32(Int(next) + nodes), kind: kind)
  }
}
