public import Checks
public import Diagnostics
import FileTrees

extension SlipwayConfiguration {
  /// The configuration in `folder`, or in the nearest folder above it that has one, up to `root`.
  ///
  /// - Throws: `configuration-invalid` with the line, or what reading the file throws.
  public static func nearest(to folder: String, root: String? = nil) throws(Diagnostic) -> SlipwayConfiguration {
    var folder = folder
    while true {
      let path = folder + "/" + fileName
      if FileAccess.exists(path) {
        return try ConfigurationReader(file: path).configuration(from: FileAccess.read(path, limit: 1 << 20))
      }
      guard folder != root, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
        return SlipwayConfiguration()
      }
      folder = String(folder[..<slash])
    }
  }

  /// The folders with templates that the file counting for `folder` names, made absolute.
  ///
  /// - Throws: `file-not-found` for one that is not there, `configuration-invalid`, and what reading the file throws.
  public static func templateFolders(nearestTo folder: String) throws(Diagnostic) -> [String] {
    guard let place = place(nearestTo: folder) else { return [] }
    return try nearest(to: place).templates.map { name throws(Diagnostic) in
      let path = name.hasPrefix("/") ? name : "\(place)/\(name)"
      guard FileAccess.isDirectory(path) else {
        throw Diagnostic(
          .fileNotFound, "templates folder \"\(name)\" does not exist", at: Place(file: "\(place)/\(fileName)"),
          remedy: .advice("write the path relative to the folder of \(fileName)"))
      }
      return path
    }
  }

  /// The policy of the configuration nearest to `folder`, and the configuration's file.
  ///
  /// - Throws: `policy-missing`, `configuration-invalid`, and what reading the file throws.
  public static func policy(nearestTo folder: String) throws(Diagnostic) -> (policy: ProjectPolicy, file: String) {
    let configuration = try nearest(to: folder)
    guard let place = place(nearestTo: folder), configuration.policy != ProjectPolicy() else {
      throw Diagnostic(
        .policyMissing, "\(fileName) has no policy",
        remedy: .advice(
          "write a section such as policy: {bundle-identifiers: [de.uni-hd.*], configurations: [Debug, Release]}"))
    }
    return (configuration.policy, "\(place)/\(fileName)")
  }

  /// The folder whose file counts for `folder`: that one, or the nearest above it; `nil` where there is none.
  static func place(nearestTo folder: String, exists: (String) -> Bool = FileAccess.exists) -> String? {
    var folder = folder
    while !exists(folder + "/" + fileName) {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
    return folder
  }

  /// The configuration that `bytes` hold.
  ///
  /// - Throws: `configuration-invalid` with the line.
  public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    self = try ConfigurationReader(file: file).configuration(from: bytes)
  }
}

extension Diagnostic.Code {
  package static let policyMissing = Diagnostic.Code(
    "policy-missing", "The file .slipway.yml has no policy section.",
    "write one with bundle-identifiers, team, deployment-targets, configurations or rules for devices")
}
