/// What a code directory asks the system to enforce (Security's `CSCommon.h`).
public struct CodeDirectoryFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates flags from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// It may host other code.
  public static let host = CodeDirectoryFlags(rawValue: 0x1)
  /// It is signed without an identity.
  public static let adHoc = CodeDirectoryFlags(rawValue: 0x2)
  /// Invalid pages are not used.
  public static let hard = CodeDirectoryFlags(rawValue: 0x100)
  /// The process ends when it becomes invalid.
  public static let kill = CodeDirectoryFlags(rawValue: 0x200)
  /// The certificates must not have expired.
  public static let expires = CodeDirectoryFlags(rawValue: 0x400)
  /// The dynamic linker ignores variables of the environment.
  public static let restrict = CodeDirectoryFlags(rawValue: 0x800)
  /// Signatures are enforced.
  public static let enforcement = CodeDirectoryFlags(rawValue: 0x1000)
  /// Only libraries of the same team or Apple are loaded.
  public static let libraryValidation = CodeDirectoryFlags(rawValue: 0x2000)
  /// The hardened runtime, which notarization needs.
  public static let runtime = CodeDirectoryFlags(rawValue: 0x10000)
  /// The linker signed it, and any signer replaces it.
  public static let linkerSigned = CodeDirectoryFlags(rawValue: 0x20000)

  /// The names as `codesign` writes and reads them.
  public static let names: [(name: String, flag: CodeDirectoryFlags)] = [
    ("host", .host), ("adhoc", .adHoc), ("hard", .hard), ("kill", .kill), ("expires", .expires),
    ("restrict", .restrict), ("enforcement", .enforcement), ("library-validation", .libraryValidation),
    ("runtime", .runtime), ("linker-signed", .linkerSigned),
  ]

  /// The names of the flags that are set; unknown ones as a number.
  public var setNames: [String] {
    let known = Self.names.filter { contains($0.flag) }
    let rest = subtracting(known.reduce(into: []) { $0.formUnion($1.flag) })
    return known.map(\.name) + (rest.isEmpty ? [] : ["0x" + String(rest.rawValue, radix: 16)])
  }
}

/// What the kernel learns of a program's main segment.
public struct ExecutableSegmentFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates flags from their bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// It is a program and not a library.
  public static let mainBinary = ExecutableSegmentFlags(rawValue: 0x1)
  /// Debuggers may attach: `get-task-allow`.
  public static let allowUnsigned = ExecutableSegmentFlags(rawValue: 0x10)
  /// It may debug others.
  public static let debugger = ExecutableSegmentFlags(rawValue: 0x20)
  /// It may make code: `dynamic-codesigning`.
  public static let justInTime = ExecutableSegmentFlags(rawValue: 0x40)
  /// It may load any library.
  public static let skipLibraryValidation = ExecutableSegmentFlags(rawValue: 0x80)
  /// It may load code by its cdhash.
  public static let loadByHash = ExecutableSegmentFlags(rawValue: 0x100)
  /// It may start code by its cdhash.
  public static let executeByHash = ExecutableSegmentFlags(rawValue: 0x200)

  /// The entitlements that set a flag where they are true (Security's `signer.cpp`).
  static let entitlements: [(key: String, flag: ExecutableSegmentFlags)] = [
    ("get-task-allow", .allowUnsigned), ("run-unsigned-code", .allowUnsigned),
    ("com.apple.private.cs.debugger", .debugger), ("dynamic-codesigning", .justInTime),
    ("com.apple.private.skip-library-validation", .skipLibraryValidation),
    ("com.apple.private.amfi.can-load-cdhash", .loadByHash),
    ("com.apple.private.amfi.can-execute-cdhash", .executeByHash),
  ]
}
