import SystemCalls

/// Waits for a file of another program to go.
enum FileWait {
  /// Looks again after pauses that grow, for about a second in all; says `false` if the file is there still.
  static func untilGone(_ path: String) -> Bool {
    var pause: UInt32 = 1000
    while WorkTreePath.exists(path) {
      guard pause < 600_000 else { return false }
      SystemThread.pause(microseconds: pause)
      pause *= 2
    }
    return true
  }
}
