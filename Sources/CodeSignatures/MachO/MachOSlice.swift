public import Diagnostics

/// The code for one processor: what its header and load commands say.
public struct MachOSlice: Sendable {
  /// The kinds of Mach-O file that matter to signing.
  public enum FileType: UInt32, Hashable, Sendable {
    /// A program.
    case execute = 2
    /// A dynamic library; the executable of a framework is one.
    case dylib = 6
    /// The dynamic linker.
    case dylinker = 7
    /// A bundle that is loaded into a program, such as a test bundle.
    case bundle = 8
    /// Debug symbols without code.
    case dSYM = 10
    /// A kernel extension.
    case kext = 11
    /// Code that is not linked yet.
    case object = 1
  }

  /// The processor.
  public let architecture: MachOArchitecture
  /// The kind of file as the header numbers it.
  public let fileTypeNumber: UInt32
  /// The bytes of the slice; offsets in this type are counted from their start.
  public let content: ByteWindow
  /// The alignment in a universal file as a power of two; `nil` in a thin file.
  public let alignment: Int?
  /// The segments, in the order of the load commands.
  public let segments: [MachOSegment]
  /// The systems that it is built for; two in a library for macOS and Mac Catalyst.
  public let builds: [MachOBuild]
  /// The identifier by which debug symbols are found: 16 bytes.
  public let uuid: [UInt8]?
  /// The number of local symbols, which stripping removes.
  public let localSymbolCount: Int
  /// Which part the App Store encrypted, or prepared for it.
  public let encryption: MachOEncryption?
  /// The libraries that it refers to, and its own name if it is a library.
  public let libraries: [MachOLibrary]
  /// Where `@rpath` is searched.
  public let runPaths: [String]
  /// The place of the code signature.
  public let signatureRange: Range<Int>?
  /// The Info.plist of a tool that is no bundle, in the section `__info_plist`.
  public let infoPlistRange: Range<Int>?

  /// What whoever changes load commands must know.
  let layout: MachOLayout

  /// The kind of file, if it is one that matters to signing.
  public var fileType: FileType? { FileType(rawValue: fileTypeNumber) }

  /// The system that it is built for, if the load commands say so.
  public var build: MachOBuild? { builds.first }

  /// The segment called `name`.
  public func segment(_ name: String) -> MachOSegment? {
    segments.first { $0.name == name }
  }

  /// The bytes of the code signature's area, or `nil` if there is none.
  ///
  /// - Throws: what reading throws.
  public func signatureBytes() throws(Diagnostic) -> [UInt8]? {
    guard let signatureRange else { return nil }
    return try content.bytes(signatureRange)
  }

  /// The embedded Info.plist, or `nil` if there is none.
  ///
  /// - Throws: what reading throws.
  public func infoPlistBytes() throws(Diagnostic) -> [UInt8]? {
    guard let infoPlistRange else { return nil }
    return try content.bytes(infoPlistRange)
  }

  /// Reads the header and the load commands of a slice.
  init(reading content: ByteWindow, alignment: Int?, file: String?) throws(Diagnostic) {
    var architecture: MachOArchitecture?
    do {
      let header = try MachOHeader(try content.bytes(0..<32))
      architecture = header.architecture
      guard header.commandsEnd <= content.count else {
        throw MalformedCode(problem: "its load commands end after the file")
      }
      let bytes = try content.bytes(0..<header.commandsEnd)
      let reader = try LoadCommandReader(header, in: bytes, sliceSize: content.count)
      self.init(header, reader, content: content, alignment: alignment)
    } catch let error as MalformedCode {
      throw .invalidMachO(error, file: file, architecture: architecture)
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw .invalidMachO(MalformedCode(problem: "\(error)"), file: file, architecture: architecture)
    }
  }

  private init(_ header: MachOHeader, _ reader: LoadCommandReader, content: ByteWindow, alignment: Int?) {
    self.content = content
    self.alignment = alignment
    architecture = header.architecture
    fileTypeNumber = header.fileType
    segments = reader.segments
    builds = reader.builds
    uuid = reader.uuid
    localSymbolCount = reader.localSymbolCount
    encryption = reader.encryption
    libraries = reader.libraries
    runPaths = reader.runPaths
    signatureRange = reader.signatureRange
    infoPlistRange = reader.infoPlistRange
    layout = MachOLayout(
      header: header, commandsEnd: reader.end, signatureCommand: reader.signatureCommand,
      linkEditCommand: reader.linkEditCommand,
      firstContent: reader.firstContent ?? content.count)
  }
}

/// A part of a slice that is mapped to memory.
public struct MachOSegment: Hashable, Sendable {
  /// The name, such as `__TEXT`.
  public let name: String
  /// The address in memory.
  public let address: UInt64
  /// The size in memory.
  public let memorySize: UInt64
  /// The place in the slice.
  public let range: Range<Int>
}

/// The system that a slice is built for.
public struct MachOBuild: Hashable, Sendable {
  /// The system.
  public let platform: MachOPlatform
  /// The oldest version that runs the slice.
  public let minimumSystem: MachOVersion
  /// The SDK that it was built with.
  public let sdk: MachOVersion
}

/// The part of a slice that the App Store encrypts.
public struct MachOEncryption: Hashable, Sendable {
  /// The place in the slice.
  public let range: Range<Int>
  /// The way of encryption; 0 is none.
  public let identifier: UInt32

  /// Whether it is encrypted.
  public var isEncrypted: Bool { identifier != 0 }
}

/// A library that a slice refers to.
public struct MachOLibrary: Hashable, Sendable {
  /// How it is referred to.
  public enum Reference: String, Hashable, Sendable {
    /// The slice's own name.
    case own
    /// Needed to start.
    case load
    /// Used if it is there.
    case weak
    /// Needed, and its names are offered as the slice's own.
    case reexport
    /// Loaded at the first use.
    case lazy
    /// Needed, and above the slice in the order of libraries.
    case upward
  }

  /// How it is referred to.
  public let reference: Reference
  /// The path, such as `@rpath/Answer.framework/Answer`.
  public let name: String
}

/// What whoever changes load commands must know of them.
struct MachOLayout: Sendable {
  let header: MachOHeader
  /// The end of the last load command.
  let commandsEnd: Int
  /// The offset of LC_CODE_SIGNATURE.
  let signatureCommand: Int?
  /// The offset of the segment command of `__LINKEDIT`.
  let linkEditCommand: Int?
  /// The offset of the first byte after the load commands that is used.
  let firstContent: Int
}
