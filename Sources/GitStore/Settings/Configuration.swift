import Clibgit2
public import Diagnostics

/// Settings, read as Git reads them: the repository's before the user's before the system's.
public struct Configuration {
  package let handle: Handle
  package let environment: GitEnvironment

  package init(handle: Handle, environment: GitEnvironment) {
    (self.handle, self.environment) = (handle, environment)
  }

  /// The text of a setting, or `nil` where it is not set.
  ///
  /// Settings given by `git -c` and `GIT_CONFIG_COUNT`, which libgit2 does not know, count before all files.
  public func string(_ name: String) -> String? {
    if let given = CommandLineSettings(environment).values(of: name).last { return given }
    let buffer = GitBuffer()
    guard git_config_get_string_buf(&buffer.raw, handle.pointer, name) == 0 else { return nil }
    return buffer.text
  }

  /// Every text that a setting has, in the order of the files.
  public func all(_ name: String) -> [String] {
    var texts: [String] = []
    withUnsafeMutablePointer(to: &texts) { pointer in
      _ = git_config_get_multivar_foreach(
        handle.pointer, name, nil,
        { entry, payload in
          guard let value = entry?.pointee.value else { return 0 }
          payload?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: value))
          return 0
        }, pointer)
    }
    return texts + CommandLineSettings(environment).values(of: name)
  }

  /// A setting as a yes or no, or `nil` where it is not set or is neither.
  public func boolean(_ name: String) -> Bool? {
    if let given = CommandLineSettings(environment).values(of: name).last { return ConfigurationValue.boolean(given) }
    var value: Int32 = 0
    guard git_config_get_bool(&value, handle.pointer, name) == 0 else { return nil }
    return value != 0
  }

  /// A setting as a number, or `nil` where it is not set or is none.
  public func integer(_ name: String) -> Int? {
    if let given = CommandLineSettings(environment).values(of: name).last { return Int(given) }
    var value: Int64 = 0
    guard git_config_get_int64(&value, handle.pointer, name) == 0 else { return nil }
    return Int(value)
  }

  /// A setting as a path, a leading `~/` made the home folder.
  public func path(_ name: String) -> String? {
    string(name).map(environment.expanded)
  }

  /// The names of all settings that begin with `prefix`, in lower case where Git ignores the case, without doubles.
  public func names(beginningWith prefix: String) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { pointer in
      _ = git_config_foreach(
        handle.pointer,
        { entry, payload in
          guard let name = entry?.pointee.name else { return 0 }
          payload?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
          return 0
        }, pointer)
    }
    var seen: Set<String> = []
    return names.filter { $0.hasPrefix(prefix) && seen.insert($0).inserted }
  }
}

extension Repository {
  /// The settings that count in this repository.
  public var configuration: Configuration {
    Configuration(handle: configurationHandle, environment: environment)
  }

  /// Writes a setting into the repository's own file, or takes it out.
  public func setConfiguration(_ name: String, to value: String?) throws(Diagnostic) {
    defer { filters.forgetDrivers() }
    let local = try Handle(freedBy: git_config_free, to: "write the setting \(name)") {
      git_config_open_level($0, configurationHandle.pointer, GIT_CONFIG_LEVEL_LOCAL)
    }
    try keepingPermissionsOfSettings { () throws(Diagnostic) in
      guard let value else {
        _ = try GitFailure.found(git_config_delete_entry(local.pointer, name), "remove the setting \(name)")
        return
      }
      try GitFailure.check(git_config_set_string(local.pointer, name, value), "write the setting \(name)")
    }
  }

  /// Does `work`, which writes the repository's settings: libgit2 makes their file anew, and where its owner kept it to
  /// themselves, an address with a password would be everybody's to read.
  package func keepingPermissionsOfSettings(_ work: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    let path = "\(commonDirectory)/config"
    let before = WorkTreePath.permissions(path)
    defer {
      if let before, WorkTreePath.permissions(path) != before { WorkTreePath.setPermissions(before, of: path) }
    }
    try work()
  }
}

/// How Git reads the text of a setting.
package enum ConfigurationValue {
  package static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0", "": false
    default: Int(text).map { $0 != 0 }
    }
  }
}
