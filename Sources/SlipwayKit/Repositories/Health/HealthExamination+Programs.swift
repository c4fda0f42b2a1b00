import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
import Processes

extension HealthExamination {
  /// The hooks that Git knows; a file of another name in their folder is nobody's.
  private static let hookNames: Set<String> = [
    "applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit", "prepare-commit-msg",
    "commit-msg", "post-commit", "pre-rebase", "post-checkout", "post-merge", "pre-push", "pre-receive", "update",
    "proc-receive", "post-receive", "post-update", "reference-transaction", "push-to-checkout", "pre-auto-gc",
    "post-rewrite", "sendemail-validate", "fsmonitor-watchman", "post-index-change",
  ]

  func hooks(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let folder = copy.repository.hooks.directory
    guard FileAccess.isDirectory(folder) else {
      guard let configured = copy.repository.configuration.string("core.hooksPath"), !configured.isEmpty else {
        return [.ok(.hooks, "no hooks are installed")]
      }
      return [
        .warning(
          .hooks, "core.hooksPath is \"\(configured)\", which does not exist: Git runs no hooks",
          .advice("create the folder, or run git config --unset core.hooksPath"))
      ]
    }
    let names = try FileAccess.entries(of: folder).map(\.name).filter(Self.hookNames.contains).sorted()
    let idle = names.filter { !ProgramLookup.isProgram("\(folder)/\($0)") }
    guard idle.isEmpty else {
      return idle.map { name in
        .warning(
          .hooks, "the hook \"\(name)\" is not executable, so Git never runs it",
          .advice("run chmod +x \"\(folder)/\(name)\", or delete it"))
      }
    }
    // Git runs it at every move of a reference, and here nothing does.
    guard !names.contains("reference-transaction") else {
      return [
        .warning(
          .hooks, "Slipway does not run the hook \"reference-transaction\"",
          .advice("use git for ref updates that the hook has to see"))
      ]
    }
    return [.ok(.hooks, names.isEmpty ? "no hooks are installed" : names.joined(separator: ", "))]
  }

  /// Checks that the programs of the filters in `.gitattributes` are installed.
  func filters(of copy: WorkingCopy) throws(Diagnostic) -> [HealthCheck] {
    let names = try filterNames(copy)
    guard !names.isEmpty else { return [.ok(.filters, "no filters are used")] }
    return names.sorted().map { check(filter: $0, in: copy) }
  }

  private func check(filter name: String, in copy: WorkingCopy) -> HealthCheck {
    let settings = copy.repository.configuration
    let commands = ["process", "clean", "smudge"].compactMap { settings.string("filter.\(name).\($0)") }
    guard !commands.isEmpty else {
      // Git does not filter files without a configured filter; LFS files would be pointers.
      if name != "lfs" {
        return .warning(
          .filters, ".gitattributes names the filter \"\(name)\", which is not configured: files are not filtered",
          .advice("ask the author of .gitattributes how to set filter.\(name).clean and filter.\(name).smudge"))
      }
      return .error(
        .filters, "Git LFS is not set up, so its files would contain only pointers",
        .advice("install git-lfs, then run git lfs install"))
    }
    guard let missing = commands.first(where: { !isThere($0, in: copy) }) else {
      return .ok(.filters, "filter \"\(name)\" is installed")
    }
    return .error(
      .filters, "the program of the filter \"\(name)\" is not installed: \"\(missing)\"",
      .advice(name == "lfs" ? "install git-lfs" : "install it, or set filter.\(name) to an installed program"))
  }

  private func filterNames(_ copy: WorkingCopy) throws(Diagnostic) -> Set<String> {
    let tracked = try copy.repository.stagingArea.trackedPaths().filter {
      $0 == ".gitattributes" || $0.hasSuffix("/.gitattributes")
    }
    let files = ["\(copy.repository.commonDirectory)/info/attributes"] + tracked.map { "\(copy.root)/\($0)" }
    var names: Set<String> = []
    for file in files where FileAccess.kind(of: file) == .file {
      let text = String(decoding: try FileAccess.read(file, limit: 1 << 20), as: UTF8.self)
      for line in text.split(whereSeparator: \.isNewline) where !line.drop(while: \.isWhitespace).hasPrefix("#") {
        for word in line.split(whereSeparator: \.isWhitespace).dropFirst() where word.hasPrefix("filter=") {
          names.insert(String(word.dropFirst("filter=".count)))
        }
      }
    }
    return names
  }

  /// Whether the program of a command line is installed; shell syntax is not checked.
  private func isThere(_ command: String, in copy: WorkingCopy) -> Bool {
    let word = String(command.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    guard !word.isEmpty, !word.contains(where: { "\"'$&|;<>()`=~".contains($0) }) else { return true }
    if word.hasPrefix("/") { return ProgramLookup.isProgram(word) }
    if word.contains("/") { return ProgramLookup.isProgram("\(copy.root)/\(word)") }
    return ProgramLookup.path(of: word, environment: environment.variables) != nil
  }

  func signing(in copy: WorkingCopy) -> HealthCheck {
    let settings = copy.repository.configuration
    guard settings.boolean("commit.gpgSign") == true else { return .ok(.signing, "commits are not signed") }
    let format = settings.string("gpg.format") ?? "openpgp"
    let usual = ["openpgp": "gpg", "x509": "gpgsm", "ssh": "ssh-keygen"]
    guard let standard = usual[format] else {
      return .error(
        .signing, "unknown gpg.format \"\(format)\"", .advice("set it to openpgp, x509 or ssh"))
    }
    let own = settings.path("gpg.\(format).program") ?? (format == "openpgp" ? settings.path("gpg.program") : nil)
    let program = own ?? standard
    guard ProgramLookup.path(of: program, environment: environment.variables) != nil else {
      return .error(
        .signing, "\"\(program)\", which signs commits, is not installed",
        .advice("install it, or turn signing off: git config commit.gpgSign false"))
    }
    let hasKey = [settings.string("user.signingKey"), settings.string("gpg.ssh.defaultKeyCommand")].contains {
      $0?.isEmpty == false
    }
    guard format != "ssh" || hasKey else {
      return .error(
        .signing, "no ssh key is set to sign commits",
        .advice("run git config --global user.signingKey ~/.ssh/id_ed25519.pub"))
    }
    return .ok(.signing, "commits are signed with \"\(program)\"")
  }
}
