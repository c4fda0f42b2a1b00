import AppleIdentifiers

/// Xcode's defaults of build settings, as far as they are known: see ``SettingDefault``.
struct SettingDefaults {
  let project: XcodeProject
  let target: ProjectTarget?
  let configuration: String
  let sdk: SDKName
  let platform: Platform

  /// The settings and their values, which may refer to each other; of several for one setting the last counts.
  var rows: [SettingDefault] {
    SettingDefault.ofAllTargets
      + names.map { SettingDefault($0.key, $0.value, .project) }
      + products.map { SettingDefault($0.key, $0.value, .productTypes) }
      + (target?.productType.map { SettingDefault.ofProduct($0.suffix) } ?? [])
      + folders.map { SettingDefault($0.key, $0.value, .packageTypes) }
      + system.map { SettingDefault($0.key, $0.value, .platform) }
  }

  private var names: [(key: String, value: String)] {
    let targetName = target?.name ?? ""
    return [
      ("CONFIGURATION", configuration),
      ("PROJECT", project.name),
      ("PROJECT_NAME", project.name),
      ("PROJECT_FILE_PATH", "$(PROJECT_DIR)/$(PROJECT_NAME).xcodeproj"),
      ("PROJECT_DIR", "."),
      ("SRCROOT", "."),
      ("SOURCE_ROOT", "."),
      ("TARGET_NAME", targetName),
      ("TARGETNAME", targetName),
      ("DEVELOPMENT_LANGUAGE", project.developmentRegion ?? "en"),
      ("LOCAL_APPS_DIR", "/Applications"),
      ("LOCAL_LIBRARY_DIR", "/Library"),
    ]
  }

  private var products: [(key: String, value: String)] {
    let type = target?.productType
    let facts = type?.facts
    let isBundle = facts?.packageType != nil
    var rows = [
      ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("EXECUTABLE_PREFIX", ""),
      ("EXECUTABLE_EXTENSION", isBundle ? "" : facts?.wrapperExtension ?? ""),
      ("EXECUTABLE_SUFFIX", isBundle || facts?.wrapperExtension.isEmpty ?? true ? "" : ".$(EXECUTABLE_EXTENSION)"),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("FULL_PRODUCT_NAME", isBundle ? "$(WRAPPER_NAME)" : "$(EXECUTABLE_NAME)"),
      ("MACH_O_TYPE", facts?.binaryType ?? ""),
      ("PRODUCT_TYPE", type?.identifier ?? ""),
    ]
    if isBundle {
      rows += [
        ("WRAPPER_EXTENSION", facts?.wrapperExtension ?? ""),
        ("WRAPPER_SUFFIX", ".$(WRAPPER_EXTENSION)"),
        ("WRAPPER_NAME", "$(WRAPPER_PREFIX)$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"),
        ("PRODUCT_BUNDLE_PACKAGE_TYPE", facts?.packageType ?? ""),
      ]
    }
    return rows
  }

  /// The folders in the product: on the Mac in `Contents` or a framework's version, elsewhere at its top.
  private var folders: [(key: String, value: String)] {
    guard let facts = target?.productType?.facts, facts.packageType != nil else { return [] }
    let isDeep = platform == .macOS
    let isFramework = facts.packageType == "FMWK"
    let contents =
      !isDeep
      ? "$(WRAPPER_NAME)" : isFramework ? "$(WRAPPER_NAME)/Versions/$(FRAMEWORK_VERSION)" : "$(WRAPPER_NAME)/Contents"
    let hasInnerFolder = isDeep && !isFramework
    return [
      ("CONTENTS_FOLDER_PATH", contents),
      ("BUNDLE_EXECUTABLE_FOLDER_PATH", hasInnerFolder ? "Contents/MacOS" : ""),
      ("EXECUTABLE_FOLDER_PATH", hasInnerFolder ? "$(CONTENTS_FOLDER_PATH)/MacOS" : "$(CONTENTS_FOLDER_PATH)"),
      ("EXECUTABLE_PATH", "$(EXECUTABLE_FOLDER_PATH)/$(EXECUTABLE_NAME)"),
      ("UNLOCALIZED_RESOURCES_FOLDER_PATH", isDeep ? "$(CONTENTS_FOLDER_PATH)/Resources" : "$(CONTENTS_FOLDER_PATH)"),
      (
        "INFOPLIST_PATH",
        isDeep && isFramework ? "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Info.plist" : "$(CONTENTS_FOLDER_PATH)/Info.plist"
      ),
      ("FRAMEWORKS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Frameworks"),
      ("PLUGINS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/PlugIns"),
      ("EXTENSIONS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Extensions"),
      ("SYSTEM_EXTENSIONS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Library/SystemExtensions"),
    ]
  }

  private var system: [(key: String, value: String)] {
    let facts = Self.platforms[platform]
    return [
      ("PLATFORM_NAME", sdk.name),
      ("SDK_NAME", sdk.description),
      ("EFFECTIVE_PLATFORM_NAME", platform == .macOS ? "" : "-\(sdk.name)"),
      ("LLVM_TARGET_TRIPLE_SUFFIX", sdk.name.hasSuffix("simulator") ? "-simulator" : ""),
      ("SUPPORTED_PLATFORMS", facts?.supported ?? platform.sdk),
      ("TARGETED_DEVICE_FAMILY", facts?.deviceFamily ?? ""),
      ("DEPLOYMENT_TARGET_SETTING_NAME", platform.deploymentTargetSetting),
    ]
  }

  private static let platforms: [Platform: (supported: String, deviceFamily: String)] = [
    .iOS: ("iphoneos iphonesimulator", "1"),
    .macOS: ("macosx", ""),
    .tvOS: ("appletvos appletvsimulator", "3"),
    .watchOS: ("watchos watchsimulator", "4"),
    .visionOS: ("xros xrsimulator", "7"),
  ]
}
