import AppleIdentifiers
public import Diagnostics

extension BuildSettingTable {
  /// What is wrong with the value of a setting.
  ///
  /// - Parameters:
  ///   - value: The value as it is written; one with references is unknown, so it is allowed.
  ///   - key: The setting, with its conditions.
  /// - Returns: What is wrong, such as `CODE_SIGN_STYLE must be Automatic or Manual, not "Automatisch"`; `nil` if Xcode
  ///   allows the value, or the setting is not known.
  public static func objection(to value: String, for key: String) -> String? {
    let name = String(key.prefix { $0 != "[" })
    guard !value.isEmpty, !value.contains("$") else { return nil }
    do throws(Diagnostic) {
      switch name {
      case "SWIFT_VERSION": return isSwiftVersion(value) ? nil : demand(key, swiftVersions, value)
      case "TARGETED_DEVICE_FAMILY": return isFamilies(value) ? nil : demand(key, families, value)
      case "SDKROOT": return isSDK(value) ? nil : demand(key, sdks, value)
      case "PRODUCT_BUNDLE_IDENTIFIER": _ = try BundleIdentifier(value)
      case "DEVELOPMENT_TEAM": _ = try TeamID(value)
      case _ where Platform.allCases.contains { $0.deploymentTargetSetting == name }:
        _ = try BundleVersion(system: value)
      default: return facts(of: name)?.allowed(insteadOf: value).map { demand(key, $0, value) }
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// The values of SWIFT_VERSION: except in 4.2, only the first number counts.
  public static let swiftVersions = "a Swift version such as 5.0 or 6.0"

  private static let families = "numbers from 1 to 7 with commas between them"
  private static let sdks = "an SDK such as iphoneos or macosx, auto or a path"

  /// What helps with a value that is not allowed; `nil` if the objection lists the allowed values.
  public static func remedy(insteadOf value: String, for key: String) -> Remedy? {
    do throws(Diagnostic) {
      switch String(key.prefix { $0 != "[" }) {
      case "PRODUCT_BUNDLE_IDENTIFIER": _ = try BundleIdentifier(value)
      case "DEVELOPMENT_TEAM": _ = try TeamID(value)
      case let name where Platform.allCases.contains { $0.deploymentTargetSetting == name }:
        _ = try BundleVersion(system: value)
      default: break
      }
      return nil
    } catch {
      return error.remedy
    }
  }

  private static func demand(_ key: String, _ allowed: String, _ value: String) -> String {
    "\(key) must be \(allowed), not \"\(value)\""
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

  /// Whether a list has only numbers of Apple's devices: iPhone, iPad, Apple TV, Apple Watch, HomePod, Mac, Vision.
  private static func isFamilies(_ text: String) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
      let words = part.split(separator: " ")
      return words.count == 1 && ["1", "2", "3", "4", "5", "6", "7"].contains(words[0])
    }
  }

  /// Whether an SDK is one that Xcode or a toolchain for Swift is known to have, of any version, or a path.
  ///
  /// Other toolchains may have more, so `check` does not report other names, and `--force` writes them.
  private static func isSDK(_ text: String) -> Bool {
    let name = SDKName(text.hasSuffix(".internal") ? String(text.dropLast(9)) : text).name
    return text.contains("/") || sdkNames.contains(name)
  }

  private static let sdkNames: Set<String> = [
    "android", "appletvos", "appletvsimulator", "auto", "driverkit", "freebsd", "iphoneos", "iphonesimulator", "linux",
    "macosx", "qnx", "wasi", "watchos", "watchsimulator", "webassembly", "windows", "xros", "xrsimulator",
  ]
}

extension BuildSettingFacts {
  /// The values that Xcode allows for the setting; `nil` if `value` is one of them.
  fileprivate func allowed(insteadOf value: String) -> String? {
    if kind == .flag { return Self.flags.contains(value.uppercased()) ? nil : "YES or NO" }
    let further = Self.furtherValues[name] ?? []
    guard !values.isEmpty, !values.contains(value), !further.contains(value), !further.contains("*") else { return nil }
    return values.filter { !$0.isEmpty }.alternatives
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
