public import Diagnostics
import FileTrees
import GitOperations
import SyntaxTrees

/// The packages that SwiftPM and Xcode have checked out for a project.
public struct PackageCheckouts {
  /// The folders that have a folder `checkouts`.
  private let folders: [String]

  /// Finds checkouts next to the project and in DerivedData.
  ///
  /// - Parameters:
  ///   - location: The project.
  ///   - home: The user's home folder, which contains Xcode's.
  public init(of location: ProjectLocation, home: String?) {
    let beside = [location.folder, location.folder.parentPath].filter { !$0.isEmpty }
    var folders = beside.flatMap { ["\($0)/.build", "\($0)/SourcePackages", "\($0)/DerivedData/SourcePackages"] }
    let products =
      beside.map { "\($0)/DerivedData" } + (home.map { ["\($0)/Library/Developer/Xcode/DerivedData"] } ?? [])
    for (folder, isOwn) in products.map({ ($0, beside.contains($0.parentPath)) }) where FileAccess.isDirectory(folder) {
      let names = ((try? FileAccess.entries(of: folder)) ?? []).map(\.name).sorted()
      folders += names.filter { isOwn || $0.hasPrefix(location.name + "-") }.map { "\(folder)/\($0)/SourcePackages" }
    }
    self.folders = folders.filter { FileAccess.isDirectory($0 + "/checkouts") }
  }

  /// The manifest of the package at `address`; `nil` where it is not checked out.
  ///
  /// - Throws: What reading it throws.
  public func manifest(of address: String) throws(Diagnostic) -> PackageManifest? {
    for folder in folders {
      guard let name = Self.checkout(of: address, in: folder) else { continue }
      if let manifest = try PackageManifest.read(in: "\(folder)/checkouts/\(name)") { return manifest }
    }
    return nil
  }

  /// The folder of a package in `checkouts`, from the state file or the repository's name.
  private static func checkout(of address: String, in folder: String) -> String? {
    let name = CloneRequest.folderName(for: address)
    guard let bytes = try? FileAccess.read(folder + "/workspace-state.json"),
      let state = try? JSONDocument(parsing: bytes), let listed = state["object", "dependencies"]?.array
    else { return name }
    let package = listed.first { $0["packageRef"]?["location"]?.string?.bareAddress == address.bareAddress }
    return package?["subpath"]?.string.flatMap { $0.contains("..") ? nil : $0 }
  }
}
