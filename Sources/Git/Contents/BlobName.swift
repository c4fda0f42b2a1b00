import Crypto

/// Finds the name that Git gives to a blob.
///
/// libgit2 looks for attempted collisions in all that it hashes, which takes ten times as long. What is stored goes
/// through libgit2; a name that is only compared need not.
struct BlobName {
  private var digest = Insecure.SHA1()

  /// Begins the name of a blob of `size` bytes.
  init(size: Int) {
    digest.update(data: Array("blob \(size)\0".utf8))
  }

  /// Adds the next bytes.
  mutating func update(_ piece: UnsafeRawBufferPointer) {
    digest.update(bufferPointer: piece)
  }

  /// The name, once all bytes were added.
  var name: ObjectName { ObjectName(bytes: Array(digest.finalize())) }
}

extension ObjectName {
  /// The name of a blob of these bytes.
  init(ofBlob bytes: [UInt8]) {
    var blob = BlobName(size: bytes.count)
    bytes.withUnsafeBytes { blob.update($0) }
    self = blob.name
  }
}
