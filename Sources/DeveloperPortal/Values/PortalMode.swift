/// Whether changes of the simulated world are made or only tried.
public enum PortalMode: Hashable, Sendable {
  /// Changes are written.
  case writing
  /// Changes are worked out and checked to the end, and nothing is written: what they give back is what they would.
  case rehearsing
}
