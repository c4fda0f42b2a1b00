import Diagnostics
import GitStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The dates of changes that come from elsewhere.
///
/// The committer date is the portal's clock. It says what the portal held on a day, and no change is dated before its
/// parents, so that one from the future would keep everybody from writing until then: it is refused. The author date
/// says nothing to the portal. It is not refused, as where a member amended a commit, but told.
struct ForeignDates {
  let commits: [Commit]

  /// How far another machine's clock may be ahead: a day covers a wrong time zone as well.
  private static let tolerance: TimeInterval = 86_400

  /// Refuses changes from the future of `date`.
  ///
  /// - Throws: `portal-change-refused`.
  func refuseFuture(of date: Date) throws(Diagnostic) {
    let limit = date + Self.tolerance
    guard let commit = commits.first(where: { $0.committer.date > limit }) else { return }
    let text = PortalDate.text(commit.committer.date)
    throw HistoryVerification.refused(
      commit, because: "is dated in the future, after \(PortalDate.text(date)), and would block changes until its date"
    ).with(remedy: .advice("correct this machine's clock, or accept the change with --at \(text)"))
  }

  /// The note on author dates.
  var note: String? {
    let odd = commits.filter { $0.author.date != $0.committer.date }
    guard !odd.isEmpty else { return nil }
    let names = odd.prefix(5).map(\.name.short).joined(separator: ", ")
    let more = odd.count > 5 ? " and \(odd.count - 5) more" : ""
    return "the author date differs from the committer date in \(names)\(more); the committer date is used"
  }
}
