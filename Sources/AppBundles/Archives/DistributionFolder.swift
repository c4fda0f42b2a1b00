public import Diagnostics
import FileTrees
import PropertyLists

/// A folder that an export wrote for a web server: install page, manifest, icons and the .ipa.
public struct DistributionFolder: Sendable {
  /// The URL from which devices download the app.
  public let app: String
  /// The name of the app.
  public let title: String?
  /// The method of the export; `nil` if the folder does not say it.
  public let method: DistributionMethod?
  /// The names of files in the folder that are not for a web server.
  public let privateNames: Set<String>

  static let symbolsEnding = ".dSYM.zip"

  /// Reads the manifest of a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - shown: The path in messages.
  /// - Throws: `distribution-folder-invalid`, and what reading files throws.
  public init(at path: String, shown: String) throws(Diagnostic) {
    guard FileAccess.isDirectory(path) else {
      throw Diagnostic(
        .fileNotFound, FileAccess.exists(path) ? "\"\(shown)\" is not a folder" : "folder \"\(shown)\" does not exist",
        at: Place(file: path), remedy: .hint("\(Self.exporting)"))
    }
    for name in [InstallURLs.manifestName, InstallPage.fileName] where !FileAccess.exists(path + "/" + name) {
      throw Self.invalid(shown, "contains no \(name)", nil)
    }
    let file = path + "/" + InstallURLs.manifestName
    let list = try PropertyList(parsing: FileAccess.read(file, limit: Self.limit), file: file).dictionary
    guard let item = list?["items"]?.array?.first?.dictionary,
      let app = item["assets"]?.array?.compactMap(\.dictionary)
        .first(where: { $0["kind"]?.string == "software-package" })?["url"]?.string
    else { throw Self.invalid(shown, "has a \(InstallURLs.manifestName) without the URL of an app", file) }
    self.app = app
    title = item["metadata"]?.dictionary?["title"]?.string
    let symbols = try FileAccess.entries(of: path).map(\.name).filter { $0.hasSuffix(Self.symbolsEnding) }
    privateNames = Set(symbols + ["DistributionSummary.plist", "ExportOptions.plist"])
    method = (try? ExportOptions(at: path + "/ExportOptions.plist", shown: shown))?.method
  }

  private static let limit = 1 << 20
  private static let exporting: Hint = "\(command: "archive.export") ARCHIVE --output FOLDER --manifest URL"

  private static func invalid(_ folder: String, _ problem: String, _ file: String?) -> Diagnostic {
    Diagnostic(
      .distributionFolderInvalid, "\"\(folder)\" \(problem)", at: file.map { Place(file: $0) }, remedy: .hint(exporting)
    )
  }
}

extension Diagnostic.Code {
  package static let distributionFolderInvalid = Diagnostic.Code(
    "distribution-folder-invalid", "The folder has no install page and manifest that testers can install from.",
    "\(command: "archive.export") ARCHIVE --output FOLDER --manifest URL")
}
