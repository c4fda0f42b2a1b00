#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal's size and settings.
public struct Terminal: Sendable {
  private let descriptor: Int32
  private let usual: termios

  /// Reads the settings of an open terminal; `nil` if the file is none.
  public init?(_ file: OpenFile) {
    var settings = termios()
    guard tcgetattr(file.descriptor, &settings) == 0 else { return nil }
    (descriptor, usual) = (file.descriptor, settings)
  }

  /// Stops it from showing what is typed, from collecting lines, and from sending signals; `false` if it can't.
  public func hideInput(forgettingEarlier forgetsEarlier: Bool) -> Bool {
    var silent = usual
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    return tcsetattr(descriptor, forgetsEarlier ? TCSAFLUSH : TCSADRAIN, &silent) == 0
  }

  /// Restores the settings after what was written is shown.
  public func restore(forgettingEarlier forgetsEarlier: Bool) {
    set(forgetsEarlier ? TCSAFLUSH : TCSADRAIN)
  }

  /// Restores the settings at once.
  public func restoreNow() { set(TCSANOW) }

  private func set(_ moment: Int32) {
    var settings = usual
    _ = tcsetattr(descriptor, moment, &settings)
  }

  /// The size of a terminal in characters; `nil` if the file is none, and 80 by 24 if it has no size.
  public static func size(of file: OpenFile) -> (columns: Int, lines: Int)? {
    guard file.isTerminal else { return nil }
    var size = winsize()
    guard ioctl(file.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
