public import Diagnostics

/// One check of a code signature: what was expected, what was found, who would refuse it, and what helps.
public struct SignatureCriterion: Hashable, Sendable {
  /// The subject of the check.
  public let name: Name
  /// The result.
  public let outcome: Outcome
  /// The result in a sentence without a full stop.
  public let message: String
  /// The expected value.
  public let expected: String?
  /// The actual value.
  public let actual: String?
  /// The file, as far as its name is known.
  public let place: Place?
  /// The processor whose slice was checked.
  public let architecture: MachOArchitecture?
  /// What helps, unless it passed.
  public let remedy: Remedy?

  /// The result of a criterion.
  public enum Outcome: String, Hashable, Sendable {
    /// It is as it must be.
    case passed
    /// It is not.
    case failed
    /// It can't be checked.
    case unknown
  }

  /// What a criterion says something about.
  public enum Aspect: String, Hashable, Sendable {
    /// Whether the code is what was signed.
    case integrity
    /// Who signed it.
    case trust
    /// Whether it is good at the moment of the check.
    case validity
  }

  /// The error that a device gives, such as `0xE8008014`; `nil` unless it failed.
  public var deviceCode: String? { outcome == .failed ? name.row.device : nil }

  /// The error that App Store Connect gives, such as `ITMS-90035`; `nil` unless it failed.
  public var storeCode: String? { outcome == .failed ? name.row.store : nil }

  /// The status that `codesign --verify` ends with, such as -67061; `nil` unless it failed.
  public var codesignStatus: Int? { outcome == .failed ? name.row.codesign : nil }

  /// Creates the result of a check.
  public init(
    _ name: Name, _ outcome: Outcome, _ message: String, expected: String? = nil, actual: String? = nil,
    at place: Place? = nil, architecture: MachOArchitecture? = nil, remedy: Remedy? = nil
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.expected = expected
    self.actual = actual
    self.place = place
    self.architecture = architecture
    self.remedy = outcome == .passed ? nil : remedy
  }
}

extension SignatureCriterion {
  /// What is checked.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Whether there is a signature.
    case signature
    /// Whether the signature can be read.
    case structure
    /// Whether the digests are of all code up to the signature.
    case codeLimit = "code-limit"
    /// Whether every page of code has its digest.
    case pages
    /// Whether the code directories say the same.
    case directories
    /// Whether the Info.plist has its digest.
    case infoPlist = "info-plist"
    /// Whether the requirements have their digest.
    case requirements
    /// Whether the sealed resources have their digest.
    case resources
    /// Whether the entitlements have their digest.
    case entitlements
    /// Whether the entitlements in DER have their digest.
    case entitlementsDER = "entitlements-der"
    /// Whether everything else that the signature holds has its digest.
    case otherSlots = "other-slots"
    /// Whether both forms of the entitlements say the same.
    case entitlementsForms = "entitlements-forms"
    /// Whether bytes follow the signature.
    case strayBytes = "stray-bytes"
    /// Whether the CMS signature is of the code directory.
    case cms
    /// Whether the CMS signature covers every code directory.
    case directoryDigests = "directory-digests"
    /// Whether the certificates lead to a trusted root at the moment of signing.
    case certificateChain = "certificate-chain"
    /// Whether the timestamp is of the signature.
    case timestamp
    /// Whether the certificates are valid at the moment of the check.
    case certificateValidity = "certificate-validity"
    /// Whether the code directory names the team of the certificate.
    case team
    /// Whether the code fulfils its own designated requirement.
    case designatedRequirement = "designated-requirement"
    /// Whether every file that the seal lists is there and unchanged.
    case sealedFiles = "sealed-files"
    /// Whether there are files that the seal does not list.
    case addedFiles = "added-files"
    /// Whether nested code is what the seal lists.
    case nestedCode = "nested-code"
    /// Whether symbolic links stay in the bundle.
    case symbolicLinks = "symbolic-links"
    /// Whether the rules of the seal leave nothing out that matters.
    case sealRules = "seal-rules"

    /// What it says something about.
    public var aspect: Aspect { row.aspect }

    fileprivate var row: CriterionRow { CriterionRow.all[self] ?? CriterionRow(.integrity) }
  }
}

/// Who refuses what fails a criterion.
///
/// The device's numbers are those of the open source project ios-deploy (`src/ios-deploy/errors.h`), those of codesign
/// are in Security's `CSCommon.h`.
private struct CriterionRow: Sendable {
  let aspect: SignatureCriterion.Aspect
  let device: String?
  let store: String?
  let codesign: Int?

  init(_ aspect: SignatureCriterion.Aspect, device: String? = nil, store: String? = nil, codesign: Int? = nil) {
    self.aspect = aspect
    self.device = device
    self.store = store
    self.codesign = codesign
  }

  private static let changed = CriterionRow(
    .integrity, device: "0xE8008014", store: "ITMS-90035", codesign: -67061)
  private static let resource = CriterionRow(
    .integrity, device: "0xE8008017", store: "ITMS-90035", codesign: -67054)

  static let all: [SignatureCriterion.Name: CriterionRow] = [
    .signature: CriterionRow(.integrity, device: "0xE800801C", store: "ITMS-90035", codesign: -67062),
    .structure: changed, .codeLimit: changed, .pages: changed, .directories: changed, .requirements: changed,
    .entitlements: changed, .entitlementsDER: changed, .otherSlots: changed,
    .infoPlist: CriterionRow(.integrity, device: "0xE8008014", store: "ITMS-90035", codesign: -67030),
    .resources: resource, .sealedFiles: resource, .addedFiles: resource,
    .entitlementsForms: CriterionRow(.integrity, device: "0xE8008016", store: "ITMS-90035", codesign: -66994),
    .strayBytes: CriterionRow(.integrity),
    .cms: CriterionRow(.integrity, device: "0xE8008009", store: "ITMS-90035", codesign: -67061),
    .directoryDigests: CriterionRow(.integrity, device: "0xE8008009", store: "ITMS-90035", codesign: -67061),
    .certificateChain: CriterionRow(.trust, device: "0xE8008015", store: "ITMS-90035", codesign: -66996),
    .timestamp: CriterionRow(.trust, store: "ITMS-90035", codesign: -66996),
    .certificateValidity: CriterionRow(.validity, device: "0xE8008018", store: "ITMS-90035"),
    .team: CriterionRow(.trust, device: "0xE8008015", store: "ITMS-90035"),
    .designatedRequirement: CriterionRow(.trust, store: "ITMS-90035", codesign: -67050),
    .nestedCode: CriterionRow(.integrity, device: "0xE8008017", store: "ITMS-90035", codesign: -67021),
    .symbolicLinks: CriterionRow(.integrity, device: "0xE80000BF", store: "ITMS-90035", codesign: -67003),
    .sealRules: CriterionRow(.integrity, store: "ITMS-90035", codesign: -67013),
  ]
}
