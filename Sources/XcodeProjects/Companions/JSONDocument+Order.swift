import Diagnostics
import JSONTrees

extension JSONDocument {
  /// Gives the key `key` of the object at `path` a value; a new key comes before the first that follows it by name.
  ///
  /// Where that would change how the keys after it are written, it comes last instead.
  mutating func setInOrder(
    _ value: JSONValue, forKey key: String, at path: [JSONStep]
  ) throws(Diagnostic) {
    let members = self.value(at: path)?.object?.members ?? []
    let place = members.firstIndex { key.utf8.lexicographicallyPrecedes($0.key.utf8) }
    if let place, !members.contains(where: { $0.key == key }) {
      var ordered = self
      let pairs = members.map { ($0.key, $0.value) }
      let beginning = Array(pairs[..<place]) + [(key, value)]
      try ordered.set(.object(JSONObject(beginning)), at: path)
      try ordered.set(.object(JSONObject(beginning + Array(pairs[place...]))), at: path)
      var without = ordered
      try without.remove(at: path + [.key(key)])
      if without.bytes == bytes {
        self = ordered
        return
      }
    }
    try set(value, at: path + [.key(key)])
  }
}
