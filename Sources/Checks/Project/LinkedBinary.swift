import AppleIdentifiers
import PropertyLists
import XcodeProjects

/// A third-party framework or library on disk.
struct LinkedBinary {
  private let files: FileReader
  private let path: String

  /// Creates a `.framework`, `.xcframework` or `.dylib` from its path, relative to the project's folder.
  init(at path: String, in files: FileReader) {
    self.path = path
    self.files = files
  }

  /// Whether it is a dynamic library for `platform`; `nil` if it is missing, too large or of an unknown type.
  func isDynamic(for platform: Platform) -> Bool? {
    if path.hasSuffix(".xcframework") { return isDynamicSlice(for: platform) }
    return binary(of: path).flatMap { files.bytes(of: $0) }.flatMap(Self.isDynamic)
  }

  /// The file with the code; in a framework, it has the framework's name.
  private func binary(of path: String) -> String? {
    guard let name = path.split(separator: "/").last else { return nil }
    return name.hasSuffix(".framework") ? "\(path)/\(name.dropLast(".framework".count))" : path
  }

  /// Whether the library of an `.xcframework` for the platform's devices is dynamic.
  private func isDynamicSlice(for platform: Platform) -> Bool? {
    let list = files.propertyList(at: path + "/Info.plist").content?["AvailableLibraries"]?.array ?? []
    let fitting = list.first {
      $0["SupportedPlatform"]?.string == Self.names[platform] && $0["SupportedPlatformVariant"] == nil
    }
    guard let folder = fitting?["LibraryIdentifier"]?.string, let name = fitting?["LibraryPath"]?.string,
      !(folder + "/" + name).split(separator: "/").contains("..")
    else { return nil }
    return binary(of: "\(path)/\(folder)/\(name)").flatMap { files.bytes(of: $0) }.flatMap(Self.isDynamic)
  }

  private static let names: [Platform: String] = [
    .iOS: "ios", .tvOS: "tvos", .watchOS: "watchos", .visionOS: "xros", .macOS: "macos",
  ]

  /// Whether a binary is a dynamic library, by its header; a universal binary counts by its first slice.
  ///
  /// The numbers are from Apple's `mach-o/loader.h`, `mach-o/fat.h` and `ar.h`.
  static func isDynamic(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: Array("!<arch>\n".utf8)) { return false }
    guard let magic = bigEndian(bytes, at: 0) else { return nil }
    switch magic {
    case 0xCAFE_BABE: return bigEndian(bytes, at: 16).flatMap { isDynamic(bytes, from: Int($0)) }
    case 0xCAFE_BABF: return bigEndian(bytes, at: 20).flatMap { isDynamic(bytes, from: Int($0)) }
    // 64 and 32 bits, little-endian.
    case 0xCFFA_EDFE, 0xCEFA_EDFE: return bigEndian(bytes, at: 12).map { $0.byteSwapped == 6 }
    default: return nil
    }
  }

  private static func isDynamic(_ bytes: [UInt8], from offset: Int) -> Bool? {
    // A slice contains no further slices.
    guard offset >= 8, offset < bytes.count, ![0xCAFE_BABE, 0xCAFE_BABF].contains(bigEndian(bytes, at: offset)) else {
      return nil
    }
    return isDynamic(Array(bytes[offset...].prefix(64)))
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
