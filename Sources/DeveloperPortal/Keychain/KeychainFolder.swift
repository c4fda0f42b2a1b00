import Diagnostics
import SystemCalls

/// The files of a keychain, and how several of them are replaced as one.
///
/// New contents are written beside the old ones, as `NAME.next`; then a file `changing` says that all of them are
/// there, and names the files to remove; then they replace the old ones. The next process after a crash completes the
/// replacement, or undoes it where `changing` was not reached.
struct KeychainFolder: Sendable {
  let path: String

  /// A key that was thrown away, encrypted: whoever opens it knows the passphrase.
  static let protection = "protection.pem"
  private static let marker = "changing"
  private static let suffix = ".next"

  func file(_ name: String) -> String { "\(path)/\(name)" }

  var isProtected: Bool { PlainFile.exists(file(Self.protection)) }

  /// Does `work` alone, in a folder that only its owner can open and in which no change is unfinished.
  func locked<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try PlainFile.createFolder(path, permissions: 0o700)
    try PlainFile.wording("written", path, FileSystem.setPermissions(0o700, of: path))
    return try FolderLock(path: path + ".lock").holding { () throws(Diagnostic) -> Result in
      try settle()
      return try work()
    }
  }

  /// Finishes a change that a crash interrupted, where there is one.
  func finishInterruptedChange() throws(Diagnostic) {
    if PlainFile.exists(file(Self.marker)) { try locked {} }
  }

  func write(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
    try PlainFile.replace(file(name), with: bytes, permissions: 0o600)
  }

  /// Puts all of `contents` in the places of the old ones at once, and takes the files named `obsolete` away.
  func replace(
    _ contents: [(name: String, bytes: [UInt8])], removing obsolete: [String] = []
  ) throws(Diagnostic) {
    for (name, bytes) in contents {
      try write(bytes, as: name + Self.suffix)
    }
    try write(Array(obsolete.joined(separator: "\n").utf8), as: Self.marker)
    try settle()
  }

  /// Finishes a change whose parts are all there, and clears away what a crash left of any other.
  private func settle() throws(Diagnostic) {
    let isWhole = PlainFile.exists(file(Self.marker))
    for name in try PlainFile.names(in: path) {
      if name.hasSuffix(Self.suffix) {
        try isWhole ? take(name) : PlainFile.remove(file(name))
      } else if Self.isStray(name) {
        try PlainFile.remove(file(name))
      }
    }
    guard isWhole else { return }
    let obsolete = String(decoding: try PlainFile.bytes(of: file(Self.marker)), as: UTF8.self)
    for name in obsolete.split(separator: "\n") where !name.contains("/") {
      try PlainFile.remove(file(String(name)))
    }
    try PlainFile.remove(file(Self.marker))
  }

  private func take(_ name: String) throws(Diagnostic) {
    let place = file(String(name.dropLast(Self.suffix.count)))
    try PlainFile.wording("written", place, FileSystem.rename(file(name), to: place))
  }

  /// Whether a file is one that was being written when the program died: its name ends in six random characters.
  private static func isStray(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), name.distance(from: dot, to: name.endIndex) == 7 else { return false }
    return [".pem", ".json", suffix].contains { name[..<dot].hasSuffix($0) } || name.hasPrefix(marker + ".")
  }
}
