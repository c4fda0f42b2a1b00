import Clibgit2
package import Diagnostics

/// A commit as the bytes that it was stored with, for a copy that keeps what a value would lose.
package struct RawCommit {
  /// The author and date, as written in the commit.
  package let author: [UInt8]
  /// The committer and date, as written in the commit.
  package let committer: [UInt8]
  /// The encoding that it names for its message.
  let encoding: [UInt8]?
  /// The message, in that encoding.
  package let message: [UInt8]

  package init(_ name: ObjectName, in repository: Repository) throws(Diagnostic) {
    let bytes = try repository.objects.readObject(name)
    var (author, committer): ([UInt8], [UInt8]) = ([], [])
    var encoding: [UInt8]?
    var start = 0
    while start < bytes.count, bytes[start] != UInt8(ascii: "\n") {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      if line.starts(with: "author ".utf8) { author = Array(line.dropFirst(7)) }
      if line.starts(with: "committer ".utf8) { committer = Array(line.dropFirst(10)) }
      if line.starts(with: "encoding ".utf8) { encoding = Array(line.dropFirst(9)) }
      start = end + 1
    }
    let message = Array(bytes.dropFirst(start + 1))
    guard let name = encoding, Self.isLatin1(name) else {
      (self.author, self.committer, self.encoding, self.message) = (author, committer, encoding, message)
      return
    }
    (self.author, self.committer) = (Self.recoded(author), Self.recoded(committer))
    (self.encoding, self.message) = (nil, Self.recoded(message))
  }

  /// Git records copies in UTF-8; the one encoding that needs no table is done likewise, others stay and stay named.
  private static func isLatin1(_ encoding: [UInt8]) -> Bool {
    ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(String(decoding: encoding, as: UTF8.self).lowercased())
  }

  private static func recoded(_ latin1: [UInt8]) -> [UInt8] {
    Array(String(String.UnicodeScalarView(latin1.map { Unicode.Scalar($0) })).utf8)
  }

  /// The bytes of a commit with another tree and parent, and the same author, encoding and message.
  package func content(
    tree: ObjectName, parent: ObjectName?, committer: Signature, message: [UInt8]? = nil
  ) throws(Diagnostic) -> [UInt8] {
    var head = "tree \(tree)\n"
    if let parent { head += "parent \(parent)\n" }
    var bytes = Array("\(head)author ".utf8) + author
    bytes += Array("\ncommitter \(try committer.line())\n".utf8)
    if let encoding { bytes += Array("encoding ".utf8) + encoding + [UInt8(ascii: "\n")] }
    bytes.append(UInt8(ascii: "\n"))
    return bytes + (message ?? self.message)
  }
}
