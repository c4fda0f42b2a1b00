public import AppleIdentifiers
import BranchWorkflow
import DeveloperPortal
public import Diagnostics
import FileTrees
import GitStore
public import OperationLog

/// The acting member's last change of a portal, if it is newer than an operation: undo can't reverse it.
public struct NewerPortalChange: Sendable {
  /// The team.
  public let team: TeamID
  /// The change in a sentence.
  public let summary: String
  private let details: [String]
  /// The name of somebody who has to reverse the change, because the acting member may not.
  private let helper: String?

  /// Looks for the change in the portal of `session`; `nil` if the operation is newer.
  ///
  /// Only changes that were made in the project count, and not those of its operations: undo reverses them as well.
  ///
  /// - Parameters:
  ///   - entry: The operation; without one, the change must be newer than the last commit.
  ///   - log: The operation log.
  ///   - session: The team.
  ///   - folder: The project's folder, as ``PortalHome/project`` names it.
  /// - Throws: What reading the portal and the operation log throws.
  public init?(
    than entry: LoggedOperation?, of log: OperationLog, in session: PortalSession, from folder: String
  ) throws(Diagnostic) {
    let actor = try session.actor
    var own: Set<String> = []
    for other in try log.entries() {
      guard let text = try log.recorder.effect(of: other) else { continue }
      let revisions = try PortalEffect(parsing: text).revisions
      own.formUnion([revisions.before, revisions.after])
    }
    let repository = log.repository
    let commit = try repository.head().commit.map { name throws(Diagnostic) in try repository.commits.read(name) }
    guard let date = entry?.date ?? commit?.committer.date else { return nil }
    let (changes, here) = (try session.portal.log(limit: Self.mostChanges), session.portal.revisions(madeIn: folder))
    // Both dates are whole seconds: within one, the file that was written last tells.
    let isLast = entry == nil || Self.isWrittenLast(session.portal, beside: log)
    let newer = changes.prefix { $0.date > date || $0.date == date && isLast }
    let unreversed = newer.filter { change in
      here.contains(change.revision) && (try? EmailAddress(change.email)) == actor && !own.contains(change.revision)
        && change.summary != Portal.reversalSummary && !change.summary.hasPrefix(Portal.mergePrefix)
    }
    guard let found = Self.remaining(unreversed).first else { return nil }
    (team, summary, details) = (session.portal.id, found.summary, found.details)
    let action = Self.reversals.first { found.summary.hasPrefix($0.summary) }?.action
    helper = try action.flatMap { action throws(Diagnostic) -> String? in
      do throws(Diagnostic) {
        _ = try session.portal.permit(action, as: actor, at: session.date)
        return nil
      } catch {
        guard error.code == .roleForbids else { throw error }
        return try session.contents().administrators.first?.nameAndAddress
      }
    }
  }

  private static let mostChanges = 50

  /// The changes, the newest first, without those that a later one reversed, and without the later one.
  private static func remaining(_ changes: [PortalLogEntry]) -> [PortalLogEntry] {
    var left: [PortalLogEntry] = []
    for change in changes {
      if let reversal = left.lastIndex(where: { $0.reverses(change) }) {
        left.remove(at: reversal)
      } else {
        left.append(change)
      }
    }
    return left
  }

  /// Whether the portal was written after the operation log.
  private static func isWrittenLast(_ portal: Portal, beside log: OperationLog) -> Bool {
    FileAccess.isNewer("\(portal.repositoryDirectory)/refs/heads", than: log.folder.references)
  }

  /// What reverses the change, as far as the portal can.
  public var reversal: Hint {
    guard let row = Self.reversals.first(where: { summary.hasPrefix($0.summary) }) else {
      return "run \(command: "team.log") to see it"
    }
    if let switching { return switching }
    let record = row.record.isEmpty ? "" : " " + (record.map(ShellWord.quoted) ?? row.record)
    let others = Self.placeholders.reduce(detail("platform") == nil ? row.others : row.managed ?? row.others) {
      text, placeholder in
      let value = detail(placeholder.label).map(ShellWord.quoted)
      return value.map { text.replacing(placeholder.word, with: $0) } ?? text
    }
    let asking = helper.map { "ask \($0) to run" } ?? "run"
    return "\(asking) \(command: row.command)\(record)\(others) to \(row.purpose)"
  }

  /// What switches capabilities of an App ID back; `nil` for other changes, and for those that need several commands.
  private var switching: Hint? {
    guard let id = detail("id"), !details.contains(where: { $0.hasPrefix("withdrawn: ") }) else { return nil }
    let (added, removed) = (listed("on"), listed("off"))
    guard added.isEmpty != removed.isEmpty, listed("assigned").isEmpty || !added.isEmpty else { return nil }
    let command = added.isEmpty ? "app-id.enable" : "app-id.disable"
    let names = (added + removed).map(ShellWord.quoted).joined(separator: " ")
    return "run \(command: command) \(ShellWord.quoted(id)) \(names) to reverse it"
  }

  private func detail(_ label: String) -> String? { listed(label).first }

  private func listed(_ label: String) -> [String] {
    details.filter { $0.hasPrefix("\(label): ") }.map { String($0.dropFirst(label.count + 2)) }
  }

  /// The record that the change is about, by its id, name, pattern or email; `nil` for several.
  private var record: String? {
    if ["Invite", "Remove"].contains(where: summary.hasPrefix), let email { return email }
    if let id = detail("id") { return id }
    // An approval lists the certificates, each with its id.
    if summary.hasPrefix("Approve") {
      return details.count == 1 ? details[0].split(separator: ":").first.map(String.init) : nil
    }
    let quoted = summary.split(separator: "\"", omittingEmptySubsequences: false)
    if quoted.count > 2 { return String(quoted[quoted.count - 2]) }
    return email ?? (summary.contains("App ID ") ? summary.split(separator: " ").last.map(String.init) : nil)
  }

  private var email: String? {
    guard let start = summary.lastIndex(of: "<"), let end = summary.lastIndex(of: ">"), start < end else { return nil }
    return String(summary[summary.index(after: start)..<end])
  }

  /// The beginning of a change's summary, and the command that reverses it.
  private struct Reversal {
    let summary: String
    let command: String
    /// The placeholder of the record; empty if the command does not name the record.
    let record: String
    var others = ""
    /// The same for a profile that Xcode manages.
    var managed: String?
    var purpose = "reverse it"
    /// What the role has to allow, where not all roles do.
    var action: PortalAction?
  }

  /// The labels of details, with the placeholders that their values replace.
  private static let placeholders = [
    (label: "type", word: "TYPE"), (label: "platform", word: "PLATFORM"), (label: "App ID", word: "PATTERN"),
    (label: "name", word: "NAME"),
  ]

  /// Apple's portal restores no revoked certificate and no deleted profile.
  private static let reversals = [
    Reversal(summary: "Register the App ID", command: "app-id.delete", record: "PATTERN", action: .deleteAppIDs),
    Reversal(summary: "Register", command: "device.disable", record: "UDID", action: .disableDevices),
    Reversal(summary: "Enable the device", command: "device.disable", record: "UDID", action: .disableDevices),
    Reversal(summary: "Disable the device", command: "device.enable", record: "UDID", action: .disableDevices),
    Reversal(summary: "Rename the device", command: "device.rename", record: "UDID", others: " OLD-NAME"),
    Reversal(summary: "Delete the App ID", command: "app-id.create", record: "PATTERN", others: " --name NAME"),
    Reversal(summary: "Change the capabilities", command: "app-id.show", record: "PATTERN", purpose: "see it"),
    Reversal(
      summary: "Request a", command: "certificate.reject", record: "ID", others: " --why REASON",
      action: .decideCertificates),
    Reversal(summary: "Approve", command: "certificate.revoke", record: "ID"),
    Reversal(summary: "Revoke", command: "certificate.request", record: "", purpose: "request another certificate"),
    Reversal(summary: "Reject", command: "certificate.request", record: "", purpose: "request it again"),
    Reversal(summary: "Make the", command: "profile.delete", record: "PROFILE"),
    Reversal(
      summary: "Create the team", command: "team.use", record: "", others: " TEAM",
      purpose: "use another team; no command deletes a team"),
    Reversal(summary: "Create the", command: "profile.delete", record: "PROFILE"),
    Reversal(
      summary: "Delete the profile", command: "profile.create", record: "",
      others: " --type TYPE --app-id PATTERN --name NAME",
      managed: " --type TYPE --app-id PATTERN --platform PLATFORM --xcode-managed", purpose: "create another profile"),
    Reversal(summary: "Invite", command: "member.remove", record: "EMAIL", action: .manageMembers),
    Reversal(summary: "Remove", command: "member.invite", record: "EMAIL", others: " --name NAME --role ROLE"),
  ]
}

extension PortalLogEntry {
  /// Whether it brought back what was there before `earlier`.
  fileprivate func reverses(_ earlier: PortalLogEntry) -> Bool {
    let pairs = [
      ("Delete the profile", "Create the"), ("Delete the profile", "Make the"),
      ("Delete the App ID", "Register the App ID"), ("Disable the device", "Enable the device"),
      ("Enable the device", "Disable the device"), ("Create the", "Delete the profile"),
      ("Register the App ID", "Delete the App ID"),
    ]
    return pairs.contains { summary.hasPrefix($0.0) && earlier.summary.hasPrefix($0.1) }
      && subject != nil && subject == earlier.subject
  }

  /// The record's name in quotation marks, or the last word.
  private var subject: Substring? {
    let quoted = summary.split(separator: "\"", omittingEmptySubsequences: false)
    return quoted.count > 2 ? quoted[quoted.count - 2] : summary.split(separator: " ").last
  }
}
