import SystemCalls

/// The system that a process runs in: machine, start of the machine, and the process table that it is in.
struct WriterSystem: Equatable {
  private let host: String
  private let machine: String
  private let start: String
  private let table: String

  /// The system of this process.
  static let own = WriterSystem(
    host: CurrentProcess.hostName, machine: text(of: "/etc/machine-id"),
    start: text(of: "/proc/sys/kernel/random/boot_id"), table: processTable)

  /// The system as a line of text.
  var line: String { [host, machine, start, table].joined(separator: "\t") }

  /// Reads a line that ``line`` made.
  init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4 else { return nil }
    self.init(host: fields[0], machine: fields[1], start: fields[2], table: fields[3])
  }

  private init(host: String, machine: String, start: String, table: String) {
    (self.host, self.machine, self.start, self.table) = (host, machine, start, table)
  }

  /// Whether this process would see a process of `other` that is alive.
  ///
  /// That is so in the same process table, and after another start of the same machine, where none is alive.
  func sees(_ other: WriterSystem) -> Bool {
    guard host == other.host, machine == other.machine, !start.isEmpty, !other.start.isEmpty else { return false }
    return start == other.start ? table == other.table : !machine.isEmpty
  }

  private static var processTable: String {
    String(decoding: (try? FileSystem.target(ofLink: "/proc/self/ns/pid")) ?? [], as: UTF8.self)
  }

  private static func text(of file: String) -> String {
    let bytes = (try? RepositoryFiles.read(file)).flatMap(\.self) ?? []
    return String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
  }
}
