#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line typed on a terminal that does not show it.
struct SecretLine {
  private var bytes: [UInt8] = []

  /// What a key that was typed means for the line.
  enum Step: Equatable {
    case goOn
    case end
    /// Nothing was typed, or the input is over.
    case nothing
    /// The key that interrupts.
    case interrupt
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes a byte as a terminal sends it.
  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case 0x0A, 0x0D: return .end
    case 0x03: return .interrupt
    case 0x04: return bytes.isEmpty ? .nothing : .end
    case 0x08, 0x7F: removeLast()
    case 0x15: bytes = []
    default: bytes.append(byte)
    }
    return .goOn
  }

  /// The bytes that go on with a character go with its first.
  private mutating func removeLast() {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }

  /// Reads a line from a terminal, whose settings are as before when it is read, also where the user interrupts.
  ///
  /// What was typed before the question is not its answer.
  static func read(from terminal: Int32, asking ask: () -> Void) -> String? {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
    ask()
    var line = SecretLine()
    var step = Step.goOn
    while step == .goOn {
      var byte: UInt8 = 0
      let count = systemRead(terminal, &byte)
      if count == 1 { step = line.take(byte) } else if count == 0 || errno != EINTR { step = .nothing }
    }
    _ = tcsetattr(terminal, TCSAFLUSH, &before)
    if step == .interrupt {
      kill(getpid(), SIGINT)
      // Another thread may have to clear something away before the signal ends the program.
      sleep(2)
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
