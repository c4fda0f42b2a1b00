#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line that is typed on a terminal which does not show it by itself.
struct TypedLine {
  private var bytes: [UInt8] = []
  private var escape = Escape.none

  /// What a key that was typed means for the line.
  enum Step: Equatable {
    case goOn
    case end
    /// Nothing was typed, or the input is over.
    case nothing
    /// The key that interrupts.
    case interrupt
  }

  /// How far the bytes of a key such as an arrow have come (ECMA-48, 5.4).
  private enum Escape {
    case none
    case begun
    case sequence
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes a byte as a terminal sends it; keys that mean nothing here are passed over.
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

  /// The bytes that go on with a character go with its first.
  private mutating func removeLast() {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }

  private mutating func removeLastWord() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    while let last = bytes.last, last != UInt8(ascii: " ") { bytes.removeLast() }
  }

  /// Reads a line from a terminal, whose settings are as before when it is read, also where the user interrupts or the
  /// system ends the program.
  ///
  /// - Parameters:
  ///   - terminal: The terminal's descriptor.
  ///   - forgetsEarlier: Whether what was typed before the question is not its answer.
  ///   - ask: Asks, once nothing that is typed is shown any more.
  ///   - show: Shows the line as far as it is typed.
  /// - Returns: The line; `nil` at the end of the input.
  static func read(
    from terminal: Int32, forgettingEarlier forgetsEarlier: Bool, asking ask: () -> Void,
    showing show: (String) -> Void = { _ in }
  ) -> String? {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    let usual = before
    let watch = InterruptWatch {
      var usual = usual
      _ = tcsetattr(terminal, TCSANOW, &usual)
    }
    defer { watch.end() }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(terminal, forgetsEarlier ? TCSAFLUSH : TCSADRAIN, &silent) == 0 else { return nil }
    ask()
    var line = TypedLine()
    var step = Step.goOn
    while step == .goOn {
      var byte: UInt8 = 0
      let count = systemRead(terminal, &byte)
      if count == 1 { step = line.take(byte) } else if count == 0 || errno != EINTR { step = .nothing }
      if step == .goOn { show(line.text) }
    }
    _ = tcsetattr(terminal, forgetsEarlier ? TCSAFLUSH : TCSADRAIN, &before)
    if step == .interrupt {
      kill(getpid(), SIGINT)
      // The thread that waits for the signal ends the program, however long a busy machine lets it wait: going on would
      // write what it clears away.
      sleep(60)
    }
    return step == .end ? line.text : nil
  }

  private static func systemRead(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, &byte, 1)
    #else
      Darwin.read(descriptor, &byte, 1)
    #endif
  }
}
