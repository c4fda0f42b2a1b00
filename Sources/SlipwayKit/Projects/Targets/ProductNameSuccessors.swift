import Diagnostics
import XcodeProjects

/// The tests that run in the product of a target, whose path contains its name.
struct ProductNameSuccessors {
  /// The changes, each for one configuration.
  private(set) var parts: [TargetEditing.Part] = []

  init(of target: ProjectTarget, to new: String, in names: [String], _ loaded: LoadedProject) {
    for tests in loaded.project.targets where loaded.targetTested(by: tests) == target.id {
      for name in tests.configurations.map(\.name) where names.isEmpty || names.contains(name) {
        let host = loaded.settings(of: target, configuration: name)
        for key in ["TEST_HOST", "BUNDLE_LOADER"] {
          guard let path = loaded.settings(of: tests, configuration: name).assignments(of: key).first,
            path.origin.level != .builtIn, let value = Self.following(path.value, host, new)
          else { continue }
          var part = TargetEditing.Part(tests, in: [name])
          part.settings = [SettingEditing.Request(path.writtenKey, .set(value))]
          parts.append(part)
        }
      }
    }
  }

  /// A path with the new name instead of the old one; `nil` for paths without it.
  private static func following(_ path: String, _ host: ResolvedSettings, _ new: String) -> String? {
    guard let old = host["PRODUCT_NAME"], let product = host["FULL_PRODUCT_NAME"], product.hasPrefix(old) else {
      return nil
    }
    let isNamed = host["EXECUTABLE_NAME"] == old
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part == product ? new + product.dropFirst(old.count) : part == old && isNamed ? new : String(part)
    }
    let text = parts.joined(separator: "/")
    return text == path ? nil : text
  }

  /// What keeps the old name without `--follow`.
  func keptNotes(isPlan: Bool) -> [Diagnostic] {
    var names: [String] = []
    for name in parts.map(\.target.name) where !names.contains(name) { names.append(name) }
    return names.map { IdentifierSuccessors.keptNote("\($0) still runs in the old product", isPlan: isPlan) }
  }
}
