/// The folders of tests and examples, whose files may be wrong on purpose.
enum ExampleFolder {
  /// Whether a file is in such a folder.
  static func contains(_ path: String) -> Bool {
    path.lowercased().split(separator: "/").dropLast().contains { folder in
      ["test", "fixture", "example", "sample", "demo"].contains { folder.contains($0) }
    }
  }
}
