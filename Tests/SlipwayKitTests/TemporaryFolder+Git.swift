import FileTrees
import Foundation
import GitStore
import TestSupport
import Testing

extension TemporaryFolder {
  /// Git's environment with the configuration of this folder and no other.
  func git(identity: Bool = true) throws -> GitEnvironment {
    if identity {
      try write("[user]\n\tname = Ada Beispiel\n\temail = ada@uni-hd.example\n", to: ".home/.gitconfig")
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return GitEnvironment(variables: ["HOME": self.path + "/.home", "GIT_CONFIG_NOSYSTEM": "1", "PATH": path])
  }

  /// Expects that Git finds nothing wrong with the repositories that a test made here.
  func expectSoundRepositories() {
    let names = ((try? FileAccess.entries(of: path)) ?? []).map { file($0.name) }
    for folder in [path] + names where FileAccess.exists("\(folder)/.git/HEAD") {
      #expect(throws: Never.self) {
        let complaints = try GitSoundness.complaints(of: folder, environment: git(identity: false).variables)
        #expect(complaints == [], "git fsck of \(folder)")
      }
    }
  }
}
