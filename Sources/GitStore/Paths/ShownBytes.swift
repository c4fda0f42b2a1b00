extension String {
  /// Text for people, in which bytes that are no UTF-8 are escapes such as `\xE9`: two that differ look different.
  package init(showing bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.contains("\u{FFFD}") else {
      self = text
      return
    }
    self = ""
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .valid(let scalar):
        unicodeScalars.append(Unicode.UTF8.decode(scalar))
        position += scalar.count
      case .error(let length):
        for byte in bytes[position..<min(bytes.count, position + length)] {
          self += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        position += length
      }
    }
  }
}
