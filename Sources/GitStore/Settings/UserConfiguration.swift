import Clibgit2
public import Diagnostics

extension Configuration {
  /// The settings of the system and the user, which count outside of any repository.
  ///
  /// - Throws: `git-failed` where a file of them can't be read.
  public static func user(in environment: GitEnvironment) throws(Diagnostic) -> Configuration {
    try GitLibrary.start(in: environment)
    return try ConfigurationFiles(environment: environment).user()
  }

  /// The file that the user's own settings are written to: `GIT_CONFIG_GLOBAL`, `~/.gitconfig`, or the one in the folder
  /// of settings where only that is there; `nil` where there is no home.
  public static func userFile(in environment: GitEnvironment) -> String? {
    let files = environment.userConfigurationFiles
    if let global = files.global, WorkTreePath.exists(global) { return global }
    if let xdg = files.xdg, WorkTreePath.exists(xdg) { return xdg }
    return files.global
  }

  /// The file of the user's own attributes: `core.attributesFile`, else `attributes` in Git's folder of settings.
  public static func userAttributesFile(in environment: GitEnvironment) throws(Diagnostic) -> String? {
    try user(in: environment).path("core.attributesFile") ?? environment.xdgFolder.map { "\($0)/attributes" }
  }

  /// What a file of settings says of one; `nil` where it says nothing or is not there.
  public static func value(_ name: String, inFile file: String) throws(Diagnostic) -> String? {
    guard WorkTreePath.exists(file) else { return nil }
    try GitLibrary.start(in: .isolated)
    let handle = try Handle(freedBy: git_config_free, to: "read the settings in \"\(file)\"") {
      git_config_open_ondisk($0, file)
    }
    return Configuration(handle: handle, environment: .isolated).string(name)
  }

  /// Writes a setting into a file of settings, or takes it out; what else is in the file stays as it is.
  ///
  /// - Throws: `git-failed` where the file can't be written.
  public static func set(_ name: String, to value: String?, inFile file: String) throws(Diagnostic) {
    try GitLibrary.start(in: .isolated)
    let handle = try Handle(freedBy: git_config_free, to: "write the setting \(name)") {
      git_config_open_ondisk($0, file)
    }
    guard let value else {
      _ = try GitFailure.found(git_config_delete_entry(handle.pointer, name), "remove the setting \(name)", file: file)
      return
    }
    try GitFailure.check(
      git_config_set_string(handle.pointer, name, value), "write the setting \(name)", file: file)
  }
}
