import Diagnostics

/// A change outside the project that a command makes beside its files: announced, confirmed, made and undone with them.
public struct OutsideChange {
  /// What is changed, as after "to": `enable push-notifications for the App ID de.example.App`.
  public let deed: String
  /// The same in the past tense, without a full stop.
  public let result: String
  /// What becomes invalid.
  public let harm: HarmPreview
  /// Makes the change, and returns the effect by which it is reversed; `nil` where nothing changed.
  let make: () throws(Diagnostic) -> PortalEffect?
}
