import Diagnostics

/// One record in two states of a portal, with whoever changed it.
struct RecordRevision<Record: PortalRecord> {
  let before: Record?
  let after: Record?
  let author: MemberRecord
  /// The portal before and after the change.
  let states: (before: PortalContents?, after: PortalContents)

  /// Whether the file beside the record is the same in both states.
  func keeps(_ path: String) throws(Diagnostic) -> Bool {
    try states.before?.file(at: path) == states.after.file(at: path)
  }

  /// The requirement of a registration: members register in their own name.
  func registration(of record: String, by registrar: EmailAddress, takes action: PortalAction) -> ChangeRequirement {
    registrar == author.email ? .role(action) : .never("registers \(record) on behalf of \(registrar)")
  }
}

/// A record whose changes are bound to rules: what each takes.
protocol RuledRecord: PortalRecord {
  /// The requirements of a change of a record of this kind; all of them must be met.
  static func requirements(of change: RecordRevision<Self>) throws(Diagnostic) -> [ChangeRequirement]
}

extension MemberRecord: RuledRecord {
  static func requirements(of change: RecordRevision<MemberRecord>) -> [ChangeRequirement] {
    guard let after = change.after else { return [.never("deletes the member \(change.before?.email.rawValue ?? "")")] }
    guard let before = change.before else {
      let isInvitation = after.state == .invited && after.role != .accountHolder
      return [isInvitation ? .role(.manageMembers) : .never("adds \(after.email) without an invitation")]
    }
    if before.role == .accountHolder || after.role == .accountHolder {
      return [.never("changes who is the Account Holder")]
    }
    guard before.id == after.id, before.email == after.email else {
      return [.never("replaces the member \(before.email)")]
    }
    if before.state == .invited, after.state == .active {
      var accepted = before
      (accepted.state, accepted.joined) = (after.state, after.joined)
      let isOwn = accepted == after && change.author.email == after.email
      return [isOwn ? .invitee : .never("accepts the invitation of \(after.email)")]
    }
    return [.role(.manageMembers)]
  }
}

extension DeviceRecord: RuledRecord {
  static func requirements(of change: RecordRevision<DeviceRecord>) -> [ChangeRequirement] {
    guard let after = change.after else {
      return [.never("deletes the device \"\(change.before?.name.rawValue ?? "")\"")]
    }
    guard let before = change.before else {
      return [change.registration(of: "a device", by: after.registrar, takes: .registerDevices)]
    }
    var renamed = before
    (renamed.name, renamed.state, renamed.disabled) = (after.name, after.state, after.disabled)
    guard renamed == after else { return [.never("replaces the device \"\(before.name)\"")] }
    let isSwitched = before.state != after.state || before.disabled != after.disabled
    // The date decides until when a disabled device takes one of the year's slots.
    guard !isSwitched || after.state != .disabled || after.disabled == change.states.after.changed else {
      return [.never("disables the device \"\(before.name)\" with a date other than the commit's")]
    }
    return (before.name != after.name ? [.role(.registerDevices)] : []) + (isSwitched ? [.role(.disableDevices)] : [])
  }
}

extension AppIDRecord: RuledRecord {
  static func requirements(of change: RecordRevision<AppIDRecord>) -> [ChangeRequirement] {
    guard let after = change.after else { return [.role(.deleteAppIDs)] }
    guard let before = change.before else {
      return [change.registration(of: "an App ID", by: after.registrar, takes: .registerAppIDs)]
    }
    var switched = before
    (switched.capabilities, switched.values, switched.revision) = (after.capabilities, after.values, after.revision)
    return [switched == after ? .role(.registerAppIDs) : .never("replaces the App ID \(before.pattern)")]
  }
}

extension IdentifierRecord: RuledRecord {
  static func requirements(of change: RecordRevision<IdentifierRecord>) -> [ChangeRequirement] {
    guard let after = change.after else { return [.role(.deleteAppIDs)] }
    guard change.before == nil else { return [.never("replaces the identifier \(after.identifier)")] }
    return [change.registration(of: "an identifier", by: after.registrar, takes: .registerAppIDs)]
  }
}
