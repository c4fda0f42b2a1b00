import PropertyLists

extension Product {
  /// The key of the Info.plist by which a stub is recognized, whose program does nothing.
  public static let stubKey = "SlipwayStub"

  /// Whether it is a stub.
  public var isStub: Bool { information?[Self.stubKey]?.boolean == true }
}
