/// A container's items by key.
struct ItemIndex: Sendable {
  let items: [MergeItem]
  /// `nil` where the items are so few that looking at each is faster.
  private let places: [String: Int]?

  init(_ node: MergeNode?) {
    let items = node?.items ?? []
    self.items = items
    guard items.count > 12 else {
      places = nil
      return
    }
    places = Dictionary(items.indices.map { (items[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var keys: [String] { items.map(\.key) }

  /// The index of the item with a key.
  func place(of key: String) -> Int? {
    if let places { return places[key] }
    return items.indices.first { items[$0].key == key }
  }

  subscript(key: String) -> MergeItem? {
    place(of: key).map { items[$0] }
  }

  /// The index of each item in another container, which mostly has the same items in the same order; `nil` for a
  /// missing item.
  func places(in other: ItemIndex) -> [Int?] {
    var cursor = Cursor(other)
    return items.indices.map { cursor.place(of: items[$0].key) }
  }

  /// Looks up keys that mostly come in the order of the items.
  struct Cursor {
    private let index: ItemIndex
    private var next = 0

    init(_ index: ItemIndex) {
      self.index = index
    }

    mutating func place(of key: String) -> Int? {
      let isNext = next < index.items.count && index.items[next].key == key
      guard let place = isNext ? next : index.place(of: key) else { return nil }
      next = place + 1
      return place
    }

    mutating func item(of key: String) -> MergeItem? {
      place(of: key).map { index.items[$0] }
    }
  }
}
