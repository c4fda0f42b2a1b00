import CodeSignatures
import Diagnostics
import PropertyLists

/// The checks of names, document types and extension keys in an Info.plist that App Store Connect receives.
struct StoreKeyRules {
  let context: PurposeContext

  private var information: PropertyListDictionary { context.information }
  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.carriesProfile, context.product.information != nil else { return [] }
    return [name, displayName, documentTypeNames, documentRanks, extensionKeys, refusedExtensionKeys, activationText]
      .compactMap(\.self)
  }

  private func isText(_ value: PropertyList?) -> Bool { value?.string?.isEmpty == false }

  private var name: ProductCheck? {
    guard context.isApp, !isText(information["CFBundleName"]) else { return nil }
    return context.violated(
      .bundleName, "CFBundleName is missing or empty", in: file,
      remedy: .advice("set PRODUCT_NAME, and build again"))
  }

  private var displayName: ProductCheck? {
    guard context.isApp, let value = information["CFBundleDisplayName"], !isText(value) else { return nil }
    return context.violated(
      .emptyDisplayName, "CFBundleDisplayName is empty or not a string", in: file,
      remedy: .advice("set INFOPLIST_KEY_CFBundleDisplayName, and build again"))
  }

  private var documentTypes: [PropertyListDictionary] {
    (information["CFBundleDocumentTypes"]?.array ?? []).compactMap(\.dictionary)
  }

  private var documentTypeNames: ProductCheck? {
    let count = documentTypes.count { !isText($0["CFBundleTypeName"]) }
    guard count > 0 else { return nil }
    return context.violated(
      .documentTypeName, "\(count) of the CFBundleDocumentTypes \(count == 1 ? "has" : "have") no CFBundleTypeName",
      in: file, remedy: .advice("name each document type, and build again"))
  }

  private var documentRanks: ProductCheck? {
    let count = documentTypes.count { !isText($0["LSHandlerRank"]) }
    guard count > 0 else { return nil }
    return context.violated(
      .documentRank, "\(count) of the CFBundleDocumentTypes \(count == 1 ? "has" : "have") no LSHandlerRank", in: file,
      remedy: .advice("set LSHandlerRank to Owner, Default, Alternate or None, and build again"))
  }

  /// Both kinds of extensions have a dictionary of their own.
  private var extensionKeys: ProductCheck? {
    let keys = ["NSExtension", "EXAppExtensionAttributes"]
    guard context.product.kind == .appExtension else { return nil }
    let found = keys.filter { information[$0] != nil }
    guard found.count != 1 else { return context.passed(.extensionKeys, "the Info.plist has \(found[0])", in: file) }
    return context.violated(
      .extensionKeys,
      found.isEmpty
        ? "the Info.plist has neither NSExtension nor EXAppExtensionAttributes"
        : "the Info.plist has both NSExtension and EXAppExtensionAttributes", in: file,
      remedy: .correctInfoPlist)
  }

  private var isExtensionForDevices: Bool { context.product.kind == .appExtension && !context.isForMac }

  /// Keys that App Store Connect refused in public reports; only the system's own extensions have them.
  private static let refusedKeys = ["NSExtensionPointName", "NSExtensionPointVersion"]

  private var refusedExtensionKeys: ProductCheck? {
    guard isExtensionForDevices, let values = information["NSExtension"]?.dictionary else { return nil }
    let keys = Self.refusedKeys.filter { values[$0] != nil }
    guard !keys.isEmpty else { return nil }
    return context.violated(
      .refusedExtensionKeys, "NSExtension contains \(listed(keys)), which App Store Connect refuses", in: file,
      actual: keys.joined(separator: ", "), remedy: .correctInfoPlist)
  }

  private var activationText: ProductCheck? {
    let key = "NSExtensionActivationSupportsText"
    guard isExtensionForDevices,
      let value = information["NSExtension"]?["NSExtensionAttributes"]?["NSExtensionActivationRule"]?[key],
      value.boolean == nil
    else { return nil }
    return context.violated(
      .extensionKeys, "\(key) is \(value.kindName), not a Boolean value", in: file, actual: value.kindName,
      remedy: .correctInfoPlist)
  }
}
