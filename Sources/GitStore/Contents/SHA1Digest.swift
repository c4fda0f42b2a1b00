import Crypto

/// A SHA-1 that is computed piece by piece.
///
/// libgit2 looks for attempted collisions in all that it hashes, which takes ten times as long. What is stored goes
/// through libgit2; what is only compared need not.
package struct SHA1Digest {
  private var digest = Insecure.SHA1()

  package init() {}

  /// Adds the next bytes.
  package mutating func update(_ piece: UnsafeRawBufferPointer) {
    digest.update(bufferPointer: piece)
  }

  /// The 20 bytes, once all were added.
  package var bytes: [UInt8] { Array(digest.finalize()) }
}
