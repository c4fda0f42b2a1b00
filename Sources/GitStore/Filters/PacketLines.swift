import Processes

/// Git's way to send pieces of text and content through a pipe: four hexadecimal digits of length before each.
struct PacketLines {
  /// What is read next.
  enum Packet: Equatable {
    case bytes([UInt8])
    /// The end of a list, or of a content.
    case flush
  }

  /// The maximum size of a packet without its length.
  static let largest = 65516

  let dialogue: ProgramDialogue

  func send(lines: [String]) -> Bool {
    var bytes: [UInt8] = []
    for line in lines { Self.append(Array("\(line)\n".utf8)[...], to: &bytes) }
    bytes += Self.flush
    return dialogue.write(bytes)
  }

  func send(content: [UInt8]) -> Bool {
    var start = 0
    while start < content.count {
      let end = min(start + Self.largest, content.count)
      var packet: [UInt8] = []
      packet.reserveCapacity(end - start + 4)
      Self.append(content[start..<end], to: &packet)
      guard dialogue.write(packet) else { return false }
      start = end
    }
    return dialogue.write(Self.flush)
  }

  /// The lines up to the end of a list; `nil` where the program keeps to no such thing.
  func receiveLines() -> [String]? {
    var lines: [String] = []
    while let packet = receive() {
      guard case .bytes(let bytes) = packet else { return lines }
      lines.append(String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self))
      guard lines.count < 1000 else { return nil }
    }
    return nil
  }

  func receiveContent() -> [UInt8]? {
    var content: [UInt8] = []
    while let packet = receive() {
      guard case .bytes(let bytes) = packet else { return content }
      content += bytes
    }
    return nil
  }

  private func receive() -> Packet? {
    guard let digits = dialogue.read(4), let length = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return nil
    }
    if length == 0 { return .flush }
    guard length >= 4, length <= Self.largest + 4 else { return nil }
    return dialogue.read(length - 4).map { .bytes($0) }
  }

  private static let flush = Array("0000".utf8)

  private static func append(_ bytes: ArraySlice<UInt8>, to packet: inout [UInt8]) {
    let digits = String(bytes.count + 4, radix: 16)
    packet += [UInt8](repeating: UInt8(ascii: "0"), count: 4 - digits.count) + Array(digits.utf8) + bytes
  }
}
