import XcodeProjects

/// The host app of tests, from TEST_HOST.
///
/// The setting is a path in the products folder, such as `$(BUILT_PRODUCTS_DIR)/App.app/Contents/MacOS/App`.
struct TestHost {
  /// The app's folder, such as `App.app`.
  let product: String
  /// The name of its executable.
  let executable: String

  /// Reads the host of the tests in `context`.
  ///
  /// - Returns: `nil` if they have none, or if it depends on other build settings.
  init?(of context: TargetContext) {
    guard let text = context.configuration.settings.assignments(of: "TEST_HOST").first?.value else { return nil }
    let parts = text.split(separator: "/").map(String.init)
    guard let first = parts.first, ["$(BUILT_PRODUCTS_DIR)", "${BUILT_PRODUCTS_DIR}"].contains(first), parts.count > 2,
      parts[1].hasSuffix(".app"), let last = parts.last, !parts[1].contains("$"), !last.contains("$")
    else { return nil }
    product = parts[1]
    executable = last
  }

  /// Whether `app` builds the host in a configuration; `nil` if unknown.
  func isMade(by app: CheckedTarget, in configuration: String) -> Bool? {
    guard let match = app.configurations.first(where: { $0.name == configuration }),
      case .known(let name, _) = match.setting("PRODUCT_NAME")
    else { return nil }
    return name + ".app" == product
  }
}
