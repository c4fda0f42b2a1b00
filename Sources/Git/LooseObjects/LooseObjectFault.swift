#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the file of an object can't be read.
enum LooseObjectFault: Error {
  case empty
  case cutOff
  case notInflatable
  case headerInvalid
  case longerThanSaid
  case followedByMore
  case noFile
  /// The system's reason, a number as `errno` has it.
  case unreadable(Int32)

  /// One sentence about the object `name`, whose file is `path`.
  func sentence(_ name: ObjectName, path: String) -> String {
    if case .unreadable(let number) = self {
      return "the file \"\(path)\" of the object \(name) can't be read: \(String(cString: strerror(number)))"
    }
    return "\(Self.beginning)\(name)\(Self.verdict)its file \"\(path)\" \(predicate)"
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
    case .cutOff: "is cut off"
    case .notInflatable: "does not hold compressed data"
    case .headerInvalid: "does not begin as an object does"
    case .longerThanSaid: "holds more than it says at its beginning"
    case .followedByMore: "goes on after the object's end"
    case .noFile: "is no file"
    case .unreadable: "can't be read"
    }
  }
}
