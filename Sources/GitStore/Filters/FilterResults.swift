import Diagnostics
import SystemCalls

/// What filters made of files that are about to be written, kept from the moment when they were run.
///
/// Large results wait in files of the Git folder: the files of one checkout may be more than fits into memory.
struct FilterResults {
  private struct Key: Hashable {
    let path: String
    let blob: ObjectName
    /// The content that went in; line ends may have been changed before.
    let input: Int
  }

  private enum Place {
    case memory([UInt8])
    case file(String)
  }

  private static let mostInMemory = 32 << 20

  let directory: String
  private var places: [Key: Place] = [:]
  private var inMemory = 0
  private var made = 0

  init(directory: String) {
    self.directory = directory
  }

  mutating func keep(_ result: [UInt8], of input: [UInt8], path: String, blob: ObjectName) throws(Diagnostic) {
    let key = Key(path: path, blob: blob, input: input.hashValue)
    guard places[key] == nil else { return }
    if inMemory + result.count <= Self.mostInMemory {
      inMemory += result.count
      places[key] = .memory(result)
      return
    }
    made += 1
    let file = "\(directory)/slipway-filtered-\(CurrentProcess.id)-\(made)"
    try RepositoryFiles.write(result, to: file, mode: 0o600)
    places[key] = .file(file)
  }

  func result(of input: [UInt8], path: String, blob: ObjectName) throws(Diagnostic) -> [UInt8]? {
    guard !places.isEmpty else { return nil }
    switch places[Key(path: path, blob: blob, input: input.hashValue)] {
    case .memory(let bytes): return bytes
    case .file(let file): return try RepositoryFiles.read(file)
    case nil: return nil
    }
  }

  mutating func forget() {
    for case .file(let file) in places.values { try? FileSystem.remove(file) }
    places = [:]
    inMemory = 0
  }
}
