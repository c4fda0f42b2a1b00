import Clibgit2
public import Diagnostics
public import GitStore

/// What `init` found, or would find, at a folder.
public struct InitializationPlan: Hashable, Sendable {
  /// The step to take.
  public enum Step: Hashable, Sendable {
    /// A repository is made, and its first commit will be on this branch.
    case create(BranchName)
    /// There is one already; it stays as it is.
    case adopt
  }

  /// The step to take.
  public let step: Step
  /// The working tree that contains the folder: a new repository would be nested in it.
  public let enclosingWorkTree: String?
}

extension Repository {
  /// What making a repository at a folder would mean; nothing is written.
  ///
  /// - Throws: `branch-name-invalid`, `bare-repository` within one, or `repository-unsupported` where the settings ask for
  ///   a kind that libgit2 can't make.
  public static func planInitialization(
    at path: String, initialBranch: String? = nil, environment: GitEnvironment
  ) throws(Diagnostic) -> InitializationPlan {
    try GitLibrary.start(in: environment)
    if WorkTreePath.exists("\(path)/.git") {
      _ = try open(at: path, environment: environment)
      return InitializationPlan(step: .adopt, enclosingWorkTree: nil)
    }
    let settings = try ConfigurationFiles(environment: environment).user()
    try refuseOtherFormats(settings, environment)
    let branch = try BranchName(initialBranch ?? settings.string("init.defaultBranch") ?? "main")
    var folder = path
    while !WorkTreePath.exists(folder), let slash = folder.lastIndex(of: "/") {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    var outside = environment
    outside.variables["GIT_DIR"] = nil
    let found = try find(from: folder, environment: outside)
    if let found, found.workTree == nil {
      throw Diagnostic(
        .bareRepository, "can't create a repository inside the bare repository \"\(found.gitDirectory)\"",
        remedy: .advice("use a clone of it"))
    }
    return InitializationPlan(step: .create(branch), enclosingWorkTree: found?.workTree)
  }

  /// Makes a repository at a folder, or adopts the one that is there.
  ///
  /// `init.defaultBranch`, `init.templateDir` and `GIT_TEMPLATE_DIR` count. One that is there keeps its HEAD, settings
  /// and files.
  public static func initialize(
    at path: String, initialBranch: String? = nil, environment: GitEnvironment
  ) throws(Diagnostic) -> Repository {
    switch try planInitialization(at: path, initialBranch: initialBranch, environment: environment).step {
    case .adopt: try open(at: path, environment: environment)
    case .create(let branch):
      try create(at: path, bare: false, initialBranch: branch.rawValue, environment: environment)
    }
  }

  private static func refuseOtherFormats(_ settings: Configuration, _ environment: GitEnvironment) throws(Diagnostic) {
    let rows: [(String, String, String)] = [
      ("GIT_DEFAULT_HASH", "init.defaultObjectFormat", "sha1"),
      ("GIT_DEFAULT_REF_FORMAT", "init.defaultRefFormat", "files"),
    ]
    for (variable, name, known) in rows {
      let fromVariable = environment.nonEmpty(variable)
      guard let value = fromVariable ?? settings.string(name), value != known else { continue }
      throw Diagnostic(
        .repositoryUnsupported,
        "\(fromVariable == nil ? name : variable) is \"\(value)\", which libgit2 does not support",
        remedy: .advice("create the repository with git init, or set \(name) to \(known)"))
    }
  }
}
