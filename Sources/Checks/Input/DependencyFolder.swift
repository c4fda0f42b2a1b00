/// The folders of other people's code, which a project only uses.
public enum DependencyFolder {
  /// Their names, as package managers and teams choose them.
  public static let names: Set<String> = [
    "Pods", "Carthage", "node_modules", "third_party", "ThirdParty", "vendor", "Vendor",
  ]

  /// Whether a file is in such a folder.
  public static func contains(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { names.contains(String($0)) }
  }
}
