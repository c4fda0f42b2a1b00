import Diagnostics
import Foundation
import GitHistory
import GitStore
import GitWorkTree

extension FuzzedReader {
  /// One file of a repository each; `seeds` has all of them, and together they are one.
  static let repositories = RepositoryFile.allCases.map { file in
    FuzzedReader(name: file.rawValue) { FuzzedRepository.shared?.check($0, as: file) }
  }
}

/// The files by which Git finds objects and references.
private enum RepositoryFile: String, CaseIterable {
  case pack
  case packIndex = "pack-index"
  case multiPackIndex = "multi-pack-index"
  case commitGraph = "commit-graph"
  case index
  case packedReferences = "packed-refs"

  var path: String {
    switch self {
    case .pack: "objects/pack/pack-seed.pack"
    case .packIndex: "objects/pack/pack-seed.idx"
    case .multiPackIndex: "objects/pack/multi-pack-index"
    case .commitGraph: "objects/info/commit-graph"
    case .index: "index"
    case .packedReferences: "packed-refs"
    }
  }
}

/// A repository of which one file after the other is replaced.
private struct FuzzedRepository {
  private let root: String

  static let shared = try? FuzzedRepository()

  private init() throws {
    root = NSTemporaryDirectory() + "fuzzed-repository-\(ProcessInfo.processInfo.processIdentifier)"
    for folder in ["objects/pack", "objects/info", "refs"] {
      try FileManager.default.createDirectory(atPath: "\(root)/.git/\(folder)", withIntermediateDirectories: true)
    }
    try Data("ref: refs/heads/main\n".utf8).write(to: url("HEAD"))
    try Data("[core]\n\trepositoryformatversion = 0\n\tbare = false\n".utf8).write(to: url("config"))
    for file in RepositoryFile.allCases {
      try Data(contentsOf: URL(fileURLWithPath: "Fuzzing/seeds/\(file.rawValue)/seed")).write(to: url(file.path))
    }
  }

  private func url(_ path: String) -> URL { URL(fileURLWithPath: "\(root)/.git/\(path)") }

  func check(_ bytes: [UInt8], as file: RepositoryFile) {
    try? Data(bytes).write(to: url(file.path))
    guard let repository = try? Repository.open(at: root) else { return }
    _ = try? repository.status()
    _ = try? repository.branches.summaries()
    _ = try? repository.brokenReferences.all()
    guard let head = try? repository.head().commit else { return }
    _ = try? repository.commits.resolve(String(head.hex.prefix(5)))
    for commit in (try? repository.history.log(from: [head])) ?? [] {
      _ = try? repository.commits.mergeBase(commit.name, head)
      for entry in (try? repository.objects.entries(ofTree: commit.tree, recursive: true)) ?? [] {
        _ = try? repository.objects.readBlob(entry.name)
      }
    }
  }
}
