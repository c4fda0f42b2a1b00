import Checks
import Diagnostics

/// The errors in the lines of a list, with one for each cause and the lines that share it.
struct FaultSummary {
  /// One error for each cause, in the order of their first lines.
  let faults: [Diagnostic]

  /// What faults with one cause have in common.
  private struct Cause: Hashable {
    let code: Diagnostic.Code
    let pattern: String
    let remedy: Remedy?
    let file: String
  }

  /// Groups faults by cause; those without a line of a file stay as they are.
  init(_ all: some Sequence<Diagnostic>) {
    var groups: [[Diagnostic]] = []
    var positions: [Cause: Int] = [:]
    for fault in all {
      guard let file = fault.place?.file, fault.place?.line != nil else {
        groups.append([fault])
        continue
      }
      let cause = Cause(
        code: fault.code, pattern: Self.pattern(of: fault.message), remedy: fault.remedy, file: file)
      if let position = positions[cause] {
        groups[position].append(fault)
      } else {
        positions[cause] = groups.count
        groups.append([fault])
      }
    }
    faults = groups.compactMap(Self.summary)
  }

  private static func summary(of group: [Diagnostic]) -> Diagnostic? {
    guard let first = group.first, group.count > 1 else { return group.first }
    let lines = NameList(group.compactMap { $0.place?.line.map(String.init) }).text
    return Diagnostic(
      first.code, "\(first.message) (\(group.count) lines: \(lines))", severity: first.severity, at: first.place,
      remedy: first.remedy)
  }

  /// The message without quoted values and words with digits, which differ from line to line.
  private static func pattern(of message: String) -> String {
    message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { number, part in
      guard number.isMultiple(of: 2) else { return "*" }
      return part.split(separator: " ").map { $0.contains(where: \.isNumber) ? "*" : $0 }.joined(separator: " ")
    }.joined(separator: "\"")
  }
}
