import FileTrees

/// The repositories in the folders of a folder: one around them records none of their files.
public enum EmbeddedRepositories {
  /// The names of the folders that are repositories, sorted.
  ///
  /// - Parameter folder: The folder around them.
  /// - Returns: The names; empty if the folder can't be read.
  public static func names(in folder: String) -> [String] {
    ((try? FileAccess.entries(of: folder)) ?? []).map(\.name).filter { FileAccess.exists("\(folder)/\($0)/.git") }
      .sorted()
  }
}
