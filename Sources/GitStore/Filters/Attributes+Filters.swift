import Clibgit2
package import Diagnostics

extension Attributes {
  /// Runs the filters of files that are about to be written, so that one that fails does so before anything is.
  ///
  /// What they make is kept until the files are written.
  ///
  /// - Parameters:
  ///   - paths: The files that would be read or written.
  ///   - commit: The commit that they come from, whose `.gitattributes` count too; files of the working tree if `nil`.
  /// - Throws: `filter-unsupported` or `filter-failed`.
  package func readyFilters(_ paths: [String], attributesOf commit: ObjectName? = nil) throws(Diagnostic) {
    guard let commit else {
      guard !paths.isEmpty, try mentionsFilters(.index(IndexFile(repository).handle)) else { return }
      for path in paths { _ = try isFiltered(path, rules: nil) }
      return
    }
    let tree = try repository.commits.read(commit).tree
    let source = AttributeSource.tree(tree)
    guard !paths.isEmpty, try mentionsFilters(source) else { return }
    var files: [(path: String, blob: ObjectName?)] = []
    for path in paths {
      guard let entry = try repository.objects.entry(at: path, inTree: tree),
        entry.kind == .file || entry.kind == .executable
      else {
        files.append((path, nil))
        continue
      }
      files.append((path, entry.name))
    }
    try readyFilters(files, from: source)
  }

  /// Runs the filters of `files`; files without a blob are only checked.
  package func readyFilters(
    _ files: [(path: String, blob: ObjectName?)], from source: AttributeSource
  ) throws(Diagnostic) {
    guard !files.isEmpty, try mentionsFilters(source) else { return }
    let rules = try rules(for: files.map(\.path), in: source)
    let before = repository.filters.coming
    repository.filters.coming = rules
    defer { repository.filters.coming = before }
    for (path, blob) in files {
      if try isFiltered(path, rules: rules), let blob { try repository.filters.ready(path, blob: blob) }
    }
  }

  /// Whether a file goes through a filter, or is converted.
  ///
  /// - Throws: `filter-unsupported` where that can't be done here.
  private func isFiltered(_ path: String, rules: AttributeRules?) throws(Diagnostic) -> Bool {
    let filter = present("filter", of: path, in: rules).flatMap { isConfigured($0) ? $0 : nil }
    let encoding = present("working-tree-encoding", of: path, in: rules)
    if let filter, repository.filters.driver(filter) == nil { throw Self.isNotInstalled(filter, path) }
    if let encoding { try refuseUnknown(encoding, of: path) }
    return filter != nil || encoding != nil
  }

  private func present(_ name: String, of path: String, in rules: AttributeRules?) -> String? {
    guard let decided = rules?.decided(name, of: path) else { return value(name, of: path) }
    return decided.isEmpty ? nil : decided
  }

  private func refuseUnknown(_ encoding: String, of path: String) throws(Diagnostic) {
    do throws(WorkTreeEncoding.Problem) {
      _ = try WorkTreeEncoding(encoding)
    } catch {
      throw Diagnostic(
        .filterUnsupported, "\"\(path)\" \(error.text)", at: Place(file: path),
        remedy: .advice("use git for this step"))
    }
  }

  private static func isNotInstalled(_ filter: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .filterUnsupported, "\"\(path)\" needs the filter \"\(filter)\", which is not configured",
      at: Place(file: path), remedy: .advice("install git-lfs and run git lfs install"))
  }

  /// The text of an attribute of a path, from `.gitattributes` of the working tree and the index.
  public func value(_ name: String, of path: String) -> String? {
    let value = stored(name, of: path)
    return git_attr_value(value) == GIT_ATTR_VALUE_STRING ? value.map { String(cString: $0) } : nil
  }

  /// Whether an attribute of a path is set without a text, from where ``attribute(_:of:)`` reads.
  package func isSet(_ name: String, of path: String) -> Bool {
    git_attr_value(stored(name, of: path)) == GIT_ATTR_VALUE_TRUE
  }

  /// Whether an attribute of a path is unset, as by `-merge`, from where ``attribute(_:of:)`` reads.
  package func isUnset(_ name: String, of path: String) -> Bool {
    git_attr_value(stored(name, of: path)) == GIT_ATTR_VALUE_FALSE
  }

  private func stored(_ name: String, of path: String) -> UnsafePointer<CChar>? {
    var value: UnsafePointer<CChar>?
    let code = git_attr_get(&value, repository.pointer, UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX), path, name)
    return code == 0 ? value : nil
  }

  /// Git ignores the name of a filter that is not configured; `lfs` is never harmless, as its files hold pointers.
  private func isConfigured(_ filter: String) -> Bool {
    filter == "lfs" || repository.filters.driver(filter) != nil
  }
}
