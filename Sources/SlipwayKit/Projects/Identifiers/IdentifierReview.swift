public import Checks
public import Diagnostics
import PropertyLists
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A review of a bundle identifier by the rules of `check`.
public struct IdentifierReview: Sendable {
  /// The identifier.
  public let identifier: String
  /// The findings; empty for a valid identifier.
  public let findings: [Finding]

  /// Whether Apple would take it.
  public var isValid: Bool { findings.allSatisfy { $0.severity != .error } }

  /// Reviews the identifier of a new app with the rules of `check`.
  ///
  /// What the App Store lets old apps keep and gives to no new one is an error here: an underscore, and Apple's own
  /// beginning.
  ///
  /// - Throws: What the rules' names throw.
  public init(of identifier: String) throws(Diagnostic) {
    self.identifier = identifier
    guard !identifier.isEmpty else {
      findings = [Self.empty]
      return
    }
    let rules = RuleCatalog.all.map(\.description.id).filter { $0.hasPrefix("bundle-id-") }
    let project = CheckedProject(try Self.project(with: identifier), paths: []) { _ in nil }
    let input = CheckInput(projects: [project], date: Date(timeIntervalSince1970: 0))
    findings = try Checker(only: rules).findings(in: input).map { finding in
      var finding = finding
      if Self.refusedWhenNew.contains(finding.rule) { finding.severity = .error }
      return finding
    }
  }

  private static let refusedWhenNew = ["bundle-id-underscore", "bundle-id-reserved"]

  private static let empty = Finding(
    rule: "bundle-id-missing", severity: .error, message: "the bundle identifier is empty",
    hint: "write one such as com.company.Wecker")

  /// A project of one app that has the identifier.
  private static func project(with identifier: String) throws(Diagnostic) -> XcodeProject {
    let settings: PropertyList = .dictionary([
      ("PRODUCT_BUNDLE_IDENTIFIER", .string(identifier)), ("PRODUCT_NAME", "App"), ("SDKROOT", "iphoneos"),
      ("GENERATE_INFOPLIST_FILE", "YES"),
    ])
    let root: PropertyList = .dictionary([
      ("archiveVersion", "1"), ("classes", [:]), ("objectVersion", "77"),
      (
        "objects",
        .dictionary([
          (
            "P",
            .dictionary([
              ("isa", "PBXProject"), ("buildConfigurationList", "PL"), ("mainGroup", "G"), ("targets", ["A"]),
            ])
          ),
          ("G", .dictionary([("isa", "PBXGroup"), ("children", []), ("sourceTree", "<group>")])),
          (
            "A",
            .dictionary([
              ("isa", "PBXNativeTarget"), ("buildConfigurationList", "AL"), ("buildPhases", []), ("name", "App"),
              ("productType", "com.apple.product-type.application"),
            ])
          ),
          ("PL", list("PC")), ("AL", list("AC")), ("PC", configuration([:])), ("AC", configuration(settings)),
        ])
      ), ("rootObject", "P"),
    ])
    let bytes = try root.serialized(as: .openStep)
    return try XcodeProject(document: ProjectDocument(parsing: bytes, file: nil), name: "App")
  }

  private static func list(_ id: PropertyList) -> PropertyList {
    .dictionary([("isa", "XCConfigurationList"), ("buildConfigurations", .array([id]))])
  }

  private static func configuration(_ settings: PropertyList) -> PropertyList {
    .dictionary([("isa", "XCBuildConfiguration"), ("buildSettings", settings), ("name", "Release")])
  }
}
