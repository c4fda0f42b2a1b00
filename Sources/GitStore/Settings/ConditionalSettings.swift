import Clibgit2
package import Diagnostics

/// The files that `includeIf` brings into a file of settings for a repository with certain remotes.
///
/// libgit2 passes `hasconfig:remote.*.url` by, and the user would get another identity than with Git.
struct ConditionalSettings {
  private struct Entry {
    let name: String
    let value: String
    let depth: UInt32
  }

  private static let prefix = "includeif.hasconfig:remote.*.url:"

  private let file: String
  private let environment: GitEnvironment
  private let entries: [Entry]

  /// Whether settings ask for it at all.
  static func areAskedFor(in settings: Configuration) -> Bool {
    !settings.names(beginningWith: prefix).isEmpty
  }

  /// Reads what a file of settings has, in its order.
  init(in file: String, repository: Handle, environment: GitEnvironment) throws(Diagnostic) {
    self.file = file
    self.environment = environment
    entries = try Self.entries(of: file, repository: repository)
  }

  /// The files that are brought in for a repository whose remotes have `addresses`.
  ///
  /// - Throws: `settings-unsupported` where what follows in the file itself would have to count before them.
  func files(for addresses: [String], repository: Handle) throws(Diagnostic) -> [String] {
    var files: [String] = []
    for (place, entry) in entries.enumerated() where entry.name.hasPrefix(Self.prefix) && entry.name.hasSuffix(".path")
    {
      let pattern = entry.name.dropFirst(Self.prefix.count).dropLast(".path".count)
      guard addresses.contains(where: { Self.fits(String(pattern), $0) }) else { continue }
      let path = try resolved(entry)
      let later = Set(entries[(place + 1)...].map(\.name))
      let brought = try Self.entries(of: path, repository: repository)
      if let clash = brought.first(where: { later.contains($0.name) }) { throw overridden(clash.name, by: path) }
      files.append(path)
    }
    return files
  }

  private func resolved(_ entry: Entry) throws(Diagnostic) -> String {
    let path = environment.expanded(entry.value)
    guard !path.hasPrefix("/") else { return path }
    guard entry.depth == 0 else {
      throw Diagnostic(
        .settingsUnsupported, "the relative path \"\(entry.value)\" is in an includeIf of an included file",
        at: Place(file: file), remedy: .advice("use an absolute path"))
    }
    let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? "."
    return "\(folder)/\(path)"
  }

  private func overridden(_ name: String, by path: String) -> Diagnostic {
    Diagnostic(
      .settingsUnsupported, "\"\(file)\" sets \"\(name)\" after the includeIf of \"\(path)\", which also sets it",
      at: Place(file: file), remedy: .advice("move the includeIf section to the end of \"\(file)\""))
  }

  /// `*` stays between two slashes, `**` does not.
  private static func fits(_ pattern: String, _ address: String) -> Bool {
    AttributePattern.fits(
      address.split(separator: "/", omittingEmptySubsequences: false).map(String.init),
      pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)[...])
  }

  private static func entries(of file: String, repository: Handle) throws(Diagnostic) -> [Entry] {
    let handle = try Handle(freedBy: git_config_free, to: "read settings") { git_config_new($0) }
    let code = git_config_add_file_ondisk(handle.pointer, file, GIT_CONFIG_LEVEL_LOCAL, repository.pointer, 0)
    guard try GitFailure.found(code, "read the settings in \"\(file)\"", file: file) else { return [] }
    var entries: [Entry] = []
    withUnsafeMutablePointer(to: &entries) { pointer in
      _ = git_config_foreach(
        handle.pointer,
        { entry, payload in
          guard let entry = entry?.pointee, let name = entry.name else { return 0 }
          payload?.assumingMemoryBound(to: [Entry].self).pointee.append(
            Entry(
              name: String(cString: name), value: entry.value.map { String(cString: $0) } ?? "",
              depth: UInt32(entry.include_depth)))
          return 0
        }, pointer)
    }
    return entries
  }
}

extension Diagnostic.Code {
  package static let settingsUnsupported = Diagnostic.Code(
    "settings-unsupported", "Slipway does not support a Git setting that affects this repository.",
    "if .git/config contains [includeIf], change it to [include]; otherwise run this command with git")
}
