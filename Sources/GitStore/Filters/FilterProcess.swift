import Diagnostics
import Processes

/// A filter's program that stays running: the protocol that gitattributes(5) calls the long running filter process.
final class FilterProcess {
  private let dialogue: ProgramDialogue
  private let packets: PacketLines
  private var abilities: Set<FilterDirection>
  private(set) var isBroken = false

  /// Starts it and greets it; `nil` where it does not answer as it must.
  init?(_ command: String, directory: String, environment: [String: String]) {
    guard
      let dialogue = try? ProgramDialogue(["/bin/sh", "-c", command], directory: directory, environment: environment)
    else { return nil }
    self.dialogue = dialogue
    packets = PacketLines(dialogue: dialogue)
    guard packets.send(lines: ["git-filter-client", "version=2"]),
      packets.receiveLines() == ["git-filter-server", "version=2"],
      packets.send(lines: ["capability=clean", "capability=smudge"]), let abilities = packets.receiveLines()
    else {
      dialogue.stop()
      return nil
    }
    self.abilities = Set(
      abilities.compactMap { $0.hasPrefix("capability=") ? FilterDirection(rawValue: String($0.dropFirst(11))) : nil })
  }

  func run(_ bytes: [UInt8], _ direction: FilterDirection, path: String, blob: ObjectName?) -> FilterAnswer {
    guard abilities.contains(direction) else { return .unfiltered("does not \(direction.rawValue)") }
    let details = blob.map { ["blob=\($0)"] } ?? []
    guard packets.send(lines: ["command=\(direction.rawValue)", "pathname=\(path)"] + details),
      packets.send(content: bytes), let first = packets.receiveLines()
    else { return broken() }
    guard let status = Self.status(first) else { return broken() }
    guard status == "success" else { return refused(status, direction) }
    guard let content = packets.receiveContent(), let last = packets.receiveLines() else { return broken() }
    // An empty list at the end keeps what was said before the content.
    guard let final = last.isEmpty ? status : Self.status(last) else { return broken() }
    return final == "success" ? .filtered(content) : refused(final, direction)
  }

  /// What it wrote to its standard error since the last call.
  func takeLog() -> String {
    String(decoding: dialogue.takeErrorOutput(), as: UTF8.self)
  }

  /// Tells it that no more files come, and waits for its end.
  func end() {
    dialogue.end()
  }

  private static func status(_ lines: [String]) -> String? {
    lines.last { $0.hasPrefix("status=") }.map { String($0.dropFirst(7)) }
  }

  private func refused(_ status: String, _ direction: FilterDirection) -> FilterAnswer {
    switch status {
    case "error": return .unfiltered("reports an error")
    case "abort":
      abilities.remove(direction)
      return .unfiltered("reports that it can't continue")
    default: return broken()
    }
  }

  private func broken() -> FilterAnswer {
    isBroken = true
    dialogue.stop()
    return .unfiltered("violates the protocol, or exited early")
  }
}
