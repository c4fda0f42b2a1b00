import Clibgit2
package import Diagnostics
import SystemCalls

/// The folder in which a pack is written before Git may see it.
package struct PackDraft {
  package let folder: String

  package init(commonDirectory: String) { folder = "\(commonDirectory)/slipway-pack" }

  /// Makes the folder; what a killed run left in it goes.
  package func create() throws(Diagnostic) {
    remove()
    try RepositoryFiles.wording("create", folder, FileSystem.makeFolder(folder))
  }

  package func remove() {
    for name in FolderContent.names(in: folder) { try? FileSystem.remove("\(folder)/\(name)") }
    try? FileSystem.removeFolder(folder)
  }
}
