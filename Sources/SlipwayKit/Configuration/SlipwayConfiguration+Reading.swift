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

  /// The configuration that `bytes` hold.
  ///
  /// - Throws: `configuration-invalid` with the line.
  public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    self = try ConfigurationReader(file: file).configuration(from: bytes)
  }
}
