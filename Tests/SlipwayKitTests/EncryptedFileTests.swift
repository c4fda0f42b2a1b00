import Checks
import Diagnostics
import FileTrees
import Foundation
import GitStore
import GitWorkTree
import SlipwayKit
import TestSupport
import Testing

/// Keys that a filter such as git-crypt encrypts for Git, and that the working tree has decrypted.
@Suite struct EncryptedFileTests {
  private static let key = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIKL211upaO3vR245YmVPpkuIw+mZa4oj0nrJrrCmiL2soAoGCCqGSM49
    AwEHoUQDQgAEfHREyeTtKSazy4hVZRSXtMvUq0lljw0MU7e/vBJmc5D7jv+e82CQ
    pJxW7NXq4Kuy8+vB2HMTlOAhNx9atCh/JQ==
    -----END EC PRIVATE KEY-----

    """

  @Test(arguments: [
    ("\0GITCRYPT\0abc", "keys/* filter=git-crypt diff=git-crypt\n", 0), (key, "keys/* filter=git-crypt\n", 1),
    ("\0GITCRYPT\0abc", "keys/* filter=lfs\n", 1),
  ])
  func `what Git stores decides, not the working tree`(stored: String, attributes: String, count: Int) throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    _ = try SmallProject().loaded(in: folder)
    let repository = try Repository.create(
      at: folder.path, bare: false, initialBranch: "main", environment: try folder.git())
    try folder.write(stored, to: "keys/AuthKey.pem")
    try repository.stagingArea.stageAll()
    try folder.write(Self.key, to: "keys/AuthKey.pem")
    try folder.write(attributes, to: ".gitattributes")
    var check = ProjectCheck(environment: try folder.git(), at: Date(timeIntervalSince1970: 1_772_323_200))
    check.only = ["signing-secret-tracked"]
    let found = try check.result(of: CheckSubjects(at: [folder.path]), seenFrom: folder.path).findings
    #expect(found.count == count, "\(found)")
  }
}
