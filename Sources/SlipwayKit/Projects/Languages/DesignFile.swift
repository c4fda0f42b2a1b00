import Diagnostics
import XcodeProjects

/// A storyboard, xib or intent definition, whose strings are in a `.strings` file for each language.
struct DesignFile {
  /// The endings of such files.
  static let endings: Set<String> = ["intentdefinition", "storyboard", "xib"]

  /// The content of a new strings file; `nil` if the strings can't be read.
  let stringsFile: [UInt8]?

  /// Whether it is readable and has no strings.
  var isWithoutTexts: Bool { stringsFile?.isEmpty ?? false }

  /// Reads the texts of the file at `path`.
  ///
  /// - Throws: What reading a storyboard or xib throws.
  init(_ bytes: [UInt8], at path: String) throws(Diagnostic) {
    if path.pathEnding == "intentdefinition" {
      stringsFile = (try? IntentTexts(parsing: bytes, file: path))?.stringsFile
    } else {
      stringsFile = try DesignTexts(parsing: bytes, file: path).stringsFile
    }
  }
}
