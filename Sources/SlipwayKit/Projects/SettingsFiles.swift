public import Diagnostics
import FileTrees
import XcodeProjects

/// Reads the files of build settings that a project names as a Mac would, which takes capital and small letters for the
/// same, and notes where that matters.
final class SettingsFiles {
  private let folder: String
  private var known: [String: [UInt8]?] = [:]
  /// The files that are called otherwise on the disk.
  private(set) var findings: [Diagnostic] = []

  /// - Parameter folder: The project's folder, absolute.
  init(in folder: String) {
    self.folder = folder
  }

  /// The bytes of a file by its path relative to the project's folder; `nil` where it can't be read.
  func contents(of path: String) -> [UInt8]? {
    if let bytes = known[path] { return bytes }
    let bytes = read(path)
    known[path] = .some(bytes)
    return bytes
  }

  private func read(_ path: String) -> [UInt8]? {
    let full = path.hasPrefix("/") ? path : folder + "/" + path
    let bytes = try? FileAccess.read(full)
    // Where the other letters are no other file, the disk takes them for the same, and has to be asked for its own.
    guard bytes == nil || FileAccess.exists(Self.otherLetters(of: full)) else { return bytes }
    guard let spelled = Self.spelled(full), spelled != full else { return bytes }
    guard let found = try? FileAccess.read(spelled) else { return bytes }
    let shown = spelled.path(below: folder) ?? spelled
    findings.append(
      Diagnostic(
        .configurationFileSpelling,
        "\"\(path)\" is \"\(shown)\" on disk, which a case-sensitive file system treats as another file",
        severity: .warning, at: Place(file: shown),
        remedy: .advice("write the name in the same letters in both places")))
    return found
  }

  /// The last part of the path with capital for small letters, and small for capital ones.
  private static func otherLetters(of path: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return path[..<start] + path[start...].map { $0.isUppercase ? $0.lowercased() : $0.uppercased() }.joined()
  }

  /// The path as the disk spells it, or `nil` where nothing is there whatever the letters.
  private static func spelled(_ path: String) -> String? {
    var result = ""
    for part in AbsolutePath(path).components {
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
  /// An .xcconfig file whose name differs in case on disk.
  public static let configurationFileSpelling: Self = "configuration-file-spelling"
}
