package import Diagnostics

/// The stored bytes of a tree, read entry by entry.
package struct RawTree {
  package struct Entry {
    /// The last part of the path.
    package let name: UnsafeRawBufferPointer
    package let object: ObjectName
    package let kind: TreeEntry.Kind
  }

  private let bytes: UnsafeRawBufferPointer
  private let owner: ObjectName

  package init(_ bytes: UnsafeRawBufferPointer, of owner: ObjectName) {
    (self.bytes, self.owner) = (bytes, owner)
  }

  /// Gives each entry to `take`: a mode, a space, a name, a zero and the 20 bytes of an object's name.
  ///
  /// - Throws: `object-damaged` where the bytes are something else.
  package func forEachEntry(_ take: (Entry) throws(Diagnostic) -> Void) throws(Diagnostic) {
    var position = 0
    while position < bytes.count {
      guard let space = bytes[position...].firstIndex(of: UInt8(ascii: " ")), space > position,
        let zero = bytes[space...].firstIndex(of: 0), bytes.count - zero > Self.nameLength
      else { throw damaged }
      let name = UnsafeRawBufferPointer(rebasing: bytes[(space + 1)..<zero])
      let object = ObjectName(UnsafeRawBufferPointer(rebasing: bytes[(zero + 1)...]))
      try take(Entry(name: name, object: object, kind: Self.kind(bytes[position..<space])))
      position = zero + 1 + Self.nameLength
    }
  }

  private static let nameLength = 20

  private static func kind(_ digits: Slice<UnsafeRawBufferPointer>) -> TreeEntry.Kind {
    TreeEntry.Kind(mode: digits.reduce(0) { $0 << 3 | UInt32($1 & 7) })
  }

  private var damaged: Diagnostic {
    Diagnostic(
      .objectDamaged, "the tree \(owner) is not a valid tree",
      remedy: .advice("run git fsck to find other damage; another clone may have an intact copy"))
  }
}
