/// A place in a code signature, as Apple numbers it (Security's `codedirectory.h`).
///
/// The numbers from 1 to 11 are also the special slots of a code directory, which counts them downwards from -1.
public struct SignatureSlot: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Apple's number.
  public let rawValue: UInt32

  /// Creates a slot from Apple's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first code directory.
  public static let codeDirectory = SignatureSlot(rawValue: 0)
  /// The Info.plist, which is a file or a section.
  public static let infoPlist = SignatureSlot(rawValue: 1)
  /// The internal requirements.
  public static let requirements = SignatureSlot(rawValue: 2)
  /// The sealed resources, which are a file.
  public static let resources = SignatureSlot(rawValue: 3)
  /// What the format of a disk image or package uses.
  public static let application = SignatureSlot(rawValue: 4)
  /// The entitlements as a property list.
  public static let entitlements = SignatureSlot(rawValue: 5)
  /// What a disk image uses.
  public static let diskImage = SignatureSlot(rawValue: 6)
  /// The entitlements in DER.
  public static let entitlementsDER = SignatureSlot(rawValue: 7)
  /// The launch constraints for the program itself; the constraints for its parent and responsible process follow.
  public static let launchConstraint = SignatureSlot(rawValue: 8)
  /// The constraints on libraries that are loaded.
  public static let libraryConstraint = SignatureSlot(rawValue: 11)
  /// The first of five further code directories with other digests.
  public static let alternateDirectory = SignatureSlot(rawValue: 0x1000)
  /// The cryptographic signature.
  public static let cms = SignatureSlot(rawValue: 0x10000)

  /// The further code directories, in order.
  static let alternateDirectories = (0..<5).map { SignatureSlot(rawValue: alternateDirectory.rawValue + $0) }

  /// Whether a code directory has a digest of it.
  public var isSpecial: Bool { (1...11).contains(rawValue) }

  /// The content in words.
  public var description: String {
    switch rawValue {
    case 0: "code directory"
    case 1: "Info.plist"
    case 2: "requirements"
    case 3: "CodeResources"
    case 4: "application-specific slot"
    case 5: "entitlements"
    case 6: "disk image slot"
    case 7: "DER entitlements"
    case 8...10: "launch constraints"
    case 11: "library constraints"
    case 0x1000...0x1004: "alternate code directory"
    case 0x10000: "CMS signature"
    default: "slot \(rawValue)"
    }
  }

  /// The name of the file that holds the slot in `_CodeSignature`, where a bundle has no Mach-O file to hold it.
  public var fileName: String? {
    switch rawValue {
    case 0: "CodeDirectory"
    case 2: "CodeRequirements"
    case 3: "CodeResources"
    case 5: "CodeEntitlements"
    case 7: "CodeEntitlementDER"
    case 0x1000...0x1004: "CodeRequirements-\(rawValue - 0x0FFF)"
    case 0x10000: "CodeSignature"
    default: nil
    }
  }

  /// Whether `left` comes first in a signature.
  public static func < (left: SignatureSlot, right: SignatureSlot) -> Bool {
    left.rawValue < right.rawValue
  }
}
