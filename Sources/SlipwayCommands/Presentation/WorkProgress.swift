import GitRemotes

/// The progress of a long operation, in one line.
struct WorkProgress: Hashable {
  /// The name of the operation.
  let title: String
  /// The completed amount.
  var done = 0
  /// The total amount; 0 if unknown.
  var total = 0
  /// The transferred bytes.
  var bytes = 0

  private static let longestBar = 30
  private static let shortestBar = 8

  /// The line in less than `width` columns; parts that do not fit are dropped, the bar first.
  func line(width: Int) -> String {
    guard total > 0 else { return cut([title + (done > 0 ? " \(done)" : "..."), amount], width) }
    let percent = "\(min(100, max(0, done) * 100 / total))%"
    let head = "\(title) \(String(repeating: " ", count: max(0, 4 - percent.count)))\(percent)"
    let tail = [" \(done)/\(total)", amount].filter { !$0.isEmpty }.joined(separator: ", ")
    let space = width - 1 - head.count - tail.count - 3
    guard space >= Self.shortestBar else { return cut([head, tail], width) }
    return "\(head) [\(bar(min(space, Self.longestBar)))]\(tail)"
  }

  private func bar(_ length: Int) -> String {
    let filled = min(length, max(0, done) * length / total)
    return String(repeating: "#", count: filled) + String(repeating: ".", count: length - filled)
  }

  private var amount: String { bytes > 0 ? ByteCount(bytes).description : "" }

  private func cut(_ parts: [String], _ width: Int) -> String {
    var line = ""
    for part in parts where !part.isEmpty {
      let longer = line.isEmpty ? part : line + (part.hasPrefix(" ") ? part : ", \(part)")
      guard longer.count < width else { break }
      line = longer
    }
    return line.isEmpty ? String(title.prefix(max(0, width - 1))) : line
  }
}

extension WorkProgress {
  /// The progress of a transfer.
  init(_ progress: TransferProgress) {
    title =
      switch progress.phase {
      case .connecting: "Connecting"
      case .receiving: "Receiving objects"
      case .resolving: "Resolving deltas"
      case .packing: "Packing objects"
      case .sending: "Sending objects"
      case .writingFiles: "Writing files"
      }
    done = progress.done
    total = progress.total
    bytes = progress.phase == .receiving || progress.phase == .sending ? progress.bytes : 0
  }
}

/// A human-readable number of bytes: `512 B`, `3.4 MiB`.
struct ByteCount: Hashable, CustomStringConvertible {
  let bytes: Int

  init(_ bytes: Int) {
    self.bytes = max(0, bytes)
  }

  var description: String {
    guard bytes >= 1024 else { return "\(bytes) B" }
    var tenths = bytes / 1024 * 10 + bytes % 1024 * 10 / 1024
    var units = ["KiB", "MiB", "GiB", "TiB"][...]
    while tenths >= 10_240, units.count > 1 {
      tenths /= 1024
      units = units.dropFirst()
    }
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "TiB")"
  }
}
