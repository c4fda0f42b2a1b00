import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that was started and not waited for yet.
struct SpawnedProgram {
  let identifier: pid_t
  private let ownsGroup: Bool

  init(
    _ arguments: [String], directory: String?, environment: [String: String], pipes: ProgramPipes?,
    input: Int32? = nil, ownGroup: Bool
  ) throws(Diagnostic) {
    guard let name = arguments.first, let path = ProgramLookup.path(of: name, environment: environment) else {
      throw ProgramLookup.notFound(arguments.first ?? "")
    }
    if let directory, access(directory, X_OK) != 0 {
      throw Diagnostic(
        .programNotStarted, "can't run \"\(name)\" in \"\(directory)\": \(SystemError.text(errno))")
    }
    var spawned = pid_t()
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let failure = SpawnSettings(directory: directory, pipes: pipes, input: input, ownGroup: ownGroup).spawn(
      path, arguments: arguments, variables: variables, into: &spawned)
    guard failure == 0 else {
      throw Diagnostic(.programNotStarted, "can't start \"\(name)\": \(SystemError.text(failure))")
    }
    pipes?.closeProgramEnds()
    identifier = spawned
    ownsGroup = ownGroup
  }

  /// Its end, or `nil` while it runs.
  func poll() -> ProgramStatus? {
    var status: Int32 = 0
    let answer = waitpid(identifier, &status, WNOHANG)
    if answer == 0 { return nil }
    return answer == identifier ? Self.status(status) : .exited(-1)
  }

  /// Waits for its end.
  func wait() -> ProgramStatus {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1 {
      if errno != EINTR { return .exited(-1) }
    }
    return Self.status(status)
  }

  /// Kills it and all that it started.
  func kill() {
    #if canImport(Glibc)
      _ = Glibc.kill(ownsGroup ? -identifier : identifier, SIGKILL)
    #else
      _ = Darwin.kill(ownsGroup ? -identifier : identifier, SIGKILL)
    #endif
  }

  private static func status(_ raw: Int32) -> ProgramStatus {
    let signal = raw & 0x7F
    return signal == 0 ? .exited((raw >> 8) & 0xFF) : .signalled(signal)
  }
}

#if canImport(Glibc)
  private typealias SpawnActions = posix_spawn_file_actions_t
  private typealias SpawnAttributes = posix_spawnattr_t
#else
  private typealias SpawnActions = posix_spawn_file_actions_t?
  private typealias SpawnAttributes = posix_spawnattr_t?
#endif

/// The settings for `posix_spawn`.
private struct SpawnSettings {
  let directory: String?
  let pipes: ProgramPipes?
  /// What it reads from where its other streams are this process's own.
  let input: Int32?
  let ownGroup: Bool

  func spawn(_ path: String, arguments: [String], variables: [String], into spawned: inout pid_t) -> Int32 {
    #if canImport(Glibc)
      var actions = SpawnActions()
      var attributes = SpawnAttributes()
    #else
      var actions: SpawnActions = nil
      var attributes: SpawnAttributes = nil
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
    if let directory {
      guard let changeDirectory = Self.changeDirectory else { return ENOSYS }
      let failure = changeDirectory(&actions, directory)
      guard failure == 0 else { return failure }
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if let pipes {
      posix_spawn_file_actions_adddup2(&actions, pipes.input.reading, 0)
      posix_spawn_file_actions_adddup2(&actions, pipes.output.writing, 1)
      posix_spawn_file_actions_adddup2(&actions, pipes.error.writing, 2)
    }
    return 0
  }

  /// Nothing blocked, and a broken pipe ends the program, whatever this process does about signals.
  private func prepare(_ attributes: inout SpawnAttributes) {
    var mask = sigset_t()
    sigemptyset(&mask)
    var defaults = mask
    sigaddset(&defaults, SIGPIPE)
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
