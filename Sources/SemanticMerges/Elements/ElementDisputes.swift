/// The identifiers of conflicting elements.
///
/// What has one or refers to one on one side alone is shown by that side alone.
struct ElementDisputes: Sendable {
  private(set) var identifiers: Set<String> = []
  /// The identifiers that conflict because of each other.
  private(set) var groups = ConflictGroups()

  /// Marks the cause of `flaw` as conflicting.
  mutating func settle(_ flaw: ElementFlaw) {
    identifiers.formUnion(flaw.identifiers)
    guard let first = flaw.identifiers.first else { return }
    for other in flaw.identifiers.dropFirst() { groups.link(Self.subject(first), Self.subject(other)) }
  }

  /// Marks elements as conflicting that the merge lost, or that one side removed and the other changed.
  mutating func dispute(_ elements: Set<String>) { identifiers.formUnion(elements) }

  /// The subject of conflicts about the element with an identifier.
  static func subject(_ identifier: String) -> String { "id=\(identifier)" }
}

/// The locations of conflicting elements and of references to them in a file.
struct DisputedPlaces: Sendable {
  private var offsets: [Int] = []
  private var identifiers: [String] = []

  /// Finds the locations in `tree`; none without conflicts.
  init(_ disputed: Set<String>, in tree: ElementTree?) {
    guard !disputed.isEmpty, let tree else { return }
    var places: [(offset: Int, identifier: String)] = []
    tree.forEachElement { node in
      if let identifier = node.identifier, disputed.contains(identifier) {
        places.append((node.range.lowerBound, identifier))
      }
      for attribute in node.references where disputed.contains(attribute.value) {
        places.append((attribute.range.lowerBound, attribute.value))
      }
    }
    offsets = places.map(\.offset)
    identifiers = places.map(\.identifier)
  }

  /// The conflicting identifiers that `range` contains or refers to.
  func identifiers(in range: Range<Int>) -> ArraySlice<String> {
    identifiers[index(of: range.lowerBound)..<index(of: range.upperBound)]
  }

  /// The index of the first place that is not before `offset`.
  private func index(of offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
