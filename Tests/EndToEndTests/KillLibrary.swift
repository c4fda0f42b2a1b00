import TestSupport
import Testing

/// A library that ends the program it is loaded into before its call number `KILL_AT` that names, removes or locks a file.
enum KillLibrary {
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <signal.h>
    #include <stdlib.h>
    #include <sys/types.h>
    #include <unistd.h>
    static void count(void) {
      static int calls;
      const char *at = getenv("KILL_AT");
      if (at && __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) == atoi(at)) kill(getpid(), SIGKILL);
    }
    #define COUNT(name, parameters, arguments) \\
      int name parameters { \\
        count(); \\
        int (*real) parameters = (int (*) parameters)dlsym(RTLD_NEXT, #name); \\
        return real arguments; \\
      }
    COUNT(rename, (const char *a, const char *b), (a, b))
    COUNT(unlink, (const char *a), (a))
    COUNT(rmdir, (const char *a), (a))
    COUNT(mkdir, (const char *a, mode_t m), (a, m))
    COUNT(link, (const char *a, const char *b), (a, b))
    """

  /// The path of the library, which is built once.
  static func built() throws -> String {
    let world = try PreparedWorlds.original(of: "kill library") {
      let world = try SealedWorld()
      try world.write(source, to: "kill.c")
      try world.judge("clang", "-shared", "-fPIC", "-o", "kill.so", "kill.c", "-ldl")
      return world
    }
    return world.absolute("kill.so")
  }

  /// The command line of a command that is killed before its call number `call`.
  static func command(_ command: [String], killedAt call: Int, by library: String) -> [String] {
    ["env", "LD_PRELOAD=\(library)", "KILL_AT=\(call)"] + command
  }

  /// Runs a command that is killed before its call number `call`.
  static func run(_ command: [String], killedAt call: Int, by library: String, in world: SealedWorld) throws
    -> SealedWorld.Result
  {
    try world.run(Self.command(command, killedAt: call, by: library))
  }
}
