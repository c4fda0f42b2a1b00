import Processes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import MachO
#endif

extension World {
  /// The world of this process.
  public static func live() -> World {
    World(
      directory: currentDirectory(),
      environment: processEnvironment(),
      executable: executablePath(),
      clock: { Date() },
      minutesAheadOfUTC: minutesAheadOfUTC,
      output: .descriptor(STDOUT_FILENO),
      problems: .descriptor(STDERR_FILENO),
      readLine: isatty(STDIN_FILENO) == 1 ? { Swift.readLine(strippingNewline: true) } : nil,
      readSecret: isatty(STDIN_FILENO) == 1
        ? { TypedLine.read(from: STDIN_FILENO, forgettingEarlier: true, asking: $0) } : nil,
      readTyped: isatty(STDIN_FILENO) == 1
        ? {
          TypedLine.read(
            from: STDIN_FILENO, forgettingEarlier: false, erasing: QuestionLine.erasure, asking: $0, showing: $1)
        } : nil,
      showPages: isatty(STDOUT_FILENO) == 1 ? { showInPager($0, $1, $2) } : nil,
      doUnlessEnded: { work, clearAway in
        let watch = InterruptWatch(clearingAway: clearAway)
        defer { watch.endForGood() }
        work()
      },
      readInput: { readAll(STDIN_FILENO) })
  }

  /// Runs the pager in a shell, as Git does; 126 and 127 mean that it was not found.
  private static func showInPager(_ text: [UInt8], _ command: String, _ environment: [String: String]) -> Bool {
    let status = try? ProgramRun.runInForeground(
      ["/bin/sh", "-c", command], reading: text, directory: nil, environment: environment)
    return status != nil && status != .exited(126) && status != .exited(127)
  }

  private static func minutesAheadOfUTC(at date: Date) -> Int {
    var seconds = time_t(date.timeIntervalSince1970)
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff / 60
  }

  /// The working directory; empty if it was removed.
  private static func currentDirectory() -> String {
    guard let buffer = getcwd(nil, 0) else { return "" }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  private static func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    #if canImport(Glibc)
      var position = environ
    #else
      guard var position = _NSGetEnviron()?.pointee else { return [:] }
    #endif
    while let entry = position.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      position += 1
    }
    // Without a home folder, portals and keychains would be made in the folder /.
    if variables["HOME"]?.hasPrefix("/") != true, let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir {
      variables["HOME"] = String(cString: home)
    }
    return variables
  }

  /// The path of the running program from the system, as `argv[0]` may be any text.
  private static func executablePath() -> String {
    #if canImport(Glibc)
      let resolved = realpath("/proc/self/exe", nil)
    #else
      var count: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &count)
      var path = [CChar](repeating: 0, count: Int(count) + 1)
      let resolved = _NSGetExecutablePath(&path, &count) == 0 ? realpath(path, nil) : nil
    #endif
    guard let resolved else { return "slipway" }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }
}

extension World.Stream {
  /// A stream that writes to a file descriptor.
  static func descriptor(_ descriptor: Int32) -> World.Stream {
    let size = size(of: descriptor)
    return World.Stream(terminalWidth: size?.columns, terminalHeight: size?.lines) { bytes in
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0) }
        if count > 0 {
          written += count
        } else if errno == EPIPE {
          // The reader closed the pipe, as `head` does.
          return true
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func size(of descriptor: Int32) -> (columns: Int, lines: Int)? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
