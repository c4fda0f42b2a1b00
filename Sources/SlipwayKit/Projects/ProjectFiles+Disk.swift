package import Diagnostics
import FileTrees
import XcodeProjects

extension ProjectFiles {
  /// The files of a project on disk.
  ///
  /// - Parameters:
  ///   - folder: The project's folder, absolute.
  ///   - shown: Makes a path one to show to the user.
  convenience init(in folder: String, shown: @escaping @Sendable (String) -> String) {
    self.init(
      read: { try? FileAccess.read($0.absolute(in: folder)) },
      spelled: { path, isRead in
        let full = path.absolute(in: folder)
        // Where the other letters are no other file, the disk ignores case, and has to be asked for its spelling.
        guard !isRead || FileAccess.exists(full.inOtherCase), let spelled = full.asOnDisk, spelled != full else {
          return nil
        }
        return spelled.path(below: folder) ?? spelled
      },
      shown: shown)
  }

  /// The files whose names differ in case on disk.
  var misspellings: [Diagnostic] {
    misspelledPaths.sorted { $0.key < $1.key }.map { path, name in
      Diagnostic(
        .configurationFileSpelling,
        "the settings name it \"\(path)\", which a case-sensitive file system treats as another file",
        severity: .warning, at: Place(file: name),
        remedy: .advice("write the name as on disk"))
    }
  }
}

extension String {
  /// The path, relative to a folder, made absolute.
  func absolute(in folder: String) -> String {
    if isEmpty { return folder }
    return hasPrefix("/") ? self : folder + "/" + self
  }

  /// The path whose last part has capital for small letters, and small for capital ones.
  fileprivate var inOtherCase: String {
    let start = lastIndex(of: "/").map(index(after:)) ?? startIndex
    return self[..<start] + self[start...].map { $0.isUppercase ? $0.lowercased() : $0.uppercased() }.joined()
  }

  /// The path as the disk spells it; `nil` if nothing is there in any case.
  fileprivate var asOnDisk: String? {
    var result = ""
    for part in AbsolutePath(self).components {
      guard let names = try? FileAccess.entries(of: result.isEmpty ? "/" : result).map(\.name) else { return nil }
      let wanted = part.lowercased()
      guard let name = names.contains(part) ? part : names.first(where: { $0.lowercased() == wanted }) else {
        return nil
      }
      result += "/" + name
    }
    return result
  }
}

extension Diagnostic.Code {
  package static let configurationFileSpelling = Diagnostic.Code(
    "configuration-file-spelling", "The name of an .xcconfig file differs in case from the name on disk.",
    "write the name with the same upper and lower case in both places")
}
