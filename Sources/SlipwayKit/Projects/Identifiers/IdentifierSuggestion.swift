import AppleIdentifiers
public import Diagnostics
import XcodeProjects

/// A valid and unused bundle identifier, derived from a name.
public struct IdentifierSuggestion: Hashable, Sendable {
  /// The identifier.
  public let identifier: String
  /// The identifiers that were taken.
  public let taken: [String]

  /// Suggests a bundle identifier.
  ///
  /// - Parameters:
  ///   - name: The app's name, in any script that can be written in letters from A to Z.
  ///   - company: The company identifier, such as `de.uni-hd.nils`.
  ///   - used: The identifiers that are in use.
  /// - Throws: `bundle-identifier-unsuggestable` for a name of which nothing is left, and for a company identifier
  ///   with an underscore, which the App Store takes in no new identifier; `bundle-identifier-invalid` for a company
  ///   identifier that is none.
  public init(for name: String, company: String, avoiding used: [String]) throws(Diagnostic) {
    let company = try BundleIdentifier(company)
    guard !company.rawValue.contains("_") else {
      throw Diagnostic(
        .bundleIdentifierUnsuggestable,
        "organization identifier \"\(company.rawValue)\" contains an underscore, which the App Store rejects",
        remedy: .advice("use \(Transliteration.identifier(from: company.rawValue) ?? "one without it")"))
    }
    let segment = Transliteration.segment(of: name)
    guard !segment.isEmpty else {
      throw Diagnostic(
        .bundleIdentifierUnsuggestable,
        "\"\(name.prefix(60))\" can't be transliterated to A-Z",
        remedy: .advice("give the name in Latin letters"))
    }
    let present = Set(used.map { $0.lowercased() })
    var taken: [String] = []
    var number = 1
    while true {
      let candidate = try company.appending(number == 1 ? segment : "\(segment)-\(number)")
      guard present.contains(candidate.caseFolded) else {
        identifier = candidate.rawValue
        break
      }
      taken.append(candidate.rawValue)
      number += 1
    }
    self.taken = taken
  }

  /// The identifiers that the targets of a project have, in all of their configurations.
  public static func identifiers(in loaded: LoadedProject) -> [String] {
    loaded.project.targets.flatMap { target in
      target.configurations.map { configuration in
        loaded.configurations.configuration(configuration.name, of: target).presentBundleIdentifier
      }
    }.filter { !$0.isEmpty }
  }
}

extension Diagnostic.Code {
  package static let bundleIdentifierUnsuggestable = Diagnostic.Code(
    "bundle-identifier-unsuggestable", "No bundle identifier can be derived from the name.",
    "give a name that can be transliterated to A-Z")
}
