#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
  import MachO
#endif

private func systemExit(_ code: Int32) -> Never { exit(code) }
private func systemAlarm(_ seconds: UInt32) { alarm(seconds) }

/// This process and the machine that it runs on.
public enum CurrentProcess {
  /// Its number.
  public static var id: Int32 { getpid() }

  /// The user whose rights it has.
  public static var effectiveUser: UInt32 { geteuid() }

  /// Whether a process with this number runs.
  public static func isRunning(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno != ESRCH }

  /// The number of processors.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The name of the machine; empty if it has none.
  public static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The working folder; `nil` if it was removed.
  public static var workingFolder: String? {
    guard let buffer = getcwd(nil, 0) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// The user's home folder, as the system's list of users has it.
  public static var homeFolder: String? {
    getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
  }

  /// The environment.
  public static var environment: [String: String] {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      guard var position = _NSGetEnviron()?.pointee else { return [:] }
    #else
      guard var position = Optional(environ) else { return [:] }
    #endif
    while let entry = position.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      position += 1
    }
    return variables
  }

  /// The path of the running program from the system, as `argv[0]` may be any text.
  public static var executablePath: String? {
    #if canImport(Darwin)
      var count: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &count)
      var path = [CChar](repeating: 0, count: Int(count) + 1)
      guard _NSGetExecutablePath(&path, &count) == 0 else { return nil }
      let name = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return try? FileSystem.realPath(String(decoding: name, as: UTF8.self))
    #else
      return try? FileSystem.realPath("/proc/self/exe")
    #endif
  }

  /// Ends the process.
  public static func exit(_ code: Int32) -> Never { systemExit(code) }

  /// Ends the process by a signal after some seconds.
  public static func endAfter(seconds: UInt32) { systemAlarm(seconds) }

  /// The time in whole seconds since 1970.
  public static var secondsSince1970: Int { Int(time(nil)) }

  /// How many minutes the local time is ahead of UTC at a time in seconds since 1970.
  public static func minutesAheadOfUTC(at seconds: Int) -> Int {
    var (seconds, local) = (time_t(seconds), tm())
    return localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff) / 60
  }
}
