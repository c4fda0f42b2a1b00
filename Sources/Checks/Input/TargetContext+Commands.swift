import Diagnostics

/// The commands of hints that change a target.
extension TargetContext {
  /// The command that sets a build setting of the target.
  func settingCommand(_ key: String, _ value: String) -> String {
    "slipway setting set \(ShellWord.quoted("\(key)=\(value)")) --target \(ShellWord.quoted(target.name))"
  }

  /// The command that adds an element to a list in a build setting of the target.
  func addingCommand(_ key: String, _ element: String) -> String {
    "slipway setting add \(key) \(ShellWord.quoted(element)) --target \(ShellWord.quoted(target.name))"
  }

  /// The command that removes a build setting of the target.
  func unsettingCommand(_ key: String) -> String {
    "slipway setting unset \(key) --target \(ShellWord.quoted(target.name))"
  }
}
