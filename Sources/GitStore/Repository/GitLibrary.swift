import Clibgit2
package import Diagnostics
import Synchronization

/// libgit2's one-time start, made by the first use of a repository and never before.
package enum GitLibrary {
  /// Starts libgit2 if it is not running yet.
  ///
  /// Its search paths belong to the process and changing them while it works is not safe, so the first environment
  /// decides where the default `ignore` and `attributes` files are; settings are read per repository.
  package static func start(in environment: GitEnvironment) throws(Diagnostic) {
    let answer = started.withLock { started in
      let answer = started ?? begin(environment)
      started = answer
      return answer
    }
    guard answer >= 0 else { throw GitFailure.current(-1, "start libgit2") }
  }

  /// What starting it returned.
  private static let started = Mutex<Int32?>(nil)

  private static func begin(_ environment: GitEnvironment) -> Int32 {
    let count = git_libgit2_init()
    guard count >= 0 else { return count }
    let levels: [(git_config_level_t, String)] = [
      (GIT_CONFIG_LEVEL_PROGRAMDATA, ""),
      (GIT_CONFIG_LEVEL_SYSTEM, environment.readsSystemConfiguration ? "/etc" : ""),
      (GIT_CONFIG_LEVEL_XDG, environment.xdgFolder ?? ""),
      (GIT_CONFIG_LEVEL_GLOBAL, environment.home ?? ""),
    ]
    for (level, path) in levels {
      _ = clibgit2_set_search_path(Int32(level.rawValue), path)
    }
    // Ours understands `*` and the other forms of `safe.directory` that libgit2 1.5 does not.
    _ = clibgit2_set_owner_validation(0)
    // `ConfigurationFiles` reads config.worktree. libgit2 compares the name in lower case.
    _ = clibgit2_set_extension("worktreeconfig")
    return FilterBridge.register()
  }
}
