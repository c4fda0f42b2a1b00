public import Diagnostics
import FileTrees
import GitRemotes
public import GitStore
import IgnoreTemplates

/// Initializes a repository, or sets up an existing one.
///
/// Existing files are not changed, except for sections of `.gitignore`. The user creates the first commit.
public struct RepositorySetup {
  /// The planned setup.
  public struct Plan: Sendable {
    /// The folder.
    public let folder: String
    /// Whether the repository exists.
    public let isAdoption: Bool
    /// The branch that HEAD is at, or will be; `nil` where it is at a commit itself.
    public let branch: BranchName?
    /// The working tree around the folder, in which a new repository would be nested.
    public let enclosingWorkTree: String?
    /// What speaks for the templates; empty where the user named them.
    public let reasons: [IgnoreGuess.Reason]
    /// The templates whose sections are written.
    public let templates: [String]
    /// The change.
    public let change: ProjectChange
    /// The error of a missing Git identity.
    public let missingIdentity: Diagnostic?
    /// Whether the repository has commits.
    public let hasCommits: Bool
  }

  private let folder: String
  private let branch: String?
  private let templates: [String]?
  private let ignoreFolders: [String]
  private let environment: GitEnvironment
  private let moment: Moment

  /// Creates a setup.
  ///
  /// - Parameters:
  ///   - folder: The folder, absolute; it is created if it does not exist.
  ///   - branch: The initial branch; `nil` for Git's default.
  ///   - templates: The gitignore templates; guessed from the folder's files if `nil`.
  ///   - ignoreFolders: The folders of gitignore templates.
  ///   - environment: Git's environment.
  ///   - moment: When it is done.
  public init(
    folder: String, branch: String?, templates: [String]?, ignoreFolders: [String], environment: GitEnvironment,
    moment: Moment
  ) {
    self.folder = folder
    self.branch = branch
    self.templates = templates
    self.ignoreFolders = ignoreFolders
    self.environment = environment
    self.moment = moment
  }

  /// Plans the setup; writes nothing.
  ///
  /// - Throws: `ignore-template-unknown`, `branch-name-invalid`, `branch-differs`, and why a repository that is there
  ///   can't be opened.
  public func plan() throws(Diagnostic) -> Plan {
    if FileAccess.exists(folder), !FileAccess.isDirectory(folder) {
      throw Diagnostic(.notAFolder, "\"\(folder)\" is a file", remedy: .advice("name a folder"))
    }
    let found = try Repository.planInitialization(at: folder, initialBranch: branch, environment: environment)
    let library = try IgnoreLibraryReader.library(in: ignoreFolders)
    let known = Set(library.templates.map(\.name))
    let reasons = templates == nil ? try IgnoreGuess(for: folder).reasons.filter { known.contains($0.template) } : []
    let names = templates ?? reasons.map(\.template)
    let edit = names.isEmpty ? nil : try IgnoreFileEdit.adding(names, from: library, in: folder)
    let head = try head(found.step)
    return Plan(
      folder: folder, isAdoption: found.step == .adopt, branch: head.branch,
      enclosingWorkTree: found.enclosingWorkTree, reasons: reasons, templates: edit?.templates ?? [],
      change: edit?.change ?? ProjectChange("init"), missingIdentity: missingIdentity(), hasCommits: head.hasCommits)
  }

  /// Does what was planned.
  ///
  /// - Parameters:
  ///   - plan: What was planned.
  ///   - apply: Writes the files into the repository; if it fails, the repository is removed.
  /// - Throws: what making a repository throws.
  public func carryOut(
    _ plan: Plan, writing apply: (ProjectChange) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if plan.isAdoption {
      if !plan.change.isEmpty { try apply(plan.change) }
      return
    }
    let wasThere = FileAccess.exists(folder)
    _ = try Repository.initialize(at: folder, initialBranch: branch, environment: environment)
    do throws(Diagnostic) {
      if !plan.change.isEmpty { try apply(plan.change) }
    } catch {
      try? FileAccess.remove(wasThere ? "\(folder)/.git" : folder)
      throw error
    }
  }

  /// The branch of an existing repository; throws if another is requested.
  private func head(_ step: InitializationPlan.Step) throws(Diagnostic) -> (branch: BranchName?, hasCommits: Bool) {
    if case .create(let branch) = step { return (branch, false) }
    let head = try Repository.open(at: folder, environment: environment).head()
    guard let branch, branch != head.branch?.rawValue else { return (head.branch, head.commit != nil) }
    throw Diagnostic(
      .branchDiffers, "\"\(folder)\" is already a repository, on \(head.branch.map { "\"\($0)\"" } ?? "no branch")",
      remedy: .advice("leave out --branch, or rename the branch: slipway branch rename OLD \(branch)"))
  }

  private func missingIdentity() -> Diagnostic? {
    do throws(Diagnostic) {
      if FileAccess.exists("\(folder)/.git") {
        _ = try Repository.open(at: folder, environment: environment).identity(at: moment)
      } else {
        _ = try Repository.identity(in: environment, at: moment)
      }
      return nil
    } catch {
      return error
    }
  }
}

extension Diagnostic.Code {
  package static let branchDiffers = Diagnostic.Code(
    "branch-differs", "The current branch of the existing repository is not the branch that --branch names.",
    "leave out --branch, or rename the branch: \(command: "branch.rename") OLD NEW")
  package static let notAFolder = Diagnostic.Code(
    "not-a-folder", "The path given to slipway init is a file. Other commands report not-folder.", "name a folder")
}
