/// Finds the name that Git gives to a blob.
struct BlobName {
  private var digest = SHA1Digest()

  /// Begins the name of a blob of `size` bytes.
  init(size: Int) {
    Array("blob \(size)\0".utf8).withUnsafeBytes { digest.update($0) }
  }

  /// Adds the next bytes.
  mutating func update(_ piece: UnsafeRawBufferPointer) {
    digest.update(piece)
  }

  /// The name, once all bytes were added.
  var name: ObjectName { ObjectName(bytes: digest.bytes) }
}

extension ObjectName {
  /// The name of a blob of these bytes.
  package init(ofBlob bytes: [UInt8]) {
    var blob = BlobName(size: bytes.count)
    bytes.withUnsafeBytes { blob.update($0) }
    self = blob.name
  }
}
