import Diagnostics

/// What was compared lately: trees never change, and one operation compares the same two several times.
final class RecentComparisons<Value> {
  private struct Pair: Hashable {
    let old: ObjectName?
    let new: ObjectName?
  }

  private static var limit: Int { 4 }

  private var known: [(pair: Pair, value: Value)] = []

  /// The value of two trees, found by `compare` unless it is known.
  ///
  /// - Throws: What `compare` throws.
  func value(
    from old: ObjectName?, to new: ObjectName?, _ compare: () throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let pair = Pair(old: old, new: new)
    if let found = known.first(where: { $0.pair == pair }) { return found.value }
    let value = try compare()
    known = [(pair, value)] + known.prefix(Self.limit - 1)
    return value
  }
}
