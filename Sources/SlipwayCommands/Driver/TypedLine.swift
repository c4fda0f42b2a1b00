import SystemCalls

/// A line typed on a terminal without echo.
struct TypedLine {
  private var bytes: [UInt8] = []
  private var escape = Escape.none

  /// The effect of a key on the line.
  enum Step: Equatable {
    case goOn
    case end
    /// An empty line, or the end of the input.
    case nothing
    /// The interrupt key.
    case interrupt
  }

  /// The state within an escape sequence, such as an arrow key's (ECMA-48, 5.4).
  private enum Escape {
    case none
    case begun
    case sequence
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Processes a byte from the terminal; ignores unknown keys.
  mutating func take(_ byte: UInt8) -> Step {
    if escape != .none {
      skip(byte)
      return .goOn
    }
    switch byte {
    case 0x0A, 0x0D: return .end
    case 0x03: return .interrupt
    case 0x04: return bytes.isEmpty ? .nothing : .end
    case 0x08, 0x7F: removeLast()
    case 0x15: bytes = []
    case 0x17: removeLastWord()
    case 0x1B: escape = .begun
    case 0x00..<0x20: break
    default: bytes.append(byte)
    }
    return .goOn
  }

  private mutating func skip(_ byte: UInt8) {
    switch escape {
    case .begun: escape = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .none
    case .sequence where (0x40...0x7E).contains(byte): escape = .none
    case .sequence, .none: break
    }
  }

  /// Removes the last character with its UTF-8 continuation bytes.
  private mutating func removeLast() {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }

  private mutating func removeLastWord() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    while let last = bytes.last, last != UInt8(ascii: " ") { bytes.removeLast() }
  }

  /// Reads a line from a terminal, then restores the terminal's settings, even if a signal ends the program.
  ///
  /// - Parameters:
  ///   - input: The terminal.
  ///   - forgetsEarlier: Whether to discard input typed before the question.
  ///   - erasure: The bytes that clear the question on the terminal if a signal ends the program.
  ///   - ask: Asks the question, after echo is off.
  ///   - show: Shows the line typed so far.
  /// - Returns: The line; `nil` at the end of the input.
  static func read(
    from input: OpenFile, forgettingEarlier forgetsEarlier: Bool, erasing erasure: [UInt8] = [],
    asking ask: () -> Void, showing show: (String) -> Void = { _ in }
  ) -> String? {
    guard let terminal = Terminal(input) else { return nil }
    let watch = InterruptWatch {
      if !erasure.isEmpty { try? OpenFile.standardError.write(erasure) }
      terminal.restoreNow()
    }
    defer { watch.end() }
    guard terminal.hideInput(forgettingEarlier: forgetsEarlier) else { return nil }
    ask()
    var line = TypedLine()
    var step = Step.goOn
    while step == .goOn {
      step = (try? input.available(1))?.first.map { line.take($0) } ?? .nothing
      if step == .goOn { show(line.text) }
    }
    terminal.restore(forgettingEarlier: forgetsEarlier)
    if step == .interrupt {
      Signals.sendToProcess(Signals.interrupt)
      // Wait for the thread that handles the signal to end the program: continuing could write after its cleanup.
      SystemThread.pause(microseconds: 60_000_000)
    }
    return step == .end ? line.text : nil
  }
}
