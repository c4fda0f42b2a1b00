package import Diagnostics
import GitStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder that a clone makes, and takes away again if it fails.
package struct CloneTarget {
  package let path: String
  /// The first folder of the path that was not there.
  private let made: String?

  /// - Throws: `clone-target-exists` unless nothing is there, or an empty folder.
  package init(_ path: String) throws(Diagnostic) {
    self.path = path
    if WorkTreePath.exists(path) {
      let entries = WorkTreePath.isFolder(path) ? try? FileManager.default.contentsOfDirectory(atPath: path) : nil
      guard !WorkTreePath.exists(Self.mark(in: path)) else {
        throw Diagnostic(
          .cloneTargetExists, "folder \"\(path)\" contains a clone that was interrupted", at: Place(file: path),
          remedy: .advice("delete the folder and clone again, or choose another folder"))
      }
      guard let entries, entries.isEmpty else {
        throw Diagnostic(
          .cloneTargetExists, "folder \"\(path)\" already exists and is not empty",
          at: Place(file: path), remedy: .advice("choose another folder"))
      }
      made = nil
    } else {
      var top = path
      while let slash = top.lastIndex(of: "/"), slash > top.startIndex, !WorkTreePath.exists(String(top[..<slash])) {
        top = String(top[..<slash])
      }
      made = top
    }
  }

  /// The file that the repository has until the clone is complete.
  private static func mark(in path: String) -> String { "\(path)/.git/SLIPWAY_CLONE" }

  /// Marks the clone as incomplete, which nobody else can say once its process was killed.
  func begin() { _ = FileManager.default.createFile(atPath: Self.mark(in: path), contents: nil) }

  /// Marks the clone as complete.
  func finish() { try? FileManager.default.removeItem(atPath: Self.mark(in: path)) }

  /// Removes what was made, and nothing that was there before.
  package func remove() {
    let files = FileManager.default
    if let made {
      try? files.removeItem(atPath: made)
      return
    }
    for entry in (try? files.contentsOfDirectory(atPath: path)) ?? [] {
      try? files.removeItem(atPath: "\(path)/\(entry)")
    }
  }
}

extension Diagnostic.Code {
  package static let cloneTargetExists = Diagnostic.Code(
    "clone-target-exists", "The folder already exists and is not empty.", "name another folder")
}
