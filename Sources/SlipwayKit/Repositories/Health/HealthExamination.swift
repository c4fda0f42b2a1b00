import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree

/// The checks of `slipway doctor`.
///
/// Writes nothing; a check that fails is itself an error.
public struct HealthExamination {
  let directory: String
  let environment: GitEnvironment
  let moment: Moment
  let places: Places

  /// The folders of this machine that matter beside the repository.
  public struct Places: Sendable {
    /// The folders of project templates, in order of precedence.
    public let templates: [String]
    /// The folders of gitignore templates.
    public let ignoreTemplates: [String]
    /// The folder of portals and keys; `nil` if the user has no home folder.
    public let portalHome: String?

    /// Names the folders.
    public init(templates: [String], ignoreTemplates: [String], portalHome: String?) {
      self.templates = templates
      self.ignoreTemplates = ignoreTemplates
      self.portalHome = portalHome
    }
  }

  /// Creates an examination of the folder `directory`.
  public init(from directory: String, environment: GitEnvironment, at moment: Moment, places: Places) {
    self.directory = directory
    self.environment = environment
    self.moment = moment
    self.places = places
  }

  /// The results, in the order to resolve them.
  public func checks() -> [HealthCheck] {
    let (copy, opening) = open()
    var checks = [identity(copy), opening]
    if let copy {
      checks += [locks(of: copy)]
      checks += looked(.configuration) { () throws(Diagnostic) in try configuration(of: copy) }
      checks += limits(of: copy)
      checks += looked(.references) { () throws(Diagnostic) in try references(of: copy) }
      checks += record(of: copy)
      checks += looked(.operation) { () throws(Diagnostic) in [try operation(in: copy)] }
      checks += looked(.upstream) { () throws(Diagnostic) in try upstream(in: copy) }
      checks += looked(.hooks) { () throws(Diagnostic) in try hooks(of: copy) }
      checks += looked(.filters) { () throws(Diagnostic) in try filters(of: copy) }
      checks += [signing(in: copy)]
      checks += looked(.projects) { () throws(Diagnostic) in try projects(of: copy) }
      checks += looked(.ignore) { () throws(Diagnostic) in try ignoreRules(of: copy) }
      checks += looked(.tracked) { () throws(Diagnostic) in [try trackedAndIgnored(in: copy)] }
    } else {
      checks += projects(in: directory)
    }
    return checks + [templates(), ignoreTemplates()] + portal()
  }

  func looked(
    _ subject: HealthCheck.Subject, _ look: () throws(Diagnostic) -> [HealthCheck]
  ) -> [HealthCheck] {
    do throws(Diagnostic) {
      return try look()
    } catch {
      return [.error(subject, error)]
    }
  }

  private func open() -> (WorkingCopy?, HealthCheck) {
    do throws(Diagnostic) {
      let copy = try WorkingCopy(at: directory, environment: environment)
      let head = try copy.repository.head()
      if let commit = head.commit {
        _ = try copy.repository.objects.entries(ofTree: copy.repository.commits.read(commit).tree, recursive: true)
      }
      if let branch = try copy.repository.branchSetup.branchToBegin(), case .unborn(let here) = head {
        return (
          copy,
          .warning(
            .repository, "\(here) has no commits, but \(branch) has",
            .operation(.init("switch", ["name": branch.rawValue])))
        )
      }
      if try copy.repository.stagingArea.isLost {
        return (copy, .warning(.repository, "the index is missing", .operation(.init("unstage", ["all": ""]))))
      }
      let place: String =
        switch head {
        case .branch(let branch, _): "on \(branch)"
        case .unborn(let branch): "on \(branch), which has no commits yet"
        case .detached(let commit): "on a detached HEAD at \(commit.short)"
        }
      return (copy, .ok(.repository, "the repository is \"\(copy.root)\", \(place)"))
    } catch  where error.code == .repositoryNotFound {
      if let damaged = Repository.damaged(around: directory) { return (nil, .error(.repository, damaged)) }
      let inner = EmbeddedRepositories.names(in: directory)
      let remedy: Remedy =
        inner.first.map { .hint("run \(command: "doctor", in: $0) to examine the repository in it") }
        ?? .operation(.init("init", [:]))
      return (nil, .warning(.repository, "not a Git repository", remedy))
    } catch {
      return (nil, .error(.repository, error))
    }
  }

  private func identity(_ copy: WorkingCopy?) -> HealthCheck {
    do throws(Diagnostic) {
      let user =
        if let copy { try copy.repository.identity(at: moment) } else {
          try Repository.identity(in: environment, at: moment)
        }
      return .ok(.identity, "commit author: \(user.name) <\(user.email)>")
    } catch {
      return .error(.identity, error)
    }
  }
}
