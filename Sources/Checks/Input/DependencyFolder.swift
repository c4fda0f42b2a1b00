/// The folders of other people's code, which a project only uses.
public enum DependencyFolder {
  /// The folders that package managers fill; most projects keep them out of Git.
  public static let installed: Set<String> = ["Pods", "Carthage", "node_modules"]

  /// The installed ones, and the folders in which teams keep copies.
  private static let names: Set<String> = [
    "pods", "carthage", "nodemodules", "thirdparty", "vendor", "vendored", "modifiedpods", "patchedpods", "forkedpods",
    "vendoredpods", "thirdpartypods", "external", "externals", "extern",
  ]

  /// Whether a file is in such a folder.
  public static func contains(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { names.contains($0.lowercased().filter(\.isLetter)) }
  }

  /// Whether `path` leads through a folder that a package manager fills.
  public static func isInstalled(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { installed.contains(String(Substring($0))) }
  }
}

extension CheckedProject {
  /// Whether the project is in a folder of tools, with which developers work and which nobody ships.
  var isOfTools: Bool {
    folder.lowercased().split(separator: "/").contains { ["tool", "tools", "devtools", "scripts"].contains($0) }
  }
}
