/// Random numbers that are the same in every run for the same seed (SplitMix64).
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to, but not including, `limit`, and 0 where that is no number.
  package mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(max(1, limit)))
  }

  /// One of several values, each as often as its weight says.
  package mutating func choice<Value>(_ weights: [(Value, Int)]) -> Value {
    var left = below(weights.reduce(0) { $0 + $1.1 })
    for (value, weight) in weights {
      if left < weight { return value }
      left -= weight
    }
    return weights[0].0
  }
}
