import ProvisioningProfiles
import AppleIdentifiers
import ArgumentParser
import Capabilities
import DeveloperPortal
import SlipwayKit

extension CompletionNames {
  /// Records of the team in use, teams, and the keychain's identities.
  func names(inPortalOf kind: NameKind) throws -> [Name] {
    switch kind {
    case .team:
      return try context.portalHome.teams().map { listing in
        let name = listing.team?.name.rawValue ?? ""
        return Name(text: listing.id.rawValue, about: name, others: [name])
      }
    case .identity:
      return try context.portalHome.keychain.identities().map { identity in
        Name(
          text: identity.id.rawValue, about: "\(identity.name), \(identity.email)", others: [identity.email.rawValue])
      }
    case .keyOwner:
      var known: Set<String> = []
      return try context.portalHome.keychain.identities().filter { known.insert($0.email.rawValue).inserted }
        .map { Name(text: $0.email.rawValue, about: $0.name.rawValue) }
    default: return try names(of: kind, in: try contents())
    }
  }

  private func contents() throws -> PortalContents {
    var portal = try PortalOptions.parse([])
    portal.team = options["--team"]
    return try context.portal(portal).contents()
  }

  private func names(of kind: NameKind, in contents: PortalContents) throws -> [Name] {
    switch kind {
    case .member:
      return try contents.members().map { member in
        Name(text: member.email.rawValue, about: member.name.rawValue, others: [member.name.rawValue])
      }
    case .device:
      return named(try contents.devices()) { device in
        (device.name.rawValue, [device.udid.rawValue, device.id.rawValue], device.deviceClass.displayName)
      }
    case .profile, .profileOrFile:
      return named(try contents.profiles()) { profile in
        (profile.name.rawValue, [profile.id.rawValue, profile.uuid], "\(profile.type.rawValue), \(profile.pattern)")
      }
    case .appID:
      return try contents.appIDs().map { appID in
        Name(text: "\(appID.pattern)", about: appID.name.rawValue, others: [appID.name.rawValue, appID.id.rawValue])
      }
    case .bundleIdentifier:
      return try contents.appIDs().filter(\.pattern.isExplicit).map { appID in
        Name(text: "\(appID.pattern)", about: appID.name.rawValue)
      }
    case .identifier:
      return try contents.identifiers().map { Name(text: $0.identifier, about: $0.kind.title) }
    default: return certificates(of: kind, in: try contents.certificates())
    }
  }

  private func certificates(of kind: NameKind, in certificates: [CertificateRecord]) -> [Name] {
    certificates.compactMap { certificate in
      let state = certificate.state(at: context.now)
      guard kind != .pendingCertificate || state == .pending else { return nil }
      let name = certificate.issue?.commonName ?? certificate.requesterName.rawValue
      let others = [certificate.issue?.commonName, certificate.issue?.sha1, certificate.issue?.serial]
      return Name(
        text: certificate.id.rawValue, about: "\(name), \(state.rawValue)", others: others.compactMap(\.self))
    }
  }

  /// Records by their names, or by the first of their identifiers if several have the same name.
  private func named<Record>(
    _ records: [Record], _ parts: (Record) -> (name: String, identifiers: [String], about: String)
  ) -> [Name] {
    let all = records.map(parts)
    var counts: [String: Int] = [:]
    for part in all { counts[part.name.lowercased(), default: 0] += 1 }
    return all.map { name, identifiers, about in
      guard let first = identifiers.first, counts[name.lowercased(), default: 0] > 1 else {
        return Name(text: name, about: "\(about), \(identifiers.first ?? "")", others: identifiers)
      }
      return Name(text: first, about: "\(about), \(name)", others: Array(identifiers.dropFirst()))
    }
  }
}
