import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// A filter of a list by member.
struct MemberFilter: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "List only what this member registered, requested or created (email address, name or id).", valueName: "email"),
    completion: .names(.member))
  var member: String?

  /// The member whose records are listed; `nil` for all members.
  func owner(in contents: PortalContents) throws(Diagnostic) -> EmailAddress? {
    guard let member else { return nil }
    return try contents.member(matching: member).email
  }
}
