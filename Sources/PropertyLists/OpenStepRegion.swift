import SyntaxTrees

/// The bytes of a text that a change replaces, and how many take their place.
package struct TextChange: Sendable {
  package let range: Range<Int>
  package let count: Int

  /// Creates a change of the old text's `range`, which `count` bytes replace.
  package init(_ range: Range<Int>, count: Int) {
    self.range = range
    self.count = count
  }
}

/// The entries of one dictionary or array between two that a change leaves as they are.
struct OpenStepRegion {
  /// Where to read on: behind the last value before the change, or behind the sign that opens the container.
  let start: Int
  /// Where the next entry begins, or the sign that closes the container.
  let end: Int
  /// The nodes of the entries.
  let nodes: Range<Int>
  /// The containers around them, the innermost last.
  let containers: [Int]
  /// Whether a value comes before.
  let followsValue: Bool
  /// For each container the entry up to which all end before the change, and where the last of those ends.
  private let points: [(first: Int, start: Int)]

  /// Finds the smallest region around `change`; `nil` if it is not inside of braces or parentheses.
  ///
  /// - Parameters:
  ///   - change: The bytes that change.
  ///   - previous: The region of a change that begins no later, from where the search goes on.
  ///   - tree: The nodes of the text.
  ///   - bytes: The text.
  init?(of change: Range<Int>, after previous: OpenStepRegion?, in tree: [SyntaxTree.Node], _ bytes: [UInt8]) {
    var containers = [0]
    var points: [(first: Int, start: Int)] = []
    while true {
      let container = containers[containers.count - 1]
      let node = tree[container]
      guard [Byte.leftBrace, Byte.leftParenthesis].contains(bytes[Int(node.start)]), Self.contains(node, change) else {
        return nil
      }
      let last = Int(node.next)
      let depth = containers.count - 1
      let known = previous.flatMap { previous in
        previous.containers.indices.contains(depth) && previous.containers[depth] == container
          ? previous.points[depth] : nil
      }
      var (first, start) = known ?? (container + 1, Int(node.start) + 1)
      var index = first
      var inner: Int?
      while index < last, inner == nil {
        let value = node.kind == .dictionary ? Int(tree[index].next) : index
        // A string ends where two bytes say so: a slash belongs to it unless a star follows.
        if Int(tree[value].end) + 2 <= change.lowerBound {
          (first, start) = (Int(tree[value].next), Int(tree[value].end))
        } else if Int(tree[index].start) >= change.upperBound {
          break
        } else if Self.isContainer(tree[value]), Self.contains(tree[value], change) {
          inner = value
        }
        index = Int(tree[value].next)
      }
      points.append((first, start))
      guard let inner else {
        self.start = start
        end = index < last ? Int(tree[index].start) : Int(node.end) - 1
        nodes = first..<min(index, last)
        self.containers = containers
        followsValue = first > container + 1
        self.points = points
        return
      }
      containers.append(inner)
    }
  }

  private static func isContainer(_ node: SyntaxTree.Node) -> Bool { node.kind == .dictionary || node.kind == .array }

  private static func contains(_ node: SyntaxTree.Node, _ change: Range<Int>) -> Bool {
    Int(node.start) < change.lowerBound && change.upperBound < Int(node.end)
  }
}
