/// What was found out about things, each once however many ask, in whatever thread.
struct Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Guarded<[Key: Value]>([:])

  /// The value of `key`, which `make` gives where nobody asked before.
  ///
  /// Two threads that ask at the same time may both make it; the values are the same.
  func value(of key: Key, else make: () -> Value) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = make()
    values.withLock { $0[key] = value }
    return value
  }
}
