/// A kind of product: a bundle, by the extension of its name, an archive, or a Mach-O file.
public enum ProductKind: String, Hashable, Sendable, CaseIterable {
  /// An app, of a watch too.
  case application = "app"
  /// An app extension.
  case appExtension = "app-extension"
  /// A framework.
  case framework
  /// A bundle of tests.
  case testBundle = "test-bundle"
  /// A service of a Mac app.
  case xpcService = "xpc-service"
  /// Any other bundle, such as a plug-in or resources.
  case bundle
  /// What Xcode archives.
  case archive
  /// A Mach-O file that is not the executable of a bundle.
  case machO = "mach-o"

  /// The extensions of names, and what they say; resource bundles and plug-ins are code only if they contain some.
  private static let extensions: [(name: String, kind: ProductKind)] = [
    ("app", .application), ("appex", .appExtension), ("framework", .framework), ("xctest", .testBundle),
    ("xpc", .xpcService), ("bundle", .bundle), ("plugin", .bundle), ("mailbundle", .bundle),
    ("qlgenerator", .bundle), ("mdimporter", .bundle), ("prefPane", .bundle), ("saver", .bundle), ("kext", .bundle),
    ("dext", .bundle), ("systemextension", .bundle), ("xcarchive", .archive),
  ]

  /// The kind of a folder that is named `name`; `nil` if it is only a folder.
  public init?(folderNamed name: String) {
    guard name.utf8.contains(UInt8(ascii: ".")), let last = name.utf8.split(separator: UInt8(ascii: ".")).last else {
      return nil
    }
    let suffix = Substring(last).lowercased()
    guard let row = Self.extensions.first(where: { $0.name.lowercased() == suffix }) else { return nil }
    self = row.kind
  }

  /// Whether products of this kind have a profile of their own on all systems but the Mac's.
  public var carriesProfile: Bool { self == .application || self == .appExtension }
}

/// The folder of a bundle that contains its Info.plist, its code and `_CodeSignature`.
public enum BundleLayout: Hashable, Sendable {
  /// The bundle itself, as on iOS, tvOS, watchOS and visionOS.
  case flat
  /// The folder `Contents`, as on the Mac.
  case contents
  /// The current version of a framework, as on the Mac.
  case versioned(String)

  /// The path of the folder below the bundle; empty for the bundle itself.
  public var folder: String {
    switch self {
    case .flat: ""
    case .contents: "Contents"
    case .versioned(let version): "Versions/" + version
    }
  }

  /// The name in JSON.
  public var name: String {
    switch self {
    case .flat: "flat"
    case .contents: "contents"
    case .versioned: "versioned"
    }
  }

  var infoPlist: String { if case .versioned = self { "Resources/Info.plist" } else { "Info.plist" } }

  var executableFolder: String { self == .contents ? "MacOS" : "" }

  var profile: String { self == .flat ? "embedded.mobileprovision" : "embedded.provisionprofile" }
}
