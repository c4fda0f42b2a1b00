import Diagnostics

/// The cache of a portal's records, so that the next command need not read them again.
///
/// It is only a cache: a missing, damaged or unwritable cache only makes commands slower. It is
/// beside Git's own files and is in no commit.
struct RecordMemoryPlace: Sendable {
  private let directory: String
  private let isWritable: Bool

  /// Names the folder of the portal `repository`; nothing is read or made.
  ///
  /// - Parameters:
  ///   - repository: The folder of the portal's repository.
  ///   - isWritable: Whether what is read may be kept.
  init(in repository: String, isWritable: Bool) {
    directory = repository + "/slipway"
    self.isWritable = isWritable
  }

  /// The cache of the records of a kind.
  func memory<Record: PortalRecord>(of kind: Record.Type) -> RecordMemory {
    guard let bytes = try? PlainFile.bytes(of: file(of: kind)) else { return RecordMemory() }
    return RecordMemory(parsing: bytes, sharing: Record.sharedList) ?? RecordMemory()
  }

  /// Keeps what was read of the records of a kind, if it can.
  func keep<Record: PortalRecord>(_ memory: RecordMemory, of kind: Record.Type) {
    guard isWritable else { return }
    try? PlainFile.createFolder(directory, permissions: 0o700)
    try? PlainFile.replace(file(of: kind), with: memory.serialized, permissions: 0o600)
  }

  private func file<Record: PortalRecord>(of kind: Record.Type) -> String {
    "\(directory)/\(Record.folder).memory"
  }
}
