import AppleIdentifiers
import Diagnostics

extension BuildSettingTable {
  /// Why Xcode does not allow a value for a setting.
  ///
  /// - Parameters:
  ///   - value: The value as it is written; one with references is unknown, so it is allowed.
  ///   - name: The setting without conditions.
  /// - Returns: The reason, such as `it is YES or NO`; `nil` if Xcode allows the value, or the setting is not known.
  public static func objection(to value: String, for name: String) -> String? {
    guard !value.isEmpty, !value.contains("$") else { return nil }
    do throws(Diagnostic) {
      switch name {
      case "SWIFT_VERSION": return isSwiftVersion(value) ? nil : "it is 4, 4.2, 5 or 6"
      case "PRODUCT_BUNDLE_IDENTIFIER": _ = try BundleIdentifier(value)
      case "DEVELOPMENT_TEAM": _ = try TeamID(value)
      case _ where Platform.allCases.contains { $0.deploymentTargetSetting == name }: _ = try BundleVersion(value)
      default: return facts(of: name)?.objection(to: value)
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// The known setting that `name` differs from in one letter; `nil` for a known name, and if none is that near.
  public static func nearName(_ name: String) -> String? {
    guard facts(of: name) == nil else { return nil }
    return NearNames.slip(name, among: names, most: 1)
  }

  /// Whether a version has a language mode of any Xcode since SWIFT_VERSION exists; only the first number counts.
  private static func isSwiftVersion(_ text: String) -> Bool {
    guard let version = try? BundleVersion(text), let mode = version.components.first else { return false }
    return (2...6).contains(mode)
  }
}

extension BuildSettingFacts {
  /// Why Xcode does not allow a value for the setting; `nil` if it does.
  fileprivate func objection(to value: String) -> String? {
    if kind == .flag { return Self.flags.contains(value.uppercased()) ? nil : "it is YES or NO" }
    let further = Self.furtherValues[name] ?? []
    guard !values.isEmpty, !values.contains(value), !further.contains(value), !further.contains("*") else { return nil }
    let named = values.filter { !$0.isEmpty }
    return "it is \(named.dropLast().joined(separator: ", "))\(named.count > 1 ? " or " : "")\(named.last ?? "")"
  }

  /// The words that Xcode reads as a truth value; it writes YES and NO.
  private static let flags: Set<String> = ["YES", "NO", "TRUE", "FALSE", "Y", "N", "T", "F", "1", "0"]

  /// The values that Xcode accepts but does not offer, of older versions or passed on to a tool; `*` is any value.
  private static let furtherValues: [String: Set<String>] = [
    "ASSETCATALOG_OUTPUT_FORMAT": ["*"],
    "CLANG_CXX_LANGUAGE_STANDARD": ["*"],
    "CLANG_CXX_LIBRARY": ["libstdc++"],
    "CLANG_X86_VECTOR_INSTRUCTIONS": ["*"],
    "DEBUG_INFORMATION_FORMAT": ["codeview", "stabs"],
    "GCC_C_LANGUAGE_STANDARD": ["*"],
    "GCC_DEBUG_INFORMATION_FORMAT": ["codeview", "stabs"],
    "GCC_OPTIMIZATION_LEVEL": ["4", "g"],
    "INFOPLIST_OUTPUT_FORMAT": ["xml"],
    "PLIST_FILE_OUTPUT_FORMAT": ["xml", "SameAsInput", "Binary"],
    "SWIFT_DEBUG_INFORMATION_FORMAT": ["codeview"],
    "SWIFT_ENFORCE_EXCLUSIVE_ACCESS": ["compile-time", "full", "none"],
    "SWIFT_OPTIMIZATION_LEVEL": ["-Oplayground", "-Ounchecked", "-Owholemodule"],
    "TAPI_LANGUAGE_STANDARD": ["*"],
  ]
}
