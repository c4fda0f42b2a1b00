public import Diagnostics

/// What a file holds: the name that Git would give it, and where it can be read.
///
/// Files may be larger than the memory, so their bytes are not loaded; names decide whether two are equal.
public struct FileContent: Hashable, Sendable {
  /// Where the bytes are.
  package indirect enum Place: Sendable {
    /// Here.
    case memory([UInt8])
    /// In a file that others may write over.
    case file(String)
    /// A blob of the repository with the given objects directory.
    case blob(ObjectName, objects: String)
    /// In another content, but for a piece in its middle.
    case spliced(onto: Place, ContentSplice, middle: Place)
  }

  /// The name of a blob of these bytes.
  public let name: ObjectName
  package let place: Place

  init(name: ObjectName, place: Place) {
    self.name = name
    self.place = place
  }

  /// Takes over bytes.
  public init(_ bytes: [UInt8]) {
    self.init(name: ObjectName(ofBlob: bytes), place: .memory(bytes))
  }

  /// Looks at a file as it is now, without a conversion of line ends.
  package init(ofFile path: String) throws(Diagnostic) {
    let (reader, place) = (ContentReader(), Place.file(path))
    var blob = BlobName(size: try reader.size(of: place))
    try reader.read(place) { blob.update($0) }
    self.init(name: blob.name, place: place)
  }

  /// Whether it can be read later too, whatever becomes of the working tree.
  public var isKept: Bool {
    if case .file = place { false } else { true }
  }

  /// The objects folder of the repository whose blob it is; `nil` where it is somewhere else.
  var objectsFolder: String? {
    if case .blob(_, let objects) = place { objects } else { nil }
  }

  /// All bytes.
  ///
  /// - Throws: `git-failed` where they can't be read any more.
  public func bytes() throws(Diagnostic) -> [UInt8] {
    if case .memory(let bytes) = place { return bytes }
    var bytes: [UInt8] = []
    let reader = ContentReader()
    bytes.reserveCapacity(try reader.size(of: place))
    try reader.read(place) { bytes += $0 }
    return bytes
  }

  /// The first bytes, `count` at most.
  ///
  /// - Throws: `git-failed` where they can't be read any more.
  public func beginning(_ count: Int) throws(Diagnostic) -> [UInt8] {
    Array(try bytes().prefix(count))
  }

  /// Whether two contents are the same, wherever they are.
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// What is the same has the same name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Objects {
  /// What a blob of this repository holds.
  public func content(ofBlob name: ObjectName) -> FileContent {
    FileContent(name: name, place: .blob(name, objects: objectsFolder))
  }

  package var objectsFolder: String { "\(repository.commonDirectory)/objects" }

  /// Whether a content is a blob of this repository.
  public func owns(_ content: FileContent) -> Bool { content.objectsFolder == objectsFolder }
}
