import AppleIdentifiers

/// The build settings that new projects have for all of their targets.
///
/// As Xcode 14.0 to 26.3 write them (CocoaPods/Xcodeproj, `spec/fixtures/CommonBuildSettings/configs/Project`;
/// tuist/XcodeProj, `Fixtures/Xcode16BuildConfigurations`; for 14 and 15 measured on public projects that they made).
enum ProjectSettings {
  static let rows: [SettingRow] = [
    // General
    SettingRow("ALWAYS_SEARCH_USER_PATHS", "NO"),
    SettingRow("ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS", "YES", .since(.xcode15)),
    SettingRow("COPY_PHASE_STRIP", "NO"),
    SettingRow("ENABLE_STRICT_OBJC_MSGSEND", "YES"),
    SettingRow("ENABLE_USER_SCRIPT_SANDBOXING", "YES", .since(.xcode15)),
    SettingRow("LOCALIZATION_PREFERS_STRING_CATALOGS", "YES", .since(.xcode15)),
    SettingRow("MTL_FAST_MATH", "YES"),
    // Languages
    SettingRow("CLANG_CXX_LANGUAGE_STANDARD", "gnu++20"),
    SettingRow("CLANG_ENABLE_MODULES", "YES"),
    SettingRow("CLANG_ENABLE_OBJC_ARC", "YES"),
    SettingRow("CLANG_ENABLE_OBJC_WEAK", "YES"),
    SettingRow("GCC_C_LANGUAGE_STANDARD", "gnu11", .until(.xcode14)),
    SettingRow("GCC_C_LANGUAGE_STANDARD", "gnu17", .since(.xcode15)),
    // Analyzer
    SettingRow("CLANG_ANALYZER_NONNULL", "YES"),
    SettingRow("CLANG_ANALYZER_NUMBER_OBJECT_CONVERSION", "YES_AGGRESSIVE"),
    // Warnings
    SettingRow("CLANG_WARN_BLOCK_CAPTURE_AUTORELEASING", "YES"),
    SettingRow("CLANG_WARN_BOOL_CONVERSION", "YES"),
    SettingRow("CLANG_WARN_COMMA", "YES"),
    SettingRow("CLANG_WARN_CONSTANT_CONVERSION", "YES"),
    SettingRow("CLANG_WARN_DEPRECATED_OBJC_IMPLEMENTATIONS", "YES"),
    SettingRow("CLANG_WARN_DIRECT_OBJC_ISA_USAGE", "YES_ERROR"),
    SettingRow("CLANG_WARN_DOCUMENTATION_COMMENTS", "YES"),
    SettingRow("CLANG_WARN_EMPTY_BODY", "YES"),
    SettingRow("CLANG_WARN_ENUM_CONVERSION", "YES"),
    SettingRow("CLANG_WARN_INFINITE_RECURSION", "YES"),
    SettingRow("CLANG_WARN_INT_CONVERSION", "YES"),
    SettingRow("CLANG_WARN_NON_LITERAL_NULL_CONVERSION", "YES"),
    SettingRow("CLANG_WARN_OBJC_IMPLICIT_RETAIN_SELF", "YES"),
    SettingRow("CLANG_WARN_OBJC_LITERAL_CONVERSION", "YES"),
    SettingRow("CLANG_WARN_OBJC_ROOT_CLASS", "YES_ERROR"),
    SettingRow("CLANG_WARN_QUOTED_INCLUDE_IN_FRAMEWORK_HEADER", "YES"),
    SettingRow("CLANG_WARN_RANGE_LOOP_ANALYSIS", "YES"),
    SettingRow("CLANG_WARN_STRICT_PROTOTYPES", "YES"),
    SettingRow("CLANG_WARN_SUSPICIOUS_MOVE", "YES"),
    SettingRow("CLANG_WARN_UNGUARDED_AVAILABILITY", "YES_AGGRESSIVE"),
    SettingRow("CLANG_WARN_UNREACHABLE_CODE", "YES"),
    SettingRow("CLANG_WARN__DUPLICATE_METHOD_MATCH", "YES"),
    SettingRow("GCC_NO_COMMON_BLOCKS", "YES"),
    SettingRow("GCC_WARN_64_TO_32_BIT_CONVERSION", "YES"),
    SettingRow("GCC_WARN_ABOUT_RETURN_TYPE", "YES_ERROR"),
    SettingRow("GCC_WARN_UNDECLARED_SELECTOR", "YES"),
    SettingRow("GCC_WARN_UNINITIALIZED_AUTOS", "YES_AGGRESSIVE"),
    SettingRow("GCC_WARN_UNUSED_FUNCTION", "YES"),
    SettingRow("GCC_WARN_UNUSED_VARIABLE", "YES"),
    // Platform and team; what is for several platforms has these in its targets
    SettingRow("DEVELOPMENT_TEAM", from: .team, .since(.xcode26)),
    SettingRow("IPHONEOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.iOS), .platform([.iOS])),
    SettingRow("MACOSX_DEPLOYMENT_TARGET", from: .deploymentTarget(.macOS), .platform([.macOS])),
    SettingRow("SDKROOT", from: .sdk),
    SettingRow("TVOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.tvOS), .platform([.tvOS])),
    SettingRow("WATCHOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.watchOS), .platform([.watchOS])),
    SettingRow("XROS_DEPLOYMENT_TARGET", from: .deploymentTarget(.visionOS), .platform([.visionOS])),
    // Debug
    SettingRow("DEBUG_INFORMATION_FORMAT", "dwarf", .debug),
    SettingRow("ENABLE_TESTABILITY", "YES", .debug),
    SettingRow("GCC_DYNAMIC_NO_PIC", "NO", .debug),
    SettingRow("GCC_OPTIMIZATION_LEVEL", "0", .debug),
    SettingRow("MTL_ENABLE_DEBUG_INFO", "INCLUDE_SOURCE", .debug),
    SettingRow("ONLY_ACTIVE_ARCH", "YES", .debug),
    SettingRow("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG", .debug, .language(.swift), .until(.xcode14)),
    SettingRow(
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG $(inherited)", .debug, .language(.swift), .since(.xcode15)),
    SettingRow("SWIFT_OPTIMIZATION_LEVEL", "-Onone", .debug, .language(.swift)),
    SettingRow("GCC_PREPROCESSOR_DEFINITIONS", list: ["DEBUG=1", "$(inherited)"], .debug),
    // Release
    SettingRow("DEBUG_INFORMATION_FORMAT", "dwarf-with-dsym", .release),
    SettingRow("ENABLE_NS_ASSERTIONS", "NO", .release),
    SettingRow("MTL_ENABLE_DEBUG_INFO", "NO", .release),
    SettingRow("SWIFT_COMPILATION_MODE", "wholemodule", .release, .language(.swift)),
    SettingRow("SWIFT_OPTIMIZATION_LEVEL", "-O", .release, .language(.swift), .until(.xcode14)),
    SettingRow("VALIDATE_PRODUCT", "YES", .release, .platform([.iOS, .tvOS, .watchOS, .visionOS])),
  ]
}
