import Clibgit2
import Diagnostics

/// The files that settings come from, least important first.
struct ConfigurationFiles {
  let environment: GitEnvironment

  /// The settings of the system and the user alone.
  func user() throws(Diagnostic) -> Configuration {
    let handle = try empty()
    try addUser(to: handle, repository: nil)
    return Configuration(handle: handle, environment: environment)
  }

  /// The settings that count in a repository.
  func open(local: String, worktree: String, repository: Handle) throws(Diagnostic) -> Handle {
    let handle = try empty()
    try addUser(to: handle, repository: repository)
    try add("\(local)/config", GIT_CONFIG_LEVEL_LOCAL, to: handle, repository: repository)
    if Configuration(handle: handle, environment: environment).boolean("extensions.worktreeConfig") == true {
      // libgit2 1.5 has no level for it; the application's stands above the repository's, as this must.
      try add("\(worktree)/config.worktree", GIT_CONFIG_LEVEL_APP, to: handle, repository: repository)
    }
    return handle
  }

  private func empty() throws(Diagnostic) -> Handle {
    try Handle(freedBy: git_config_free, to: "read settings") { git_config_new($0) }
  }

  private func addUser(to handle: Handle, repository: Handle?) throws(Diagnostic) {
    let user = environment.userConfigurationFiles
    let files = [
      (environment.systemConfigurationFile, GIT_CONFIG_LEVEL_SYSTEM), (user.xdg, GIT_CONFIG_LEVEL_XDG),
      (user.global, GIT_CONFIG_LEVEL_GLOBAL),
    ]
    for (file, level) in files {
      if let file { try add(file, level, to: handle, repository: repository) }
    }
  }

  private func add(
    _ file: String, _ level: git_config_level_t, to handle: Handle, repository: Handle?
  ) throws(Diagnostic) {
    let code = git_config_add_file_ondisk(handle.pointer, file, level, repository?.pointer, 0)
    _ = try GitFailure.found(code, "read the settings in \"\(file)\"", file: file)
  }
}
