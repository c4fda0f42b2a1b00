import Diagnostics
import SlipwayKit

/// A command that works with the portal of a team.
protocol PortalCommand: SlipwayCommand {
  /// Which team is meant, and who acts.
  var portal: PortalOptions { get }

  /// Does what the command is for in the portal of `session`.
  func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report
}

extension PortalCommand {
  func report(in context: Context) throws(Diagnostic) -> any Report {
    try report(in: context.portal(portal), context)
  }
}
