extension Array where Element: Hashable {
  /// The elements without repetitions, in their order.
  var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
