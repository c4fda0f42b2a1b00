import DeveloperPortal
import SyntaxTrees

/// The changes that a pull or push received and sent.
struct PortalExchangeReport: Report {
  /// `pull` or `push`.
  let verb: String
  let exchange: PortalExchange
  /// The sides that were picked.
  let picks: [Int: PortalSide]
  let extent: ResultExtent

  var schema: String { "slipway.team.\(verb)/1" }

  var isAffirmative: Bool { exchange.isDone }

  var fields: JSONObject {
    extent.marking([
      "url": .string(exchange.address), "received": .integer(exchange.received), "sent": .integer(exchange.sent),
      "ahead": .integer(exchange.ahead), "merged": .bool(exchange.isMerged),
      "conflicts": .array(
        exchange.contradictions.map { conflict in
          [
            "number": .integer(conflict.number), "path": .string(conflict.path), "object": .string(conflict.record),
            "key": .string(conflict.key), "base": .optional(conflict.base), "ours": .optional(conflict.ours),
            "theirs": .optional(conflict.theirs),
          ]
        }),
      "changes": .array(exchange.changes.map { .object($0.json) }),
      "notes": .array(exchange.notes.map { .string($0) }),
    ])
  }

  func show(on page: inout Page) {
    guard exchange.isDone else { return showContradictions(on: &page) }
    let place = StyledText(exchange.address, .name)
    if exchange.received > 0 {
      let joined: StyledText =
        exchange.isMerged ? " and merged \(exchange.received == 1 ? "it" : "them") with the local changes" : ""
      page.line("\(extent.isPlan ? "Would pull" : "Pulled") \(counted(exchange.received)) from \(place)\(joined)")
    }
    page.table(shownChanges(on: page).map(\.row), indent: 2)
    let others = exchange.changes.count - shownChanges(on: page).count
    if others > 0 { page.line("  and \(others) more; slipway team log lists them") }
    if exchange.sent > 0 { page.line("Pushed \(counted(exchange.sent)) to \(place)") }
    if exchange.received == 0, exchange.sent == 0 { showNothing(place, on: &page) }
    for note in exchange.notes { page.line("\(StyledText("note:", .warning)) \(note)") }
    if exchange.received > 0, exchange.ahead > 0, !extent.isPlan {
      page.next("slipway team push", "push the local changes")
    }
  }

  /// The listed changes: all with `--verbose`, else the newest.
  private func shownChanges(on page: Page) -> ArraySlice<PortalLogEntry> {
    page.isDetailed ? exchange.changes[...] : exchange.changes.suffix(Self.mostChanges)
  }

  private static let mostChanges = 10

  private func showNothing(_ place: StyledText, on page: inout Page) {
    guard exchange.ahead > 0 else { return page.line("Already up to date with \(place)") }
    if verb == "push" { return page.line("Would push \(counted(exchange.ahead)) to \(place)") }
    page.line("No new changes at \(place)")
    page.next("slipway team push", "push \(counted(exchange.ahead))")
  }

  private func showContradictions(on page: inout Page) {
    let count = exchange.contradictions.count
    let subject = count == 1 ? "1 conflict" : "\(count) conflicts"
    page.line("\(StyledText(subject, .bad)) with \(exchange.address, .name): nothing was changed")
    for conflict in exchange.contradictions {
      let base: StyledText = conflict.base.map { " (was \($0))" } ?? ""
      page.line("\(conflict.number, .bold)  \(conflict.record, .name): \(conflict.key)\(base)")
      page.line("   \("ours", .faint): \(conflict.ours ?? "deleted")")
      page.line("   \("theirs", .faint): \(conflict.theirs ?? "deleted")")
    }
    page.line("ours is this machine, theirs is \(exchange.address, .name)")
    let first = exchange.contradictions.first?.number ?? 1
    let command = verb == "push" ? "slipway team push" : "slipway team pull"
    let given = picks.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)," }.joined()
    page.next(
      "\(command) --pick \(given)\(first)=ours|theirs", "choose a side by number; --take resolves all conflicts")
  }

  private func counted(_ changes: Int) -> String {
    changes == 1 ? "1 change" : "\(changes) changes"
  }
}
