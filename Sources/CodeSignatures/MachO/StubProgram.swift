public import Diagnostics

/// A stub: a Mach-O program or library that does nothing, written without a compiler or an SDK.
///
/// Signing, archiving and installing a bundle need an executable, but not one that works. A stub has the load commands
/// that dyld and the App Store require, the shortest function of the processor, ``notice``, and no signature. Its free
/// space after the load commands exceeds 12 KiB. Equal input gives equal bytes.
public struct StubProgram: Sendable {
  /// The kind of file.
  public enum Kind: Hashable, Sendable {
    /// The executable of an app or extension (`MH_EXECUTE`).
    case program
    /// The executable of a framework (`MH_DYLIB`), with its install name, such as `@rpath/Answer.framework/Answer`.
    case library(installName: String)
  }

  /// The text in section `__cstring`, which identifies a stub.
  public static let notice = "This program is a stub made by Slipway; it does nothing."

  /// The kind of file.
  public let kind: Kind
  /// The architectures, in the order of the slices, with the subtypes that the linker writes.
  public let architectures: [MachOArchitecture]

  private let slices: [StubSlice]

  /// Creates a stub.
  ///
  /// arm64e gets the pointer authentication ABI and arm64_32 the subtype v8, as the linker writes them.
  /// - Parameters:
  ///   - kind: The kind of file.
  ///   - architectures: At least one ARM or Intel architecture with a name, each only once.
  ///   - platform: A platform that Xcode projects have. Stubs for devices get LC_ENCRYPTION_INFO.
  ///   - minimumSystem: The deployment target.
  ///   - sdk: The version of the SDK.
  ///   - identity: A text, such as the bundle identifier, that makes the LC_UUID differ between stubs.
  /// - Throws: `stub-unwritable`.
  public init(
    _ kind: Kind, architectures: [MachOArchitecture], platform: MachOPlatform, minimumSystem: MachOVersion,
    sdk: MachOVersion, identity: String
  ) throws(Diagnostic) {
    guard platform.platform != nil else { throw .unwritableStub("\(platform) is not supported") }
    guard !architectures.isEmpty else { throw .unwritableStub("no architecture is given") }
    if case .library(let name) = kind { try Self.check(installName: name) }
    let build = MachOBuild(platform: platform, minimumSystem: minimumSystem, sdk: sdk)
    var slices: [StubSlice] = []
    for architecture in architectures {
      guard let slice = StubSlice(kind, architecture, build, identity: identity) else {
        throw .unwritableStub(
          "architecture \(architecture) is not supported",
          remedy: .advice("use an ARM or Intel architecture, such as arm64"))
      }
      guard !slices.contains(where: { $0.architecture == slice.architecture }) else {
        throw .unwritableStub("architecture \(architecture) is listed twice")
      }
      slices.append(slice)
    }
    self.kind = kind
    self.architectures = slices.map(\.architecture)
    self.slices = slices
  }

  /// The most bytes of a path (PATH_MAX without the zero).
  private static let longestPath = 1023

  private static func check(installName: String) throws(Diagnostic) {
    guard !installName.isEmpty else { throw .unwritableStub("the install name is empty") }
    guard !installName.utf8.contains(0) else { throw .unwritableStub("the install name contains a zero byte") }
    guard installName.utf8.count <= longestPath else {
      throw .unwritableStub("the install name has \(installName.utf8.count) bytes, more than \(longestPath)")
    }
  }

  /// The file: thin for one architecture, universal with slices at multiples of 16 KiB for several.
  public var bytes: [UInt8] {
    let contents = slices.map(\.bytes)
    return contents.count == 1 ? contents[0] : universal(contents)
  }

  private func universal(_ contents: [[UInt8]]) -> [UInt8] {
    let alignment = StubSlice.pageSize.trailingZeroBitCount
    var header = UInt32(0xCAFE_BABE).bigEndianBytes + UInt32(contents.count).bigEndianBytes
    var body: [UInt8] = []
    for (architecture, content) in zip(architectures, contents) {
      body.padWithZeros(toMultipleOf: StubSlice.pageSize)
      header += architecture.cpuType.bigEndianBytes + architecture.cpuSubtype.bigEndianBytes
      header += UInt32(StubSlice.pageSize + body.count).bigEndianBytes + UInt32(content.count).bigEndianBytes
      header += UInt32(alignment).bigEndianBytes
      body += content
    }
    header.padWithZeros(toMultipleOf: StubSlice.pageSize)
    return header + body
  }
}

extension Array<UInt8> {
  mutating func padWithZeros(toMultipleOf unit: Int) {
    self += [UInt8](repeating: 0, count: (unit - count % unit) % unit)
  }
}

extension Diagnostic.Code {
  package static let stubUnwritable = Diagnostic.Code(
    "stub-unwritable",
    "Slipway can't create a stub of this product type, or the product name is not a valid file name.",
    "name a target that builds an app or app extension, or correct its product name")
}

extension Diagnostic {
  fileprivate static func unwritableStub(_ problem: String, remedy: Remedy? = nil) -> Diagnostic {
    Diagnostic(.stubUnwritable, "can't write a stub: \(problem)", remedy: remedy)
  }
}
