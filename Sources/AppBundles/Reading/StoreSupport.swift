import CodeSignatures
import FileTrees

/// The folders beside an app, in its package or archive, that only the App Store reads.
struct StoreSupport: Sendable {
  /// The libraries in the folder `SwiftSupport`, in order of names; `nil` without the folder.
  let swiftLibraries: [SwiftLibrary]?
  /// Whether there is a folder `WatchKitSupport2`.
  let hasWatchKit: Bool

  /// A library in the folder `SwiftSupport`.
  struct SwiftLibrary: Sendable {
    let name: String
    /// The slices; empty if the file can't be read.
    let slices: [MachOSlice]

    var uuids: Set<[UInt8]> { Set(slices.compactMap(\.uuid)) }

    /// Whether Apple may have signed it: its own code names no team.
    var isLikelyApples: Bool {
      !slices.isEmpty
        && slices.allSatisfy { slice in
          guard let bytes = (try? slice.signatureBytes()) ?? nil, let signature = try? CodeSignature(parsing: bytes)
          else { return false }
          return !signature.isAdHoc && signature.teamID == nil
        }
    }
  }

  /// Reads the folders in `folder`; what can't be read counts as absent.
  init(in folder: String) {
    hasWatchKit = FileAccess.kind(of: folder + "/WatchKitSupport2") == .directory
    let support = folder + "/SwiftSupport"
    guard FileAccess.kind(of: support) == .directory else {
      swiftLibraries = nil
      return
    }
    let platforms = ((try? FileAccess.entries(of: support)) ?? []).filter { $0.kind == .directory }
    let found = platforms.flatMap { platform in
      let place = support + "/" + platform.name
      return ((try? FileAccess.entries(of: place)) ?? []).filter { $0.kind == .file && $0.name.hasSuffix(".dylib") }
        .prefix(Self.most).map { Self.library($0.name, at: place + "/" + $0.name) }
    }
    swiftLibraries = found.sorted { $0.name < $1.name }
  }

  /// Swift has some 50 libraries.
  private static let most = 256

  private static func library(_ name: String, at path: String) -> SwiftLibrary {
    let code = try? MachOFile(reading: ProductFiles.mapped(path, shown: name), file: name)
    return SwiftLibrary(name: name, slices: code?.slices ?? [])
  }
}
