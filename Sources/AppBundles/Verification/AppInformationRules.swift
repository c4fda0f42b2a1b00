import AppleIdentifiers
import CodeSignatures
import Diagnostics
import PropertyLists

/// The checks of an app's Info.plist that concern permissions, the network, devices and languages.
struct AppInformationRules {
  let context: PurposeContext

  private var information: PropertyListDictionary { context.information }
  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.product.information != nil else { return [] }
    return [category, usageDescriptions, linkedUsage, transportSecurity, capabilities, localizations].compactMap(\.self)
  }

  private var category: ProductCheck? {
    guard context.isForMac, context.isOutermost else { return nil }
    let key = "LSApplicationCategoryType"
    guard information[key]?.string?.isEmpty == false else {
      return context.violated(
        .category, "\(key) is missing or empty; the Mac App Store requires it", in: file,
        remedy: .advice("set \(key), such as to public.app-category.utilities, and build again"))
    }
    return context.passed(.category, "\(key) is set", in: file)
  }

  // MARK: Usage descriptions

  private static let usageSuffix = "UsageDescription"

  private var usageDescriptions: ProductCheck? {
    let given = information.entries.filter { $0.key.hasSuffix(Self.usageSuffix) }
    guard !given.isEmpty else { return nil }
    let empty = given.filter { $0.value.string?.isEmpty != false }.map(\.key)
    guard !empty.isEmpty else {
      return context.passed(.usageDescriptions, "every usage description has a text", in: file)
    }
    return context.violated(
      .usageDescriptions, "\(listed(empty)) \(isOrAre(empty.count)) empty or not a string", in: file,
      actual: empty.joined(separator: ", "),
      remedy: .advice("say why the app needs access, and build again"))
  }

  /// Frameworks whose main purpose requires permission, and the keys of which one is then needed.
  private static let frameworks: [(name: String, keys: [String])] = [
    ("AppTrackingTransparency", ["NSUserTracking"]), ("Contacts", ["NSContacts"]), ("CoreNFC", ["NFCReader"]),
    (
      "EventKit",
      ["NSCalendars", "NSCalendarsFullAccess", "NSCalendarsWriteOnlyAccess", "NSReminders", "NSRemindersFullAccess"]
    ),
    ("HealthKit", ["NSHealthShare", "NSHealthUpdate"]), ("HomeKit", ["NSHomeKit"]),
    ("NearbyInteraction", ["NSNearbyInteraction", "NSNearbyInteractionAllowOnce"]), ("SensorKit", ["NSSensorKit"]),
    ("Speech", ["NSSpeechRecognition"]),
  ]

  /// Linking a framework is no proof that the app calls what requires permission.
  private var linkedUsage: ProductCheck? {
    guard !context.isForMac else { return nil }
    let code = [context.product] + context.product.nested.filter { [.framework, .machO].contains($0.kind) }
    let libraries = Set(code.flatMap { $0.code?.slices ?? [] }.flatMap(\.libraries).map(\.name))
    let lacking = Self.frameworks.filter { row in
      libraries.contains("/System/Library/Frameworks/\(row.name).framework/\(row.name)")
        && row.keys.allSatisfy { information[$0 + Self.usageSuffix] == nil }
    }
    guard !lacking.isEmpty else { return nil }
    return context.violated(
      .linkedUsage,
      "the code links \(listed(lacking.map(\.name))), but the Info.plist has no "
        + listed(lacking.compactMap { $0.keys.first.map { $0 + Self.usageSuffix } }), in: file,
      expected: lacking.flatMap(\.keys).map { $0 + Self.usageSuffix }.joined(separator: ", "),
      remedy: .advice("add the usage description if the app requests access"))
  }

  // MARK: Network and devices

  private var transportSecurity: ProductCheck? {
    guard let security = information["NSAppTransportSecurity"]?.dictionary else { return nil }
    if security["NSAllowsArbitraryLoads"]?.boolean == true {
      return context.violated(
        .appTransportSecurity, "NSAllowsArbitraryLoads is true; App Review asks for the reason", in: file,
        remedy: .advice("limit the exception to domains in NSExceptionDomains"))
    }
    let domains = (security["NSExceptionDomains"]?.dictionary?.entries ?? []).filter {
      $0.value["NSExceptionAllowsInsecureHTTPLoads"]?.boolean == true
    }
    guard !domains.isEmpty else { return nil }
    return context.violated(
      .appTransportSecurity, "the app may load \(listed(domains.map(\.key))) without TLS", in: file,
      remedy: .advice("use https, and remove the exception"))
  }

  private var capabilities: ProductCheck? {
    let key = "UIRequiredDeviceCapabilities"
    guard let value = information[key], !context.slices.isEmpty, !context.isForMac else { return nil }
    let names: [String]
    if let list = value.array {
      names = list.compactMap(\.string)
    } else if let table = value.dictionary {
      names = table.entries.filter { $0.value.boolean == true }.map(\.key)
    } else {
      return context.violated(
        .deviceCapabilities, "\(key) is \(value.kindName), not an array or a dictionary", in: file,
        remedy: .correctInfoPlist)
    }
    guard names.contains("arm64"), !context.slices.contains(where: \.architecture.isARM64) else {
      return context.passed(.deviceCapabilities, "\(key) matches the slices", in: file)
    }
    return context.violated(
      .deviceCapabilities, "\(key) requires arm64, but no slice is for arm64", in: file,
      actual: context.slices.map(\.architecture.description).joined(separator: ", "),
      remedy: .advice("build the app for arm64"))
  }

  // MARK: Languages

  private var localizations: ProductCheck? {
    guard let list = information["CFBundleLocalizations"]?.array else { return nil }
    let declared = Set(list.compactMap(\.string).map(Self.normalized))
    let present = Set(AppFolder(context).folders(".lproj").map(Self.normalized)).subtracting(["base"])
    // Texts of the development region may be in the code alone.
    let region = present.isEmpty ? information["CFBundleDevelopmentRegion"]?.string.map(Self.normalized) : nil
    let absent = declared.subtracting(present).subtracting([region].compactMap(\.self)).sorted()
    let undeclared = present.subtracting(declared).sorted()
    guard !absent.isEmpty || !undeclared.isEmpty else { return nil }
    let parts = [
      absent.isEmpty ? nil : "names \(listed(absent)) without an .lproj folder",
      undeclared.isEmpty ? nil : "does not name \(listed(undeclared))",
    ]
    return context.violated(
      .localizations, "CFBundleLocalizations \(parts.compactMap(\.self).joined(separator: " and "))", in: file,
      expected: present.sorted().joined(separator: ", "), actual: declared.sorted().joined(separator: ", "),
      remedy: .advice("name the languages of the .lproj folders"))
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}

/// The files directly in the folder of an app's resources.
struct AppFolder {
  private let context: PurposeContext
  private let folder: String

  init(_ context: PurposeContext) {
    self.context = context
    let resources = joined(context.folder, "Resources")
    folder = context.isForMac && context.tree.files.isFolder(resources) ? resources : context.folder
  }

  /// The names of what is directly in the folder.
  var names: [String] {
    context.tree.files.paths(below: folder).compactMap { path in
      path.path(below: folder).flatMap { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 }
    }
  }

  /// The names of the folders with a suffix, without it.
  func folders(_ suffix: String) -> [String] {
    names.filter { $0.hasSuffix(suffix) && context.tree.files.isFolder(joined(folder, $0)) }.map {
      String($0.dropLast(suffix.count))
    }
  }

  func contains(_ name: String) -> Bool { context.tree.files[joined(folder, name)] != nil }

  /// The types of the images in an .icns file; `nil` if there is none.
  func imageTypes(in name: String) -> [String]? {
    let path = joined(folder, name)
    guard context.tree.files.isFile(path), let source = try? context.tree.files.source(path), source.count > 8,
      (try? source.bytes(0..<4)) == Array("icns".utf8)
    else { return nil }
    var types: [String] = []
    var offset = 8
    while types.count < 100, offset + 8 <= source.count, let head = try? source.bytes(offset..<offset + 8) {
      let size = head[4...].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8 else { break }
      types.append(String(decoding: head[..<4], as: UTF8.self))
      offset += size
    }
    return types
  }
}
