import DeveloperPortal
import Diagnostics

extension Portal {
  /// The command that sends a change to the others; `nil` for a portal that is not shared.
  func push(of what: String) throws(Diagnostic) -> (command: String, purpose: String)? {
    try remoteAddress() == nil ? nil : ("slipway team push", "send \(what) to the team")
  }
}
