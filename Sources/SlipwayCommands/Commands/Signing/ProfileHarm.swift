import DeveloperPortal
import Diagnostics
import SlipwayKit

/// Which profiles become invalid by a step, to be said before the question whether it is to be taken.
struct ProfileHarm: CustomStringConvertible {
  private let names: [String]

  /// Finds the profiles that are good now and rest on `foundation`.
  init(without foundation: ProfileFoundation, in session: PortalSession) throws(Diagnostic) {
    names = try session.contents().activeProfiles(restingOn: foundation, at: session.date).map(\.name.rawValue)
  }

  /// A sentence and the space after it, or nothing where no profile is harmed.
  var description: String {
    guard !names.isEmpty else { return "" }
    let listed = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count == 1
      ? "The profile \(listed) becomes invalid. " : "The profiles \(listed) become invalid. "
  }
}
