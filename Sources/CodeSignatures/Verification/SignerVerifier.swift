import Diagnostics
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the checks of who signed.
struct SignerVerifier {
  private(set) var criteria: [SignatureCriterion] = []
  private(set) var signer: CodeSigner?

  private let verifier: SignatureVerifier
  private let signature: CodeSignature

  init(verifier: SignatureVerifier, signature: CodeSignature) {
    self.verifier = verifier
    self.signature = signature
    guard let cms = signature.cms, !cms.isEmpty else {
      criteria = [absence]
      criteria += [requirement(nil)].compactMap(\.self)
      return
    }
    do {
      let signed = try SignedData(
        parsing: cms, detached: signature.directories[0].bytes, file: verifier.file,
        remembering: verifier.context.memory)
      verify(signed)
    } catch {
      criteria = [verifier.criterion(.cms, .failed, error.message)]
    }
  }

  private var absence: SignatureCriterion {
    signature.isAdHoc
      ? verifier.criterion(.cms, .passed, "the code is signed ad hoc, without an identity")
      : verifier.criterion(
        .cms, .failed, "the CMS signature is missing, and the code is not marked as signed ad hoc",
        remedy: .advice("sign the product with an identity, or ad hoc"))
  }

  private mutating func verify(_ signed: SignedData) {
    let context = verifier.context
    guard signed.problem == nil, let signed = Optional(signed), let information = signed.signers.first,
      let certificate = information.certificate
    else {
      criteria = [verifier.criterion(.cms, .failed, "the CMS signature is invalid: \(signed.problem ?? "")")]
      return
    }
    criteria = [
      verifier.criterion(.cms, .passed, "the CMS signature is by \"\(certificate.commonName)\""),
      directoryDigests(information),
    ]
    let stamp = timestamp(information)
    criteria += [stamp?.criterion].compactMap(\.self)
    let moment = stamp?.moment ?? information.signingTime ?? certificate.notBefore
    let path = context.roots.path(
      of: certificate, among: signed.certificates, at: moment, remembering: context.memory)
    signer = CodeSigner(path: path, signingTime: information.signingTime, timestamp: stamp?.moment)
    criteria += [chain(path, certificate, signed), validity(path, stamped: stamp?.moment != nil)]
    criteria += [team(path, certificate), requirement(path)].compactMap(\.self)
  }

  // MARK: The signature

  /// Only the first code directory is signed; the others count because their digests are signed with it.
  private func directoryDigests(_ information: SignedData.Signer) -> SignatureCriterion {
    let ordered = signature.directories.sorted { $0.digest.rawValue < $1.digest.rawValue }
    if let list = information.codeDirectoryHashes {
      let hashes = (try? PropertyList(parsing: list))?["cdhashes"]?.array?.map(\.data)
      guard hashes == ordered.map({ Optional($0.cdHash) }) else {
        return verifier.criterion(
          .directoryDigests, .failed, "the CMS signature lists other cdhashes",
          expected: hashes?.map { hexadecimal($0 ?? []) }.joined(separator: ", "),
          actual: ordered.map { hexadecimal($0.cdHash) }.joined(separator: ", "))
      }
    }
    let digests = information.codeDirectoryDigests
    if !digests.isEmpty {
      let own = ordered.map {
        SignedData.CodeDirectoryDigest(algorithm: $0.digest.algorithm.identifier, digest: $0.fullDigest)
      }
      guard digests.count == own.count, own.allSatisfy(digests.contains) else {
        return verifier.criterion(.directoryDigests, .failed, "the CMS signature has digests of other code directories")
      }
    }
    guard ordered.count == 1 || information.codeDirectoryHashes != nil || !digests.isEmpty else {
      return verifier.criterion(.directoryDigests, .failed, "the CMS signature covers only the first code directory")
    }
    return verifier.criterion(.directoryDigests, .passed, "the CMS signature covers every code directory")
  }

  private func timestamp(_ information: SignedData.Signer) -> (moment: Date?, criterion: SignatureCriterion)? {
    guard let bytes = information.timestampToken else { return nil }
    let context = verifier.context
    do {
      let token = try TimestampToken(parsing: bytes, remembering: context.memory)
      let status = token.status(of: information.signature, trusting: context.roots, remembering: context.memory)
      let text = token.moment.formatted(.iso8601)
      switch status {
      case .trusted:
        return (token.moment, verifier.criterion(.timestamp, .passed, "the timestamp is of \(text)", actual: text))
      case .untrustedRoot(let name):
        return (nil, verifier.criterion(.timestamp, .failed, "the timestamp is by \"\(name)\", which is not trusted"))
      case .invalid(let problem):
        return (nil, verifier.criterion(.timestamp, .failed, "the timestamp is invalid: \(problem)"))
      }
    } catch {
      return (nil, verifier.criterion(.timestamp, .failed, error.message))
    }
  }

  // MARK: The certificates

  private func chain(
    _ path: CertificatePath, _ certificate: SigningCertificate, _ signed: SignedData
  ) -> SignatureCriterion {
    guard certificate.maySignCode else {
      return verifier.criterion(
        .certificateChain, .failed, "the certificate \"\(certificate.commonName)\" is not for signing code")
    }
    switch path.status {
    case .trusted(let root):
      let problem = signed.certificateProblem(
        besides: path, trusting: verifier.context.roots, remembering: verifier.context.memory)
      if let problem {
        return verifier.criterion(.certificateChain, problem.isCertain ? .failed : .unknown, problem.message)
      }
      let end = path.certificates.last?.commonName ?? ""
      let whose = root == .simulator ? ", the simulator's root in the place of Apple's" : ""
      return verifier.criterion(
        .certificateChain, .passed, "the certificates lead to \"\(end)\"\(whose)", actual: root.rawValue)
    case .untrustedRoot(let name):
      return verifier.criterion(
        .certificateChain, .failed, "the certificates lead to \"\(name)\", which is not trusted",
        remedy: .advice("sign with a certificate from Apple's portal"))
    case .invalid(let problem):
      return verifier.criterion(.certificateChain, .failed, "the certificates are not valid: \(problem)")
    }
  }

  /// Code with a timestamp, and Apple's own, stays good after its certificates have expired.
  private func validity(_ path: CertificatePath, stamped: Bool) -> SignatureCriterion {
    let moment = verifier.context.moment
    let invalid = path.certificates.first { !$0.isValid(at: moment) }
    guard let invalid else {
      let end = path.certificates.map(\.notAfter).min()?.formatted(.iso8601) ?? ""
      return verifier.criterion(.certificateValidity, .passed, "the certificates are valid until \(end)", actual: end)
    }
    let isEarly = moment < invalid.notBefore
    let day = (isEarly ? invalid.notBefore : invalid.notAfter).formatted(.iso8601)
    let words = isEarly ? "is valid only from \(day) on" : "expired on \(day)"
    let isApples = signer?.isAppleSoftware == true
    if stamped || isApples, !isEarly {
      return verifier.criterion(
        .certificateValidity, .passed,
        "the certificate \"\(invalid.commonName)\" \(words); \(isApples ? "it is Apple's" : "the timestamp is older")",
        actual: day)
    }
    guard !verifier.isForMac || isEarly else {
      return verifier.criterion(
        .certificateValidity, .unknown,
        "the certificate \"\(invalid.commonName)\" \(words); codesign on a Mac does not check that by default",
        expected: moment.formatted(.iso8601), actual: day, remedy: .advice("sign again with a timestamp"))
    }
    return verifier.criterion(
      .certificateValidity, .failed, "the certificate \"\(invalid.commonName)\" \(words)",
      expected: moment.formatted(.iso8601), actual: day, remedy: .advice("sign again with a valid certificate"))
  }

  private func team(_ path: CertificatePath, _ certificate: SigningCertificate) -> SignatureCriterion? {
    guard let root = path.status.root, root != .given, let team = signature.teamID,
      let unit = certificate.organizationalUnit
    else { return nil }
    return verifier.criterion(
      .team, team == unit ? .passed : .failed,
      team == unit
        ? "the team \(team) is the certificate's"
        : "the code directory names the team \(team), but the certificate is of team \(unit)",
      expected: unit, actual: team)
  }

  // MARK: The requirement

  private func requirement(_ path: CertificatePath?) -> SignatureCriterion? {
    do {
      guard let requirement = try signature.requirements()?[.designated] else { return nil }
      let context = RequirementContext(signature, signedBy: path, infoPlist: verifier.infoPlist)
      switch requirement.isFulfilled(by: context) {
      case true:
        return verifier.criterion(
          .designatedRequirement, .passed, "the code fulfils its designated requirement",
          expected: requirement.description)
      case nil:
        return verifier.criterion(
          .designatedRequirement, .unknown, "only a Mac can check the designated requirement",
          expected: requirement.description)
      case false:
        let conditions = requirement.unfulfilledConditions(by: context).joined(separator: ", ")
        return verifier.criterion(
          .designatedRequirement, .failed, "the code does not fulfil its designated requirement: \(conditions)",
          expected: requirement.description)
      }
    } catch {
      return verifier.criterion(.designatedRequirement, .failed, error.message)
    }
  }
}
