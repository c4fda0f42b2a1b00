/// A thread-safe cache of computed values.
struct Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Guarded<[Key: Value]>([:])

  /// The value of `key`, which `make` computes on the first call.
  ///
  /// Two threads may compute it at the same time; the values are the same.
  func value(of key: Key, else make: () -> Value) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = make()
    values.withLock { $0[key] = value }
    return value
  }
}

/// The key of the only value of a cache.
struct OnlyKey: Hashable, Sendable {}

extension Remembered where Key == OnlyKey {
  /// The only value, which `make` computes on the first call.
  func value(else make: () -> Value) -> Value { value(of: OnlyKey(), else: make) }
}
