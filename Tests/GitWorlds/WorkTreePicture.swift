import Foundation

/// All files of a work tree as text.
package enum WorkTreePicture {
  package static func of(_ root: String) throws -> String {
    var lines: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() where !path.hasPrefix(".git") {
      let full = "\(root)/\(path)"
      let attributes = try FileManager.default.attributesOfItem(atPath: full)
      guard attributes[.type] as? FileAttributeType != .typeDirectory else { continue }
      lines.append("\(path) \(attributes[.posixPermissions] ?? 0)")
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
        lines.append("-> \(target)")
        continue
      }
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: full)), as: UTF8.self)
      lines += text.split(separator: "\n").map(String.init)
    }
    return lines.joined(separator: "\n")
  }
}
