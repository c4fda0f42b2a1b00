import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

extension ArgumentHelp {
  /// The help of --member: `records` are the listed ones, such as "devices that this member registered".
  static func member(listing records: String) -> ArgumentHelp {
    ArgumentHelp("List only \(records) (email address, name or id).", valueName: "email")
  }
}

extension PortalContents {
  /// The email address of the member whose records are listed; `nil` for all members.
  func owner(_ member: String?) throws(Diagnostic) -> EmailAddress? {
    guard let member else { return nil }
    return try self.member(matching: member).email
  }
}
