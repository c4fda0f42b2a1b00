/// Writes the parts of a text with values for their names, up to a limit.
struct PlaceholderRendering {
  let escaping: PlaceholderText.Escaping
  private(set) var bytes: [UInt8] = []
  /// The remaining budget; even an empty section has a cost.
  private var remaining = PlaceholderText.longest

  init(escaping: PlaceholderText.Escaping) {
    self.escaping = escaping
  }

  /// Writes `parts` with values, the innermost section's last; `false` once the limit is reached.
  mutating func write(_ parts: [PlaceholderText.Part], _ values: [PlaceholderValues]) -> Bool {
    for part in parts {
      guard spend(1), write(part, values) else { return false }
    }
    return true
  }

  private mutating func write(_ part: PlaceholderText.Part, _ values: [PlaceholderValues]) -> Bool {
    switch part {
    case .text(let text): return append(text)
    case .value(let name):
      guard case .text(let text) = Self.value(name, in: values) else { return true }
      return append(escaping == .markup ? Self.escaped(text) : Array(text.utf8))
    case .section(let name, let isInverted, let parts):
      switch Self.value(name, in: values) {
      case .list(let items) where !isInverted:
        return items.allSatisfy { write(parts, values + [$0]) }
      case .list(let items): return !items.isEmpty || write(parts, values)
      case .flag(let flag): return flag == isInverted || write(parts, values)
      case .text: return isInverted || write(parts, values)
      case nil: return !isInverted || write(parts, values)
      }
    }
  }

  private static func value(_ name: String, in values: [PlaceholderValues]) -> PlaceholderValues.Value? {
    for scope in values.reversed() {
      if let value = scope[name] { return value }
    }
    return nil
  }

  private mutating func append(_ text: some Collection<UInt8>) -> Bool {
    guard spend(text.count) else { return false }
    bytes += text
    return true
  }

  private mutating func spend(_ cost: Int) -> Bool {
    guard cost <= remaining else { return false }
    remaining -= cost
    return true
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "'"): result += "&#39;".utf8
      default: result.append(byte)
      }
    }
    return result
  }
}
