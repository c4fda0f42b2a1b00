import Diagnostics

/// A change outside the project, such as in the portal, confirmed and undone with the files.
public struct OutsideChange {
  /// The imperative, such as `enable push-notifications for the App ID de.example.App`.
  public let action: String
  /// The result in the past tense, without a period.
  public let result: String
  /// What becomes invalid.
  public let harm: HarmPreview
  /// Makes the change, and returns its effect, which undo reverses; `nil` if nothing changed.
  let make: () throws(Diagnostic) -> PortalEffect?
}
