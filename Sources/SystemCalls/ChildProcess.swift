#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Darwin)
  private typealias SpawnActions = posix_spawn_file_actions_t?
  private typealias SpawnAttributes = posix_spawnattr_t?
#else
  private typealias SpawnActions = posix_spawn_file_actions_t
  private typealias SpawnAttributes = posix_spawnattr_t
#endif

private func systemKill(_ process: pid_t, _ signal: Int32) { kill(process, signal) }

/// A program that this process started and that must be waited for.
public struct ChildProcess: Sendable {
  /// How a program ended.
  public enum End: Sendable {
    /// It exited by itself with this status.
    case exited(Int32)
    /// A signal that it did not handle ended it.
    case signalled(Int32)
  }

  private let id: pid_t
  private let ownsGroup: Bool

  /// Its end, or `nil` while it runs.
  public func poll() -> End? {
    var status: Int32 = 0
    let answer = waitpid(id, &status, WNOHANG)
    if answer == 0 { return nil }
    return answer == id ? Self.end(status) : .exited(-1)
  }

  /// Waits for its end.
  public func wait() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1 {
      if errno != EINTR { return .exited(-1) }
    }
    return Self.end(status)
  }

  /// Kills it and, if it has its own process group, all that it started.
  public func kill() { systemKill(ownsGroup ? -id : id, SIGKILL) }

  private static func end(_ raw: Int32) -> End {
    let signal = raw & 0x7F
    return signal == 0 ? .exited((raw >> 8) & 0xFF) : .signalled(signal)
  }
}

extension ChildProcess {
  /// What a program is started with.
  public struct Settings {
    /// The working folder; this process's own if `nil`.
    public var folder: String?
    /// The standard input; this process's own if `nil`, as the other streams.
    public var input: OpenFile?
    /// The standard output.
    public var output: OpenFile?
    /// The standard error.
    public var error: OpenFile?
    /// Whether it gets its own process group.
    public var ownGroup = false

    /// Creates settings.
    public init(
      folder: String?, input: OpenFile? = nil, output: OpenFile? = nil, error: OpenFile? = nil, ownGroup: Bool = false
    ) {
      (self.folder, self.input, self.output, self.error) = (folder, input, output, error)
      self.ownGroup = ownGroup
    }
  }

  /// Starts the program at `path` with the variables `NAME=VALUE`.
  public init(
    _ path: String, arguments: [String], variables: [String], _ settings: Settings
  ) throws(SystemError) {
    var spawned = pid_t()
    let failure = settings.spawn(path, arguments: arguments, variables: variables, into: &spawned)
    guard failure == 0 else { throw SystemError(number: failure) }
    (id, ownsGroup) = (spawned, settings.ownGroup)
  }
}

extension ChildProcess.Settings {
  fileprivate func spawn(
    _ path: String, arguments: [String], variables: [String], into spawned: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var (actions, attributes): (SpawnActions, SpawnAttributes) = (nil, nil)
    #else
      var (actions, attributes) = (SpawnActions(), SpawnAttributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let failure = prepare(&actions)
    guard failure == 0 else { return failure }
    prepare(&attributes)
    return Self.start(path, arguments, variables, into: &spawned) { path, arguments, variables, identifier in
      posix_spawn(&identifier, path, &actions, &attributes, &arguments, &variables)
    }
  }

  private func prepare(_ actions: inout SpawnActions) -> Int32 {
    if let folder {
      guard let changeDirectory = Self.changeDirectory else { return ENOSYS }
      let failure = changeDirectory(&actions, folder)
      guard failure == 0 else { return failure }
    }
    for (number, stream) in [input, output, error].enumerated() {
      if let stream { posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number)) }
    }
    return 0
  }

  /// Nothing blocked, and a broken pipe ends the program, whatever this process does about signals.
  private func prepare(_ attributes: inout SpawnAttributes) {
    var mask = SignalSet().raw
    var defaults = SignalSet([SIGPIPE]).raw
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if ownGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
  }

  private typealias Strings = [UnsafeMutablePointer<CChar>?]

  private static func start(
    _ path: String, _ arguments: [String], _ variables: [String], into spawned: inout pid_t,
    _ spawn: (String, inout Strings, inout Strings, inout pid_t) -> Int32
  ) -> Int32 {
    var argumentPointers = arguments.map { strdup($0) } + [nil]
    var variablePointers = variables.map { strdup($0) } + [nil]
    defer { (argumentPointers + variablePointers).forEach { free($0) } }
    var failure = spawn(path, &argumentPointers, &variablePointers, &spawned)
    // A script that was just written is busy for the moment in which another thread's new process still has it open.
    var wait: UInt32 = 1000
    while failure == ETXTBSY, wait < 500_000 {
      usleep(wait)
      wait *= 2
      failure = spawn(path, &argumentPointers, &variablePointers, &spawned)
    }
    guard failure == ENOEXEC else { return failure }
    // A script without `#!` is the shell's, as for every program that starts others.
    var script = [strdup("sh"), strdup(path)] + argumentPointers.dropFirst()
    defer { script.prefix(2).forEach { free($0) } }
    return spawn("/bin/sh", &script, &variablePointers, &spawned)
  }

  private typealias ChangeDirectory =
    @convention(c) (UnsafeMutablePointer<SpawnActions>, UnsafePointer<CChar>) -> Int32

  /// Looked up by name, for Swift's import of the C library leaves out what is not in POSIX yet.
  private static var changeDirectory: ChangeDirectory? {
    guard let program = dlopen(nil, RTLD_LAZY),
      let symbol = dlsym(program, "posix_spawn_file_actions_addchdir_np")
    else { return nil }
    return unsafeBitCast(symbol, to: ChangeDirectory.self)
  }
}
