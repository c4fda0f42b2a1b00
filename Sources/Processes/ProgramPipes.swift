import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The three pipes between this process and a program; closes what is still open when it goes away.
final class ProgramPipes {
  private(set) var input: (reading: Int32, writing: Int32) = (-1, -1)
  private(set) var output: (reading: Int32, writing: Int32) = (-1, -1)
  private(set) var error: (reading: Int32, writing: Int32) = (-1, -1)

  init() throws(Diagnostic) {
    input = try Self.makePipe()
    output = try Self.makePipe()
    error = try Self.makePipe()
    for descriptor in [input.writing, output.reading, error.reading] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    for descriptor in [input.reading, input.writing, output.reading, output.writing, error.reading, error.writing]
    where descriptor >= 0 {
      close(descriptor)
    }
  }

  /// Closes the program's ends, without which its closing of them would never be seen.
  func closeProgramEnds() {
    close(input.reading)
    close(output.writing)
    close(error.writing)
    input.reading = -1
    output.writing = -1
    error.writing = -1
  }

  func closeInput() {
    if input.writing >= 0 { close(input.writing) }
    input.writing = -1
  }

  /// A pipe whose ends no program inherits that is not given them.
  static func makePipe() throws(Diagnostic) -> (reading: Int32, writing: Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    let made = withUnsafeMutablePointer(to: &ends) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { pipe($0) }
    }
    guard made == 0 else {
      throw Diagnostic(.programNotStarted, "can't create a pipe: \(SystemError.text(errno))")
    }
    let standard = keepingClearOfStandardStreams(ends)
    for descriptor in [standard.reading, standard.writing] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return standard
  }

  /// Moves ends above 2: where this process was started with closed streams a pipe would take their numbers, and the
  /// program's own streams could then not be put in their place one after the other.
  private static func keepingClearOfStandardStreams(_ ends: (Int32, Int32)) -> (reading: Int32, writing: Int32) {
    func raised(_ descriptor: Int32) -> Int32 {
      guard descriptor <= 2 else { return descriptor }
      let higher = fcntl(descriptor, F_DUPFD, 3)
      guard higher >= 0 else { return descriptor }
      close(descriptor)
      return higher
    }
    return (raised(ends.0), raised(ends.1))
  }
}

/// The system's words for an error number.
enum SystemError {
  static func text(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
