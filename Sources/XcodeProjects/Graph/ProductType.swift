/// The product type of a target: an app, a framework, a test bundle.
public struct ProductType: Sendable, Hashable {
  /// The name in the project file, such as `com.apple.product-type.application`.
  public let identifier: String

  /// The kind of product that `identifier` names; any name is accepted.
  public init(identifier: String) {
    self.identifier = identifier
  }

  /// The suffix after `com.apple.product-type.`; the whole identifier if it does not have that prefix.
  public var suffix: String {
    identifier.hasPrefix(Self.prefix) ? String(identifier.dropFirst(Self.prefix.count)) : identifier
  }

  /// The facts about a product type that Xcode knows.
  public var facts: Facts? { Facts.bySuffix[suffix] }

  /// Whether it is an app of whatever kind.
  public var isApplication: Bool { suffix == "application" || suffix.hasPrefix("application.") }

  /// Whether it is an extension that an app embeds.
  public var isAppExtension: Bool { facts?.wrapperExtension == "appex" }

  /// Whether it is an app or an extension, which the App Store distributes.
  public var isDistributed: Bool { isApplication || isAppExtension }

  /// Whether it holds tests.
  public var isTestBundle: Bool { facts?.wrapperExtension == "xctest" }

  /// Whether it is a framework or library, which other targets link.
  public var isLinked: Bool { suffix.hasPrefix("framework") || suffix.hasPrefix("library") }

  /// Whether it is a folder with an Info.plist.
  public var isBundle: Bool { facts?.packageType != nil }

  private static let prefix = "com.apple.product-type."

  /// The facts about a kind of product.
  public struct Facts: Sendable, Hashable {
    /// The display name of the kind.
    public let title: String
    /// The display name in Xcode's messages, such as `App Extension`.
    public var xcodeTitle: String {
      title.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
    }
    /// The kind of file that the product is.
    public let fileType: String
    /// The prefix of the product's file name.
    public let namePrefix: String
    /// The file extension; empty for none.
    public let wrapperExtension: String
    /// The value of CFBundlePackageType; `nil` for what is no bundle.
    public let packageType: String?
    /// The setting of MACH_O_TYPE.
    public let binaryType: String

    init(
      _ title: String, _ fileType: String, _ wrapperExtension: String, _ packageType: String?,
      _ binaryType: String = "mh_execute", namePrefix: String = ""
    ) {
      self.title = title
      self.fileType = fileType
      self.namePrefix = namePrefix
      self.wrapperExtension = wrapperExtension
      self.packageType = packageType
      self.binaryType = binaryType
    }

    /// After swift-build's ProductTypes.xcspec and the specifications of its platforms.
    static let bySuffix: [String: Facts] = [
      "application": Facts("app", "wrapper.application", "app", "APPL"),
      "application.on-demand-install-capable": Facts("App Clip", "wrapper.application", "app", "APPL"),
      "application.messages": Facts("iMessage app", "wrapper.application", "app", "APPL"),
      "application.shell-app": Facts("shell app", "wrapper.application", "app", "APPL"),
      "application.watchapp": Facts("watchOS 1 app", "wrapper.application", "app", "APPL"),
      "application.watchapp2": Facts("watchOS app", "wrapper.application", "app", "APPL"),
      "application.watchapp2-container": Facts("watchOS app container", "wrapper.application", "app", "APPL"),
      "framework": Facts("framework", "wrapper.framework", "framework", "FMWK", "mh_dylib"),
      "framework.static": Facts("static framework", "wrapper.framework", "framework", "FMWK", "staticlib"),
      "library.static": Facts("static library", "archive.ar", "a", nil, "staticlib", namePrefix: "lib"),
      "library.dynamic": Facts(
        "dynamic library", "compiled.mach-o.dylib", "dylib", nil, "mh_dylib", namePrefix: "lib"),
      "tool": Facts("command-line tool", "compiled.mach-o.executable", "", nil),
      "bundle": Facts("bundle", "wrapper.cfbundle", "bundle", "BNDL", "mh_bundle"),
      "bundle.unit-test": Facts("unit tests", "wrapper.cfbundle", "xctest", "BNDL", "mh_bundle"),
      "bundle.ui-testing": Facts("UI tests", "wrapper.cfbundle", "xctest", "BNDL", "mh_bundle"),
      "bundle.ocunit-test": Facts("OCUnit tests", "wrapper.cfbundle", "octest", "BNDL", "mh_bundle"),
      "app-extension": Facts("app extension", "wrapper.app-extension", "appex", "XPC!"),
      "app-extension.messages": Facts("iMessage extension", "wrapper.app-extension", "appex", "XPC!"),
      "app-extension.messages-sticker-pack": Facts("sticker pack", "wrapper.app-extension", "appex", "XPC!"),
      "app-extension.intents-service": Facts("Intents extension", "wrapper.app-extension", "appex", "XPC!"),
      "extensionkit-extension": Facts("ExtensionKit extension", "wrapper.extensionkit-extension", "appex", "XPC!"),
      "watchkit-extension": Facts("WatchKit 1 extension", "wrapper.app-extension", "appex", "XPC!"),
      "watchkit2-extension": Facts("WatchKit extension", "wrapper.app-extension", "appex", "XPC!"),
      "tv-app-extension": Facts("tvOS app extension", "wrapper.app-extension", "appex", "XPC!"),
      "tv-broadcast-extension": Facts("tvOS broadcast extension", "wrapper.app-extension", "appex", "XPC!"),
      "xcode-extension": Facts("Xcode extension", "wrapper.app-extension", "appex", "XPC!"),
      "xpc-service": Facts("XPC service", "wrapper.xpc-service", "xpc", "XPC!"),
      "system-extension": Facts("system extension", "wrapper.system-extension", "systemextension", "SYSX"),
      "driver-extension": Facts("driver extension", "wrapper.driver-extension", "dext", "DEXT"),
      "kernel-extension": Facts("kernel extension", "wrapper.cfbundle", "kext", "KEXT", "mh_bundle"),
      "kernel-extension.iokit": Facts("IOKit kernel extension", "wrapper.cfbundle", "kext", "KEXT", "mh_bundle"),
      "spotlight-importer": Facts(
        "Spotlight importer", "wrapper.spotlight-importer", "mdimporter", "BNDL", "mh_bundle"),
      "in-app-purchase-content": Facts("in-app purchase content", "folder", "", nil, ""),
      "instruments-package": Facts("Instruments package", "com.apple.instruments.instrdst", "instrdst", nil, ""),
      "metal-library": Facts("Metal library", "archive.metal-library", "metallib", nil, ""),
      "objfile": Facts("object file", "compiled.mach-o.objfile", "o", nil, "mh_object"),
    ]
  }
}

extension ProductType {
  /// Whether the product contains its own provisioning profile, as apps and extensions do.
  ///
  /// Frameworks, libraries and unit test bundles are signed without one.
  public var carriesProfile: Bool { isApplication || isAppExtension || suffix == "bundle.ui-testing" }
}
