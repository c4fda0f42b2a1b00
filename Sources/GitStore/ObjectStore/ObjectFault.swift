package import Diagnostics
package import SystemCalls

/// Why the file that holds an object can't be read.
package enum ObjectFault: Error {
  case empty
  case cutOff
  case notInflatable
  case headerInvalid
  case longerThanSaid
  case followedByMore
  case noFile
  /// The system's reason.
  case unreadable(SystemError)
  case indexInvalid
  case packInvalid
  case packUnlikeIndex
  case entryInvalid
  case offsetOutside
  case baseMissing
  case chainEndless
  case deltaInvalid
  case deltaTooLarge
  case nameWrong

  /// One sentence about the object `name`, whose file is `path`.
  func sentence(_ name: ObjectName, path: String) -> String {
    if case .unreadable(let error) = self {
      return "the file \"\(path)\" of the object \(name) can't be read: \(error.words)"
    }
    return "\(Self.beginning)\(name)\(Self.verdict)its file \"\(path)\" \(predicate)"
  }

  /// The diagnostic about a file of packs, where no object is concerned more than another.
  package func diagnostic(file: String) -> Diagnostic {
    if case .unreadable(let error) = self { return RepositoryFiles.failure("read", file, error) }
    return Diagnostic(
      .objectDamaged, "\"\(file)\" \(predicate)",
      remedy: .advice("run git fsck to find other damage; another clone may have an intact copy"))
  }

  /// Whether a message that libgit2 hands on is such a sentence about what is damaged.
  static func isTold(in message: String) -> Bool {
    message.hasPrefix(beginning) && message.contains(verdict)
  }

  private static let beginning = "the object "
  private static let verdict = " is damaged: "

  private var predicate: String {
    switch self {
    case .empty: "is empty"
    case .cutOff: "is truncated"
    case .notInflatable: "is not compressed data"
    case .headerInvalid: "has an invalid object header"
    case .longerThanSaid: "is longer than its header says"
    case .followedByMore: "has garbage after the object"
    case .noFile: "is not a file"
    case .unreadable: "can't be read"
    case .indexInvalid: "is not a valid pack index"
    case .packInvalid: "is not a valid pack"
    case .packUnlikeIndex: "does not match its index"
    case .entryInvalid: "has an invalid entry"
    case .offsetOutside: "is shorter than its index says"
    case .baseMissing: "has a delta without its base"
    case .chainEndless: "has an endless delta chain"
    case .deltaInvalid: "has an invalid delta"
    case .deltaTooLarge: "has a delta whose result exceeds \(ByteCount(Delta.largestResult))"
    case .nameWrong: "contains an object with a different name"
    }
  }
}

/// The result of looking for an object.
enum ObjectAnswer<Value> {
  case found(Value)
  case absent
  case failed(ObjectFault, path: String)

  /// This answer if it has the object, else the other's, else the first failure.
  func or(_ other: @autoclosure () -> ObjectAnswer) -> ObjectAnswer {
    switch self {
    case .found: return self
    case .absent: return other()
    case .failed:
      if case .found(let value) = other() { return .found(value) }
      return self
    }
  }
}

/// An object that was read: what it is, and its bytes in memory that libgit2 manages.
typealias ObjectContent = (header: ObjectHeader, bytes: UnsafeMutableRawPointer)
