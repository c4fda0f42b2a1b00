import Diagnostics
import SlipwayKit

/// A command on the portal of a team.
protocol PortalCommand: SlipwayCommand {
  /// The team and the acting member.
  var portal: PortalOptions { get }

  /// Runs the command in the portal of `session`.
  func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report
}

extension PortalCommand {
  func report(in context: Context) throws(Diagnostic) -> any Report {
    try report(in: context.portal(portal), context)
  }
}
