import Clibgit2
public import Diagnostics
import SystemCalls

extension Repository {
  /// Opens the repository at `path`: a working tree, or the Git folder itself.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - environment: Git's environment.
  ///   - owner: An opened repository; whatever is in its Git folder is trusted with it.
  /// - Returns: The repository.
  /// - Throws: `repository-not-found`, `repository-unsupported` or `repository-not-trusted`.
  public static func open(
    at path: String, environment: GitEnvironment = .isolated, in owner: Repository? = nil
  ) throws(Diagnostic) -> Repository {
    try GitLibrary.start(in: environment)
    let flags = UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue)
    guard let handle = try opened(path, flags: flags, ceilings: nil) else {
      if let damaged = damaged(at: path) { throw damaged }
      throw Diagnostic(
        .repositoryNotFound, "\"\(path)\" is not a Git repository",
        remedy: .operation(.init("init")))
    }
    return try Repository(handle, environment: environment, isTrusted: owner?.contains(path) ?? false)
  }

  /// The error of a Git folder in which no repository is found any more, at a path.
  private static func damaged(at path: String) -> Diagnostic? {
    guard (try? FileStatus("\(path)/.git"))?.kind == .folder else { return nil }
    return Diagnostic(
      .repositoryNotFound, "\"\(path)/.git\" is damaged: files that make it a Git repository are missing",
      remedy: .advice(
        "run git init \(lostBranch(in: "\(path)/.git").map { "--initial-branch \(ShellWord.quoted($0)) " } ?? "")"
          + "\(ShellWord.quoted(path)): it makes what is missing, and keeps commits and branches"))
  }

  /// The branch that a lost HEAD was at: the one to which its log moved last, the only one, or the main one.
  private static func lostBranch(in directory: String) -> String? {
    let files = RepositoryFiles(directory: directory)
    guard !files.exists("HEAD") else { return nil }
    let log = ((try? files.text("logs/HEAD")) ?? nil) ?? ""
    let moves = log.split(separator: "\n").compactMap { $0.split(separator: "\tcheckout: moving from ").last }
    let packed = ((try? files.text("packed-refs")) ?? nil) ?? ""
    let prefix = "refs/heads/"
    let names =
      FolderContent.names(in: "\(directory)/\(prefix)")
      + packed.split(separator: "\n").compactMap { line in
        line.split(separator: " ").last.flatMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
      }
    let last = moves.last { $0.contains(" to ") }?.split(separator: " ").last.map(String.init)
    let known = [last, "main", "master"].compactMap(\.self).first { name in
      names.contains(name) || files.exists(prefix + name)
    }
    return known ?? (Set(names).count == 1 ? names.first : nil)
  }

  /// The error of the nearest Git folder around `folder` that is damaged, where no repository is found.
  public static func damaged(around folder: String) -> Diagnostic? {
    var path = folder[...]
    while !path.isEmpty {
      // An empty folder never was a repository.
      if WorkTreePath.exists("\(path)/.git/objects"), let damaged = damaged(at: String(path)) { return damaged }
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return nil
  }

  /// Whether `path`, which is absolute, is below the Git folder.
  private func contains(_ path: String) -> Bool { path.path(below: gitDirectory) != nil }

  /// Opens the repository that `folder` is in, or returns `nil` where it is in none.
  ///
  /// `GIT_DIR`, `GIT_WORK_TREE` and `GIT_CEILING_DIRECTORIES` of the environment count as they do for Git.
  public static func find(
    from folder: String, environment: GitEnvironment = .isolated
  ) throws(Diagnostic) -> Repository? {
    try GitLibrary.start(in: environment)
    if let directory = environment.nonEmpty("GIT_DIR") {
      return try pointedAt(directory.absolutePath(in: folder), from: folder, environment: environment)
    }
    let ceilings = environment.nonEmpty("GIT_CEILING_DIRECTORIES")
    let crossing = environment.isTrue("GIT_DISCOVERY_ACROSS_FILESYSTEM")
    let flags = crossing ? UInt32(GIT_REPOSITORY_OPEN_CROSS_FS.rawValue) : 0
    guard let handle = try opened(folder, flags: flags, ceilings: ceilings) else { return nil }
    try refuseBareFound(handle, environment: environment)
    try useIndex(of: environment, in: handle, folder: folder)
    let repository = try Repository(handle, environment: environment)
    if let prefix = repository.workTree.flatMap({ folder.path(below: $0) }) {
      repository.startingPrefix = prefix + "/"
    }
    return repository
  }

  /// A bare repository within another's files could bring settings that run programs; `safe.bareRepository` counts only
  /// where no repository can set it.
  private static func refuseBareFound(_ repository: Handle, environment: GitEnvironment) throws(Diagnostic) {
    guard git_repository_is_bare(repository.pointer) == 1 else { return }
    let rule = try ConfigurationFiles(environment: environment).user().string("safe.bareRepository")
    guard rule?.lowercased() == "explicit" else { return }
    let path = git_repository_path(repository.pointer).map { String(cString: $0) } ?? ""
    throw Diagnostic(
      .repositoryNotTrusted, "cannot use bare repository \"\(path)\" (safe.bareRepository is explicit)",
      remedy: .advice("set GIT_DIR to \"\(path)\" to use it"))
  }

  /// A hook that Git runs during `git commit -a` must see the index that Git is making.
  private static func useIndex(
    of environment: GitEnvironment, in repository: Handle, folder: String
  ) throws(Diagnostic) {
    guard let file = environment.nonEmpty("GIT_INDEX_FILE") else { return }
    let path = file.absolutePath(in: folder)
    let index = try Handle(freedBy: git_index_free, to: "read the index \"\(path)\"", file: path) {
      git_index_open($0, path)
    }
    try GitFailure.check(git_repository_set_index(repository.pointer, index.pointer), "use the index \"\(path)\"")
  }

  private static func pointedAt(
    _ directory: String, from folder: String, environment: GitEnvironment
  ) throws(Diagnostic) -> Repository {
    let flags = UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_NO_DOTGIT.rawValue)
    guard let handle = try opened(directory, flags: flags, ceilings: nil) else {
      throw Diagnostic(
        .repositoryNotFound, "GIT_DIR is \"\(directory)\", which is not a Git repository",
        remedy: .advice("unset GIT_DIR, or set it to a Git directory"))
    }
    if let tree = environment.nonEmpty("GIT_WORK_TREE") {
      let path = tree.absolutePath(in: folder)
      try GitFailure.check(git_repository_set_workdir(handle.pointer, path, 0), "use the working tree \(path)")
    } else if try takesFolder(of: handle, folder) {
      try GitFailure.check(git_repository_set_workdir(handle.pointer, folder, 0), "use the working tree \(folder)")
    }
    try useIndex(of: environment, in: handle, folder: folder)
    return try Repository(handle, environment: environment)
  }

  /// Whether a folder is the working tree of a repository that `GIT_DIR` alone names, as it is to Git unless
  /// `core.worktree` says another; within the repository's own files that is kept, of which the folder is a part.
  private static func takesFolder(of repository: Handle, _ folder: String) throws(Diagnostic) -> Bool {
    guard git_repository_is_bare(repository.pointer) == 0,
      let common = git_repository_commondir(repository.pointer).map({ String(cString: $0) }),
      try Configuration.value("core.worktree", inFile: "\(common)config") == nil,
      let own = git_repository_workdir(repository.pointer).map({ String(cString: $0) })
    else { return false }
    guard let real = try? FileSystem.realPath(folder) else { return false }
    return !"\(real)/".hasPrefix(own)
  }

  private static func opened(_ path: String, flags: UInt32, ceilings: String?) throws(Diagnostic) -> Handle? {
    var pointer: OpaquePointer?
    let code = git_repository_open_ext(&pointer, path, flags, ceilings)
    if code < 0 {
      let reason = GitFailure.reason(of: code)
      if let unsupported = UnsupportedRepository.diagnostic(reason: reason, path: path) { throw unsupported }
      if code == GIT_ENOTFOUND.rawValue { return nil }
    }
    return try Handle(freedBy: git_repository_free, to: "open the repository at \"\(path)\"") { target in
      target.pointee = pointer
      return code
    }
  }

  /// Makes a new repository at `path`, whose first commit will be on `initialBranch`.
  ///
  /// Without a branch the user's `init.defaultBranch` counts, then `main`. What is in the Git folder of `owner` is
  /// trusted with it.
  ///
  /// - Throws: `git-exists` where a repository is already.
  public static func create(
    at path: String, bare: Bool, initialBranch: String?, environment: GitEnvironment = .isolated,
    in owner: Repository? = nil
  ) throws(Diagnostic) -> Repository {
    try GitLibrary.start(in: environment)
    let settings = try ConfigurationFiles(environment: environment).user()
    let branch = initialBranch ?? settings.string("init.defaultBranch") ?? "main"
    try BranchName.check(branch)
    let template = environment.nonEmpty("GIT_TEMPLATE_DIR") ?? settings.string("init.templateDir")
    var options = git_repository_init_options()
    git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
    if bare { options.flags |= GIT_REPOSITORY_INIT_BARE.rawValue }
    if template != nil { options.flags |= GIT_REPOSITORY_INIT_EXTERNAL_TEMPLATE.rawValue }
    let handle = try Handle(freedBy: git_repository_free, to: "create a repository at \"\(path)\"") { target in
      branch.withCString { head in
        withOptionalText(template.map(environment.expanded)) { templatePath in
          options.initial_head = head
          options.template_path = templatePath
          return git_repository_init_ext(target, path, &options)
        }
      }
    }
    return try Repository(handle, environment: environment, isTrusted: owner?.contains(path) ?? false)
  }
}

extension Diagnostic.Code {
  package static let repositoryNotFound = Diagnostic.Code(
    "repository-not-found", "The folder is not in a Git repository.",
    "go to a project's folder, or give it with -C; \(command: "new") creates a project with a repository")
}
