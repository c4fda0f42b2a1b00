import BranchWorkflow
import FileTrees
import GitRemotes
import GitStore
import IgnoreTemplates
import SlipwayKit

extension CompletionNames {
  /// Branches, tags and remotes.
  func names(inRepositoryOf kind: NameKind) throws -> [Name] {
    let repository = try context.repository()
    switch kind {
    case .remote:
      return try repository.remotes.all().map { Name(text: $0.name, about: $0.addresses.first ?? "") }
    case .branch: return try references("refs/heads/", "branch", in: repository)
    case .tag: return try references("refs/tags/", "tag", in: repository)
    case .switchableBranch:
      let local = try references("refs/heads/", "branch", in: repository)
      let known = Set(local.map(\.text))
      let tracking = try references("refs/remotes/", "", in: repository).compactMap { name -> Name? in
        let parts = name.text.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, !known.contains(String(parts[1])) else { return nil }
        return Name(text: String(parts[1]), about: "branch of \(parts[0])")
      }
      return local + tracking
    default:
      let branches =
        try references("refs/heads/", "branch", in: repository)
        + references("refs/remotes/", "remote-tracking branch", in: repository)
      return try kind == .anyBranch ? branches : branches + references("refs/tags/", "tag", in: repository)
    }
  }

  private func references(_ prefix: String, _ about: String, in repository: Repository) throws -> [Name] {
    try repository.references.list(below: prefix).map(\.name).filter { !$0.hasSuffix("/HEAD") }
      .map { Name(text: String($0.dropFirst(prefix.count)), about: about) }
  }

  /// Features, hotfixes or releases, without the prefix of their branches.
  func branches(of kind: BranchKind) throws -> [Name] {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    return try workflow.topicBranches.names(of: kind).map { Name(text: $0, about: kind.rawValue) }
  }

  /// The sections in the `.gitignore`.
  func ignoreSections() throws -> [Name] {
    let folder = (try? context.workingCopy().root) ?? context.directory
    let file = IgnoreFile(try FileAccess.read(folder + "/.gitignore", limit: 4 << 20))
    return file.sections.map { Name(text: $0.name) }
  }
}
