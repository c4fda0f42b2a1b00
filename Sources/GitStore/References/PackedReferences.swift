import Diagnostics

/// The file `packed-refs` of a repository.
///
/// libgit2 reports its damage once and without the line, and takes it for an empty file from then on.
enum PackedReferences {
  /// Refuses the file if Git could not read it.
  ///
  /// - Throws: `reference-broken` with the first line that is no reference.
  static func requireIntact(in directory: String) throws(Diagnostic) {
    let path = "\(directory)/packed-refs"
    guard let bytes = try RepositoryFiles.read(path), let line = firstDamage(in: bytes) else { return }
    throw Diagnostic(
      .referenceBroken, "\"\(path)\" is damaged: line \(line) is not a reference", at: Place(file: path, line: line),
      remedy: .advice("delete the damaged lines; reflogs in \"\(directory)/logs\" and other clones have their commits"))
  }

  /// The folders that its references are in, each with the first of them.
  static func folders(in directory: String) throws(Diagnostic) -> [String: String] {
    let bytes = try RepositoryFiles.read("\(directory)/packed-refs") ?? []
    var folders: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first.map(isDigit) == true {
      let name = String(decoding: line.dropFirst(digits + 1), as: UTF8.self)
      for folder in WorkTreePath.ancestors(of: name) where folders[folder] == nil { folders[folder] = name }
    }
    return folders
  }

  /// The number of the first line that is neither the header, a reference, nor the commit of the tag before it.
  private static func firstDamage(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var number = 1
      var start = 0
      while start < bytes.count {
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return number }
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
        guard number == 1 && line.first == UInt8(ascii: "#") || isReference(line) else { return number }
        number += 1
        start = end + 1
      }
      return nil
    }
  }

  private static let digits = 40

  private static func isReference(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if line.first == UInt8(ascii: "^") {
      return line.count == digits + 1 && line.dropFirst().allSatisfy(isDigit)
    }
    return line.count > digits + 1 && line[digits] == UInt8(ascii: " ") && line.prefix(digits).allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
