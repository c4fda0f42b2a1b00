import Clibgit2
public import Diagnostics

extension Repository {
  /// Refuses paths whose content Git changes with a program or an encoding on its way in or out, LFS for example.
  ///
  /// libgit2 runs no such filter and would write what is stored, a pointer, in place of the content.
  ///
  /// - Parameters:
  ///   - paths: The files that would be read or written.
  ///   - commit: A commit whose `.gitattributes` count as well, for they come with its files.
  /// - Throws: `filter-unsupported`.
  func refuseExternalFilters(_ paths: [String], attributesOf commit: ObjectName? = nil) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    let coming = try commit.map { name throws(Diagnostic) in
      try AttributeRules(self, tree: self.commit(name).tree, for: paths)
    }
    let present = hasAttributes
    guard present || coming?.isEmpty == false else { return }
    for path in paths {
      let filters = [present ? attribute("filter", of: path) : nil, coming?.value("filter", of: path)]
      for filter in filters.compactMap({ $0 }) where isConfigured(filter) {
        throw Diagnostic(
          .filterUnsupported, "\"\(path)\" goes through the filter \"\(filter)\", which is not run here",
          at: Place(file: path), remedy: .advice("do this step with git itself"))
      }
      let encodings = [
        present ? attribute("working-tree-encoding", of: path) : nil, coming?.value("working-tree-encoding", of: path),
      ]
      for encoding in encodings.compactMap({ $0 }) where !encoding.lowercased().hasPrefix("utf-8") {
        throw Diagnostic(
          .filterUnsupported, "\"\(path)\" has the working-tree-encoding \"\(encoding)\", which is not converted here",
          at: Place(file: path), remedy: .advice("do this step with git itself"))
      }
    }
  }

  /// The text of an attribute of a path, from `.gitattributes` of the work tree and the index.
  public func attribute(_ name: String, of path: String) -> String? {
    var value: UnsafePointer<CChar>?
    guard git_attr_get(&value, pointer, UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX), path, name) == 0 else { return nil }
    guard git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value else { return nil }
    return String(cString: value)
  }

  /// Git ignores the name of a filter that is not configured; `lfs` is never harmless, as its files hold pointers.
  private func isConfigured(_ filter: String) -> Bool {
    if filter == "lfs" { return true }
    return ["process", "smudge", "clean"].contains { configuration.string("filter.\(filter).\($0)") != nil }
  }

  /// Most repositories have none, and asking for each path takes time.
  private var hasAttributes: Bool {
    let user = configuration.path("core.attributesFile") ?? environment.xdgFolder.map { "\($0)/attributes" }
    let fixed = [user, "\(commonDirectory)/info/attributes"].compactMap { $0 }
    if fixed.contains(where: WorkTreePath.exists) { return true }
    guard let index = try? IndexFile(self) else { return true }
    if let workTree, WorkTreePath.exists("\(workTree)/.gitattributes") { return true }
    return (0..<index.count).contains { position in
      guard let path = git_index_get_byindex(index.pointer, position)?.pointee.path else { return false }
      return String(cString: path).hasSuffix(".gitattributes")
    }
  }
}

extension Diagnostic.Code {
  /// A file that Git changes with a program on its way in or out.
  public static let filterUnsupported: Self = "filter-unsupported"
}
