import Clibgit2
package import Diagnostics

/// The files that settings come from, least important first.
package struct ConfigurationFiles {
  package let environment: GitEnvironment

  package init(environment: GitEnvironment) { self.environment = environment }

  /// The settings of the system and the user alone.
  package func user() throws(Diagnostic) -> Configuration {
    let handle = try empty()
    try addUser(to: handle, repository: nil)
    return Configuration(handle: handle, environment: environment)
  }

  /// The settings that count in a repository.
  func open(local: String, worktree: String, repository: Handle) throws(Diagnostic) -> Handle {
    let plain = try empty()
    try addUser(to: plain, repository: repository)
    try addRepository(local: local, worktree: worktree, to: plain, repository: repository)
    let settings = Configuration(handle: plain, environment: environment)
    guard ConditionalSettings.areAskedFor(in: settings) else { return plain }
    let handle = try empty()
    try addUser(to: handle, repository: repository, addresses: settings.remoteAddresses)
    try refuseConditions(in: "\(local)/config", addresses: settings.remoteAddresses, repository: repository)
    try addRepository(local: local, worktree: worktree, to: handle, repository: repository)
    return handle
  }

  private func addRepository(
    local: String, worktree: String, to handle: Handle, repository: Handle
  ) throws(Diagnostic) {
    try requireReadable("\(local)/config")
    try add("\(local)/config", GIT_CONFIG_LEVEL_LOCAL, to: handle, repository: repository)
    if Configuration(handle: handle, environment: environment).boolean("extensions.worktreeConfig") == true {
      try requireReadable("\(worktree)/config.worktree")
      // libgit2 1.5 has no level for it; the application's level overrides the repository's, as this must.
      try add("\(worktree)/config.worktree", GIT_CONFIG_LEVEL_APP, to: handle, repository: repository)
    }
  }

  /// What the repository itself would bring in must count after its own settings, where libgit2 has no place.
  private func refuseConditions(in file: String, addresses: [String], repository: Handle) throws(Diagnostic) {
    let conditions = try ConditionalSettings(in: file, repository: repository, environment: environment)
    guard let path = try conditions.files(for: addresses, repository: repository).first else { return }
    throw Diagnostic(
      .settingsUnsupported,
      "\"\(file)\" includes \"\(path)\" by remote URL (includeIf), which Slipway supports only in the user's configuration",
      at: Place(file: file), remedy: .advice("use [include] instead of the includeIf"))
  }

  /// Each file that a condition brings in counts just above the one that names it; only the order of levels matters.
  private func addUser(to handle: Handle, repository: Handle, addresses: [String]) throws(Diagnostic) {
    let user = environment.userConfigurationFiles
    var files: [String] = []
    for case let file? in [environment.systemConfigurationFile, user.xdg, user.global] {
      let conditions = try ConditionalSettings(in: file, repository: repository, environment: environment)
      files += [file] + (try conditions.files(for: addresses, repository: repository))
    }
    for (distance, file) in files.reversed().enumerated() {
      let number = Int(GIT_CONFIG_LEVEL_LOCAL.rawValue) - 1 - distance
      try add(file, git_config_level_t(rawValue: .init(truncatingIfNeeded: number)), to: handle, repository: repository)
    }
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

  /// Refuses a repository's file that can't be read: libgit2 takes it for an empty one.
  ///
  /// Git, too, passes over a file of the user's own that it may not read.
  private func requireReadable(_ file: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      _ = try RepositoryFiles.read(file)
    } catch {
      throw error.with(remedy: error.remedy ?? .advice("move it away: mv \"\(file)\" \"\(file).old\""))
    }
  }

  private func add(
    _ file: String, _ level: git_config_level_t, to handle: Handle, repository: Handle?
  ) throws(Diagnostic) {
    let code = git_config_add_file_ondisk(handle.pointer, file, level, repository?.pointer, 0)
    _ = try GitFailure.found(code, "read the settings in \"\(file)\"", file: file)
  }
}

extension Configuration {
  /// The addresses of all remotes.
  fileprivate var remoteAddresses: [String] {
    entries(in: "remote").filter { $0.key == "url" }.map(\.value)
  }
}
