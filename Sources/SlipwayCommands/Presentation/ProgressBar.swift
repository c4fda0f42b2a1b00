#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A progress bar on the last line of a terminal, erased after the work.
///
/// Drawn at most ten times a second, and only on a terminal that can erase a line.
final class ProgressBar {
  private let stream: World.Stream
  private let clock: () -> Date
  private let width: Int?
  private var drawn: (line: String, at: Date)?
  private var isVisible = false

  private static let interval = 0.1
  private static let erasing = "\r\u{1B}[K"

  /// Creates a bar; it is hidden with `--quiet`, on a dumb terminal, and in a file or pipe.
  init(in world: World, isWanted: Bool) {
    stream = world.problems
    clock = world.clock
    let isDumb = ["dumb", ""].contains(world.environment["TERM"] ?? "")
    width = isWanted && !isDumb ? world.problems.terminalWidth : nil
  }

  /// Shows the progress, at most every tenth of a second.
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

  /// Erases the bar before other output.
  func erase() {
    guard isVisible else { return }
    isVisible = false
    _ = stream.write(Array(Self.erasing.utf8))
  }
}
