import Diagnostics
import FileTrees
import Foundation
import TestSupport
import Testing

/// What a program that a signal ends leaves of its drafts.
@Suite(.serialized) struct DraftRemovalTests {
  @Test func `drafts go, and what they replace stays`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.path + "/App.app")
    try FileAccess.write(Array("old".utf8), to: folder.path + "/App.app/file")
    #expect(throws: (any Error).self) {
      try TreeWriter.replace(folder.path + "/App.app") { draft throws(Diagnostic) in
        try FileAccess.write(Array("new".utf8), to: draft + "/file")
        TreeWriter.removeDrafts()
        #expect(!FileAccess.exists(draft))
      }
    }
    #expect(try FileAccess.entries(of: folder.path).map(\.name) == ["App.app"])
    #expect(try FileAccess.read(folder.path + "/App.app/file") == Array("old".utf8))
  }
}
