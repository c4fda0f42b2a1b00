#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One line at the end of a terminal that tells how far long work is, and is gone when the work is done.
///
/// It is drawn at most ten times a second, and nowhere but on a terminal that can erase a line.
final class ProgressBar {
  private let stream: World.Stream
  private let clock: () -> Date
  private let width: Int?
  private var drawn: (line: String, at: Date)?
  private var isVisible = false

  private static let interval = 0.1
  private static let erasing = "\r\u{1B}[K"

  /// Creates a bar where the user sees one: not with `--quiet`, not on a dumb terminal, not in a file or pipe.
  init(in world: World, isWanted: Bool) {
    stream = world.problems
    clock = world.clock
    let isDumb = ["dumb", ""].contains(world.environment["TERM"] ?? "")
    width = isWanted && !isDumb ? world.problems.terminalWidth : nil
  }

  /// Shows how far the work is, unless something was shown a moment ago.
  func show(_ progress: WorkProgress) {
    guard let width else { return }
    let now = clock()
    if let drawn, abs(now.timeIntervalSince(drawn.at)) < Self.interval { return }
    let line = progress.line(width: width)
    guard !isVisible || line != drawn?.line else { return }
    drawn = (line, now)
    isVisible = true
    _ = stream.write(Array((Self.erasing + visible(line)).utf8))
  }

  /// Takes the line away, so that something else can be written.
  func erase() {
    guard isVisible else { return }
    isVisible = false
    _ = stream.write(Array(Self.erasing.utf8))
  }
}
