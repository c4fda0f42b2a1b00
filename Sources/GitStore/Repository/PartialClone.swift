public import Diagnostics

/// A clone that Git made with `--filter`: it lacks objects, which Git fetches when it needs them and Slipway does not.
public struct PartialClone: Hashable, Sendable {
  /// The remote that has the missing objects.
  public let remote: String
  /// Whether fetches from the remote leave objects out.
  public let isFiltered: Bool

  /// Reads the settings of a repository; `nil` for one that is complete as far as its settings say.
  init?(_ settings: Configuration) {
    let remotes = settings.names(beginningWith: "remote.").compactMap { name -> String? in
      // The settings' names are in lower case, but for the name of the remote.
      guard name.hasSuffix(".promisor"), settings.boolean(name) == true else { return nil }
      return String(name.dropFirst("remote.".count).dropLast(".promisor".count))
    }
    guard let remote = remotes.sorted().first else { return nil }
    self.remote = remote
    isFiltered = settings.string("remote.\(remote).partialclonefilter")?.isEmpty == false
  }

  /// The commands that make the clone complete: with the filter, a new fetch would leave out the same objects.
  public var remedy: Remedy {
    let fetch = "git fetch --refetch \(remote)"
    return .advice(
      isFiltered ? "run git config --unset remote.\(remote).partialclonefilter && \(fetch)" : "run \(fetch)")
  }
}

extension Repository {
  /// The partial clone that the repository is; `nil` otherwise.
  public var partialClone: PartialClone? { PartialClone(configuration) }

  /// Does `work`; if an object of a partial clone is missing, the error says so.
  package func explainingMissingObjects<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try work()
    } catch {
      let signs = DamagedRepository.missingObjects
      guard let sign = signs.first(where: error.message.contains), let partialClone else { throw error }
      let what = error.message.firstRange(of: ": " + sign).map { error.message[..<$0.lowerBound] }
      throw Diagnostic(
        .partialCloneIncomplete, "\(what ?? error.message[...]): the repository is a partial clone", at: error.place,
        remedy: partialClone.remedy)
    }
  }

  /// The error for an object that is missing.
  package func missing(_ kind: String, _ name: ObjectName) -> Diagnostic {
    if let partialClone {
      return Diagnostic(
        .partialCloneIncomplete, "the \(kind) \(name) is missing: the repository is a partial clone",
        remedy: partialClone.remedy)
    }
    return Diagnostic(
      .gitNotFound, "the \(kind) \(name) is missing in \"\(commonDirectory)\"",
      remedy: .advice("run git fsck to find other missing objects, and git reflog to see earlier commits"))
  }
}

extension Diagnostic.Code {
  package static let partialCloneIncomplete = Diagnostic.Code(
    "partial-clone-incomplete", "The repository is a partial clone and lacks an object that the command needs.",
    "run git config --unset remote.NAME.partialclonefilter && git fetch --refetch NAME, or use git for this command")
}
