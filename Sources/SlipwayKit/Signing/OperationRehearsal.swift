import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tries operations on a portal without writing, so that no remedy names one that the portal would refuse.
final class OperationRehearsal {
  private let session: PortalSession
  private let portal: Portal
  private let administrator: MemberRecord?
  private var outcomes: [Remedy.Operation: Outcome] = [:]

  private enum Outcome {
    case possible
    case refused(Diagnostic)
  }

  init(in session: PortalSession) throws(Diagnostic) {
    self.session = session
    portal = try session.rehearsing().portal
    administrator = try session.contents().administrators.first
  }

  /// The steps, each one possible, replaced by what helps instead, or preceded by what makes it possible; `earlier` are
  /// taken before.
  func possible(_ steps: [Remedy], after earlier: [Remedy] = []) -> [Remedy] {
    var result: [Remedy] = []
    for step in steps {
      let isFirst = earlier.isEmpty && result.isEmpty
      for step in expanded(step, isFirst: isFirst, depth: 0) where !result.contains(step) { result.append(step) }
    }
    return result
  }

  private func expanded(_ step: Remedy, isFirst: Bool, depth: Int) -> [Remedy] {
    guard case .operation(let operation) = step, case .refused(let error) = outcome(of: operation) else {
      return [step]
    }
    if error.code == .roleForbids { return [request(operation)].compactMap(\.self) }
    if error.code == .appIDNotFound, !isFirst { return [step] }
    guard depth < Self.deepest, error.remedy != step else { return [] }
    let before = remedies(for: error).flatMap { expanded($0, isFirst: isFirst, depth: depth + 1) }
    return before.isEmpty || !Self.prerequisites.contains(error.code) ? before : before + [step]
  }

  private func remedies(for error: Diagnostic) -> [Remedy] {
    // The pending request that the portal knows may be somebody else's.
    guard error.code == .noCertificate, case .operation(let operation)? = error.remedy,
      let use = (try? use(in: operation)) ?? nil,
      let missing = try? MissingCertificate(for: use, in: session, session.contents())
    else { return [error.remedy].compactMap(\.self) }
    return missing.remedies
  }

  /// The use of the certificate that is requested or approved.
  private func use(in operation: Remedy.Operation) throws(Diagnostic) -> CertificateUse? {
    if let type = operation.values["type"] { return CertificateUse(rawValue: type) }
    return try session.contents().certificates().first { $0.id.rawValue == operation.values["id"] }?.use
  }

  /// The errors after whose remedy the operation is possible.
  private static let prerequisites: Set<Diagnostic.Code> = [
    .appIDNotFound, .appIDDeleted, .deviceDisabled, .noCertificate, .noDevice, .certificatesLimit,
  ]
  private static let deepest = 4

  /// The operation by an administrator, if it is possible then.
  private func request(_ operation: Remedy.Operation) -> Remedy? {
    guard let administrator, (try? attempt(operation, as: administrator.email)) != nil else { return nil }
    return .request(operation, of: administrator.nameAndAddress)
  }

  private func outcome(of operation: Remedy.Operation) -> Outcome {
    if let known = outcomes[operation] { return known }
    let outcome: Outcome
    do throws(Diagnostic) {
      try attempt(operation, as: session.actor)
      outcome = .possible
    } catch {
      outcome = .refused(error)
    }
    outcomes[operation] = outcome
    return outcome
  }

  private func attempt(_ operation: Remedy.Operation, as actor: EmailAddress) throws(Diagnostic) {
    let values = operation.values
    let (id, date) = (values["id"] ?? "", session.date)
    switch operation.name {
    case "profile.renew": _ = try portal.renewProfile(matching: id, as: actor, at: date)
    case "profile.update":
      _ = try portal.updateProfile(
        matching: id,
        certificates: values["all-certificates"] == nil ? values["certificate"].map(Self.certificates) : .fitting,
        devices: values["all-devices"] == nil ? nil : .all, as: actor, at: date)
    case "profile.create": _ = try portal.createProfile(Self.profile(values), as: actor, at: date)
    case "app-id.create":
      guard let pattern = values["pattern"] else { return }
      _ = try portal.createAppID(
        BundleIdentifierPattern(pattern), name: RecordName(values["name"] ?? pattern),
        capabilities: values["capability"].map(Self.list) ?? [], as: actor, at: date)
    case "app-id.enable":
      guard let pattern = values["pattern"], let capability = values["capability"] else { return }
      let assigned = values["value"].map { [capability: Self.list($0)] } ?? [:]
      _ = try portal.changeCapabilities(
        ofAppIDMatching: pattern, CapabilityWishes(enabling: [capability], assigning: assigned), as: actor, at: date)
    case "device.register":
      guard let udid = values["udid"] else { return }
      _ = try portal.registerDevice(
        NewDevice(udid: UDID(udid), name: RecordName(udid), deviceClass: nil), as: actor, at: date)
    case "device.enable": _ = try portal.enableDevice(matching: values["udid"] ?? "", as: actor, at: date)
    case "certificate.approve":
      guard values["id"] == nil else {
        _ = try portal.approveCertificates(matching: [id], as: actor, at: date)
        return
      }
      try portal.permit(.decideCertificates, as: actor, at: date)
    case "certificate.request":
      try portal.permitRequest(for: values["type"] == "development" ? .development : .distribution, as: actor, at: date)
    default: break
    }
  }

  private static func profile(_ values: [String: String]) throws(Diagnostic) -> NewProfile {
    NewProfile(
      name: try values["name"].map { text throws(Diagnostic) in try RecordName(text) },
      type: values["type"].flatMap { ProfileType(rawValue: $0) } ?? .development,
      platform: values["platform"].flatMap { Platform(rawValue: $0) } ?? .iOS, appID: values["app-id"] ?? "",
      certificates: values["certificate"].map(certificates) ?? .fitting,
      isXcodeManaged: values["xcode-managed"] != nil)
  }

  private static func certificates(_ text: String) -> NewProfile.Certificates { .matching(list(text)) }

  private static func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
