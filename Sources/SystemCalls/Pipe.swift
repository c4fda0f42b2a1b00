#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe, whose ends no program inherits that is not given them.
public struct Pipe {
  /// The end to read from.
  public let reading: OpenFile
  /// The end to write to.
  public let writing: OpenFile

  /// Creates a pipe.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    (reading, writing) = (Self.end(ends[0]), Self.end(ends[1]))
  }

  /// Moves an end above 2: where this process was started with closed streams a pipe would take their numbers, and the
  /// program's own streams could then not be put in their place one after the other.
  private static func end(_ descriptor: Int32) -> OpenFile {
    var raised = descriptor
    if descriptor <= 2 {
      let higher = fcntl(descriptor, F_DUPFD, 3)
      if higher >= 0 {
        close(descriptor)
        raised = higher
      }
    }
    _ = fcntl(raised, F_SETFD, FD_CLOEXEC)
    return OpenFile(owning: raised)
  }
}

extension OpenFile {
  /// Makes reads and writes fail with ``SystemError/wouldBlock`` where they would have to wait.
  public func neverWait() { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }

  /// Waits until one of several files is ready, or until the time is over; -1 milliseconds are for ever.
  ///
  /// - Returns: Whether each is ready: first those that are to be read, then those that are to be written. A file that
  ///   is `nil` or closed never is.
  public static func ready(
    reading: [OpenFile?], writing: [OpenFile?], within milliseconds: Int32
  ) -> [Bool] {
    var polled =
      reading.map { pollfd(fd: $0?.descriptor ?? -1, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0?.descriptor ?? -1, events: Int16(POLLOUT), revents: 0) }
    let count = poll(&polled, nfds_t(polled.count), milliseconds)
    return polled.map { count > 0 && $0.revents != 0 }
  }
}
