public import CodeSignatures
public import CodeSigning
public import Diagnostics

/// One check of a product: of a signature, of a profile, or of a bundle.
public struct ProductCheck: Hashable, Sendable {
  /// The name of the check, in kebab case.
  public let name: String
  /// The result.
  public let outcome: SignatureCriterion.Outcome
  /// The result in a sentence without a full stop.
  public let message: String
  /// The error that a device gives, such as `0xE8008014`; `nil` unless it failed or may fail.
  public let deviceCode: String?
  /// The error that App Store Connect gives, such as `ITMS-90035`; `nil` unless it failed or may fail.
  public private(set) var storeCode: String?
  /// The status that `codesign --verify` ends with, such as -67061; `nil` unless it failed.
  public let codesignStatus: Int?
  /// The file, with the path of the product that it is in.
  public let file: String
  /// All files that failed the check, where there may be several.
  public let files: [String]
  /// The processor whose slice was checked.
  public let architecture: MachOArchitecture?
  /// The expected value.
  public let expected: String?
  /// The actual value.
  public let actual: String?
  /// The rule of a policy that decided; `nil` for the rules of Apple.
  public let policy: DevicePolicyRule?
  /// What helps, unless it passed.
  public let remedies: [Remedy]
  /// Whether it is a check of the embedded profile, whose message names no subject.
  public let isOfProfile: Bool
  /// Whether only the purpose requires it, such as a rule of App Store Connect.
  public internal(set) var isOfPurpose = false

  /// A check of a signature.
  init(_ criterion: SignatureCriterion, in file: String) {
    name = criterion.name.rawValue
    outcome = criterion.outcome
    message = criterion.message
    (deviceCode, storeCode) = (criterion.deviceCode, criterion.storeCode)
    codesignStatus = criterion.codesignStatus
    self.file = file
    files = []
    architecture = criterion.architecture
    (expected, actual) = (criterion.expected, criterion.actual)
    policy = nil
    remedies = [criterion.remedy].compactMap(\.self)
    isOfProfile = false
  }

  /// A check of a seal, whose files are in `folder`.
  init(seal criterion: SignatureCriterion, in folder: String) {
    let paths = (criterion.actual?.split(separator: "\n") ?? []).map { folder + "/" + $0 }
    name = criterion.name.rawValue
    outcome = criterion.outcome
    message = criterion.message
    (deviceCode, storeCode) = (criterion.deviceCode, criterion.storeCode)
    codesignStatus = criterion.codesignStatus
    file = paths.first ?? folder
    files = paths
    architecture = nil
    (expected, actual) = (criterion.expected, nil)
    policy = nil
    remedies = [criterion.remedy].compactMap(\.self)
    isOfProfile = false
  }

  /// A check of a profile.
  init(_ criterion: Criterion, in file: String) {
    // The names of both kinds of checks must differ: a profile has a signature too.
    name = "profile-" + criterion.name.rawValue
    outcome = SignatureCriterion.Outcome(rawValue: criterion.outcome.rawValue) ?? .unknown
    message = criterion.message
    deviceCode = criterion.deviceCode?.description
    storeCode = criterion.outcome == .failed ? Self.storeCodes[criterion.name] : nil
    codesignStatus = nil
    self.file = file
    files = []
    architecture = nil
    (expected, actual) = (criterion.expected, criterion.actual)
    policy = criterion.policy
    remedies = criterion.remedies
    isOfProfile = !Self.ofApp.contains(criterion.name)
  }

  /// The check with the code of the Mac App Store, which has its own code for signatures.
  var onMac: ProductCheck {
    var check = self
    if storeCode == "ITMS-90035" { check.storeCode = "ITMS-90238" }
    return check
  }

  /// The checks that a decision on a profile makes of the app or the device.
  private static let ofApp: Set<Criterion.Name> = [.systemVersion, .sdk, .deviceFamily, .registration]

  private static let storeCodes: [Criterion.Name: String] = [
    .entitlements: "ITMS-90164", .codeSignature: "ITMS-90179", .signature: "ITMS-90165",
  ]

  /// A check of a rule for products.
  init(
    _ rule: ProductRule, _ outcome: SignatureCriterion.Outcome, _ message: String, in file: String,
    files: [String] = [], expected: String? = nil, actual: String? = nil, remedy: Remedy? = nil
  ) {
    let isViolated = outcome != .passed
    name = rule.name
    self.outcome = outcome
    self.message = message
    (deviceCode, storeCode) = isViolated ? (rule.device, rule.store) : (nil, nil)
    codesignStatus = outcome == .failed ? rule.codesign : nil
    self.file = file
    self.files = files
    architecture = nil
    (self.expected, self.actual) = (expected, actual)
    policy = nil
    remedies = isViolated ? [remedy].compactMap(\.self) : []
    isOfProfile = false
  }
}
