public import Diagnostics
public import GitStore

/// What a ref of a remote must be at for a push to replace it, as `git push --force-with-lease` says it.
public struct PushLease: Hashable, Sendable {
  /// Where the ref must be.
  enum Expectation: Hashable {
    /// Where it was when it was last fetched or pushed; nowhere if it never was.
    case tracked
    /// At an object; `nil` if it must not exist.
    case at(ObjectName?)
  }

  /// The ref, which may be short; `nil` for each pushed ref without another lease.
  private let name: String?
  fileprivate let expectation: Expectation

  /// Reads `REF:EXPECT`, `REF`, or the empty text, which protects each pushed ref.
  ///
  /// - Throws: `revision-not-found` if `EXPECT` names no object.
  public init(_ text: String, in repository: Repository) throws(Diagnostic) {
    guard let colon = text.firstIndex(of: ":") else {
      (name, expectation) = (text.isEmpty ? nil : text, .tracked)
      return
    }
    let revision = String(text[text.index(after: colon)...])
    name = String(text[..<colon])
    if revision.isEmpty {
      expectation = .at(nil)
    } else if let object = try? ObjectName(revision) {
      expectation = .at(object)
    } else {
      do throws(Diagnostic) {
        expectation = .at(try repository.commits.resolveObject(revision))
      } catch  where error.code == .revisionNotFound {
        throw Diagnostic(.revisionNotFound, "cannot parse expected object name \"\(revision)\"")
      }
    }
  }

  /// Whether it is of a ref, by the rules for short names of refs.
  func covers(_ reference: String) -> Bool {
    guard let name else { return true }
    let places = ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + name }
    return (places + ["refs/remotes/\(name)/HEAD"]).contains(reference)
  }
}

extension [PushLease] {
  /// Whether one of them is of a branch.
  public func covers(_ branch: BranchName) -> Bool { contains { $0.covers(branch.reference) } }

  /// A reference to push, with what its lease allows; the first lease that names it counts.
  func applied(
    to pushed: PushedReference, at place: RemotePlace, in repository: Repository
  ) throws(Diagnostic) -> PushedReference {
    let named = filter { !$0.isForAll } + filter(\.isForAll)
    guard pushed.force == .never, let lease = named.first(where: { $0.covers(pushed.destination) }) else {
      return pushed
    }
    let expected =
      switch lease.expectation {
      case .at(let object): object
      case .tracked:
        try place.remote?.refspecs.target(of: pushed.destination).flatMap { kept throws(Diagnostic) in
          try repository.references.read(kept.destination)
        }
      }
    return PushedReference(pushed.source, to: pushed.destination, force: .ifStillAt(expected))
  }
}

extension PushLease {
  fileprivate var isForAll: Bool { name == nil }
}
