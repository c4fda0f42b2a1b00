import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// Which member's records a list shows.
struct MemberFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Only those of this member: an address, a name or an id.", valueName: "email"))
  var member: String?

  /// Whether a record of `owner` is shown; `nil` where everyone's are.
  func owner(in contents: PortalContents) throws(Diagnostic) -> EmailAddress? {
    guard let member else { return nil }
    return try contents.member(matching: member).email
  }
}
