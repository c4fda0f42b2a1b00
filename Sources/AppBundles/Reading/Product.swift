import AppleIdentifiers
public import CodeSignatures
public import Diagnostics
public import PropertyLists

/// A bundle or Mach-O file, with the code that is nested in it.
public struct Product: Sendable {
  /// The kind.
  public let kind: ProductKind
  /// The path, which begins with the name of the outermost product.
  public let path: String
  /// The layout; `nil` for archives and Mach-O files.
  public let layout: BundleLayout?
  /// The bytes of the Info.plist.
  public let infoPlist: SignedFile
  /// The Info.plist; `nil` where there is none, or it can't be read.
  public let information: PropertyListDictionary?
  /// Why the Info.plist can't be read.
  public let informationProblem: Diagnostic?
  /// The path of the executable, as ``path``; `nil` where there is none.
  public let executable: String?
  /// The executable's slices; `nil` where there is no executable, or it can't be read.
  public let code: MachOFile?
  /// Why the executable can't be read.
  public let codeProblem: Diagnostic?
  /// The path of the embedded profile, as ``path``.
  public let profile: String?
  /// The number of files, nested ones too.
  public let fileCount: Int
  /// The size of all files, nested ones too.
  public let byteCount: Int
  /// The nested code, in order of paths.
  public let nested: [Product]

  /// The path below the outermost product; empty for that itself.
  let location: String
}

extension Product {
  /// The product with all nested code, each before what is nested in it.
  public var withNested: [Product] { [self] + nested.flatMap(\.withNested) }

  /// The file's or folder's name.
  public var name: String { path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path }

  /// The path of the Info.plist, as ``path``; `nil` for archives and Mach-O files.
  public var infoPlistPath: String? { layout.map { joined(path, $0.folder, $0.infoPlist) } }

  /// The bundle identifier, whether it is valid or not.
  public var identifier: String? { information?["CFBundleIdentifier"]?.string }

  /// The version that users see.
  public var version: String? { information?["CFBundleShortVersionString"]?.string }

  /// The build number.
  public var build: String? { information?["CFBundleVersion"]?.string }

  /// The systems of the slices, or of the Info.plist where there is no code.
  public var platforms: [MachOPlatform] {
    var found: [MachOPlatform] = []
    for platform in (code?.slices ?? []).compactMap(\.build?.platform) where !found.contains(platform) {
      found.append(platform)
    }
    guard found.isEmpty else { return found }
    let named = (information?["CFBundleSupportedPlatforms"]?.array ?? []).compactMap(\.string)
    return MachOPlatform.all.filter { $0.supportedName.map(named.contains) ?? false }
  }

  /// Whether only simulators run it; old ones have the numbers of devices, but other processors.
  public var isForSimulators: Bool {
    let slices = code?.slices ?? []
    return !slices.isEmpty
      && slices.allSatisfy { slice in
        // Before iOS 12, slices for simulators often named no system.
        guard let system = slice.build?.platform else {
          return !slice.architecture.isARM && platforms.contains { $0.isSimulator || $0.platform == .iOS }
        }
        return system.isSimulator || (system.platform != .macOS && !slice.architecture.isARM)
      }
  }

  /// The minimum system version in the Info.plist; without one, the lowest of the slices.
  public var minimumSystem: String? {
    let keys = ["MinimumOSVersion", "LSMinimumSystemVersion"]
    return keys.lazy.compactMap { information?[$0]?.string }.first
      ?? code?.slices.compactMap(\.build?.minimumSystem).min()?.description
  }

  /// The families of devices, as Apple names them.
  public var devices: [String] {
    let numbers = (information?["UIDeviceFamily"]?.array ?? []).compactMap(\.integer)
    return Self.families.filter { numbers.contains($0.number) }.map(\.name)
  }

  /// The numbers of UIDeviceFamily (Information Property List Key Reference).
  private static let families: [(number: Int64, name: String)] = [
    (1, "iPhone"), (2, "iPad"), (3, "Apple TV"), (4, "Apple Watch"), (6, "Mac"), (7, "Apple Vision"),
  ]
}
