import AppleIdentifiers
public import PropertyLists

extension ResolvedSettings {
  /// The path of the target's Info.plist, relative to the project's folder; `nil` if no setting names one.
  public var infoPlistPath: String? { path("INFOPLIST_FILE") }

  /// Whether Xcode writes an Info.plist, or adds to the target's own.
  public var generatesInfoPlist: Bool { flag("GENERATE_INFOPLIST_FILE") ?? false }

  /// The Info.plist that the product has.
  ///
  /// With `GENERATE_INFOPLIST_FILE`, what the settings say is put into the file's content: a text replaces the file's,
  /// a list adds what is missing, a dictionary replaces key by key. References to settings are resolved in the values.
  ///
  /// - Parameter file: The content of the file at ``infoPlistPath``, if there is one.
  /// - Returns: A dictionary, with the file's keys first.
  public func infoPlist(file: PropertyList? = nil) -> PropertyList {
    var content = file?.dictionary ?? PropertyListDictionary()
    if generatesInfoPlist {
      for (key, value) in generatedInfoPlist {
        content[key] = content[key].map { Self.merged(value, into: $0) } ?? value
      }
    }
    addPlatformEntries(to: &content)
    var evaluation = InfoPlistEvaluation(settings: self, bundleIdentifier: content["CFBundleIdentifier"]?.string)
    for key in content.keys {
      content[key] = content[key].map { evaluation.expanded($0) }
    }
    for key in Self.neverEmpty where content[key]?.string == "" {
      content.remove(key)
    }
    return PropertyList(.dictionary(content), at: file?.position)
  }

  /// The bundle identifier in the Info.plist, which ``infoPlist(file:)`` contains, without its other entries.
  func bundleIdentifier(file: PropertyListDictionary?) -> String? {
    let key = "CFBundleIdentifier"
    let generated = generatesInfoPlist ? self["PRODUCT_BUNDLE_IDENTIFIER"].flatMap { $0.isEmpty ? nil : $0 } : nil
    let written = file?[key]
    if let written, written.array != nil || written.dictionary != nil { return nil }
    guard let text = generated ?? written?.string else { return nil }
    guard text.contains("$") else { return text.isEmpty ? nil : text }
    var evaluation = InfoPlistEvaluation(settings: self, bundleIdentifier: text)
    let value = evaluation.expanded(.string(text)).string
    return value?.isEmpty == true ? nil : value
  }

  /// The keys that settings generate, in a fixed order.
  private var generatedInfoPlist: [(String, PropertyList)] {
    var rows: [(String, PropertyList)] = []
    for key in InfoPlistKey.all {
      guard let text = self[key.setting], origin(of: key.setting) != nil else { continue }
      switch key.kind {
      case .string: rows.append((key.name, .string(text)))
      case .boolean: rows.append((key.name, .boolean(SettingOperator.isYes(text))))
      case .list: rows.append((key.name, .array(SettingList.elements(of: text).map { .string($0) })))
      }
    }
    for (key, setting) in Self.settingsOfKeys {
      if let value = self[setting], !value.isEmpty { rows.append((key, .string(value))) }
    }
    rows.append(("CFBundleInfoDictionaryVersion", .string("6.0")))
    let isApplication = ProductType(identifier: self["PRODUCT_TYPE"] ?? "").isApplication
    if isApplication, platform == .iOS || platform == .tvOS { rows.append(("LSRequiresIPhoneOS", .boolean(true))) }
    if flag("INFOPLIST_KEY_UILaunchScreen_Generation") == true {
      rows.append(("UILaunchScreen", .dictionary([("UILaunchScreen", .dictionary([]))])))
    }
    if flag("INFOPLIST_KEY_UIApplicationSceneManifest_Generation") == true {
      rows.append(
        (
          "UIApplicationSceneManifest",
          .dictionary([
            ("UIApplicationSupportsMultipleScenes", .boolean(true)), ("UISceneConfigurations", .dictionary([])),
          ])
        ))
    }
    return rows
  }

  /// The device families that the product is for, as UIDeviceFamily has them.
  public var deviceFamilies: [Int64] {
    (self["TARGETED_DEVICE_FAMILY"] ?? "").split { !$0.isNumber }.compactMap { Int64($0) }
  }

  /// Adds the keys that the build adds for every product: the deployment target, the devices.
  private func addPlatformEntries(to content: inout PropertyListDictionary) {
    let minimum = platform == .macOS ? "LSMinimumSystemVersion" : "MinimumOSVersion"
    if content[minimum] == nil, let target = self[platform.deploymentTargetSetting], !target.isEmpty {
      content[minimum] = .string(target)
    }
    let families = deviceFamilies
    if platform != .macOS, !families.isEmpty {
      content["UIDeviceFamily"] = .array(families.map { .integer($0) })
    }
    let suffix = ProductType(identifier: self["PRODUCT_TYPE"] ?? "").suffix
    if let key = Self.additionsOfProducts[suffix], content[key] == nil { content[key] = .boolean(true) }
  }

  /// The additional Info.plist key of a kind of product, as in DarwinProductTypes.xcspec; its value is yes.
  private static let additionsOfProducts = [
    "application.messages": "LSApplicationLaunchProhibited",
    "app-extension.messages-sticker-pack": "LSApplicationIsStickerProvider",
    "bundle.ui-testing": "XCTContainsUITests",
  ]

  private static func merged(_ new: PropertyList, into old: PropertyList) -> PropertyList {
    switch (old.value, new.value) {
    case (.array(let oldItems), .array(let newItems)):
      let known = Set(oldItems)
      return PropertyList(.array(oldItems + newItems.filter { !known.contains($0) }), at: old.position)
    case (.dictionary(var result), .dictionary(let additions)):
      for entry in additions.entries { result[entry.key] = entry.value }
      return PropertyList(.dictionary(result), at: old.position)
    case (.array, _), (.dictionary, _): return old
    default: return PropertyList(new.value, at: old.position)
    }
  }

  /// The keys that are generated from settings of another name.
  private static let settingsOfKeys = [
    ("CFBundleName", "PRODUCT_NAME"), ("CFBundleExecutable", "EXECUTABLE_NAME"),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION"), ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"),
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"), ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE"),
    ("CFBundleShortVersionString", "MARKETING_VERSION"),
  ]

  /// The keys that the build leaves out when their text is empty.
  private static let neverEmpty = [
    "CFBundleDevelopmentRegion", "CFBundleExecutable", "CFBundleGetInfoString", "CFBundleIconFile",
    "CFBundleIdentifier",
    "CFBundleName", "CFBundlePackageType", "CFBundleShortVersionString", "CFBundleSignature", "CFBundleVersion",
    "NSHelpFile", "NSHumanReadableCopyright", "NSMainNibFile", "NSPrincipalClass", "NSStickerSharingLevel",
  ]
}

/// Resolves the references in the values of an Info.plist.
private struct InfoPlistEvaluation {
  private var evaluation: SettingEvaluation

  init(settings: ResolvedSettings, bundleIdentifier: String?) {
    var table = settings.table
    if let bundleIdentifier, !bundleIdentifier.contains("CFBundleIdentifier") {
      table.add(
        SettingAssignment(writtenKey: "CFBundleIdentifier", value: bundleIdentifier, origin: SettingOrigin(.builtIn)))
    }
    evaluation = SettingEvaluation(table)
  }

  mutating func expanded(_ value: PropertyList) -> PropertyList {
    switch value.value {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "$")) else { return value }
      return PropertyList(.string(evaluation.expanded(text)), at: value.position)
    case .array(let items):
      return PropertyList(.array(items.map { expanded($0) }), at: value.position)
    case .dictionary(var content):
      for entry in content.entries { content[entry.key] = expanded(entry.value) }
      return PropertyList(.dictionary(content), at: value.position)
    default: return value
    }
  }
}
