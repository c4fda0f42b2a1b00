import Diagnostics
import FileTrees

/// The name and the content of a file that a template writes, with the placeholders replaced.
struct RenderedFile {
  let path: RelativePath
  let bytes: [UInt8]
  /// The types in a Swift source; none in other files.
  let types: SourceTypeNames

  /// Renders the file that `entry` describes.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - template: The template that has it.
  ///   - names: The values of placeholders in its name.
  ///   - values: The values of placeholders in its content, given its path.
  /// - Throws: `template-invalid`, with the line.
  init(
    _ entry: TemplateManifest.FileEntry, of template: Template, names: PlaceholderValues,
    values: (_ path: RelativePath) -> PlaceholderValues
  ) throws(Diagnostic) {
    let file = entry.place.file ?? ""
    do {
      path = try RelativePath(
        try PlaceholderText(entry.destination, file: file, firstLine: entry.place.line ?? 1)
          .rendered(names, escaping: .none, file: file))
    } catch {
      throw Diagnostic(.templateInvalid, error.message, at: entry.place, remedy: error.remedy)
    }
    let source = entry.template + "/files/" + entry.source
    let isMarkup = Self.isMarkup(path)
    let text = try template.text(of: entry)
    let rendered = try PlaceholderText(text, file: source)
      .rendered(values(path), escaping: isMarkup ? .markup : .none, file: source)
    bytes = Array(rendered.utf8)
    types =
      path.pathExtension == "swift" ? SourceTypeNames(template: text, source: rendered) : SourceTypeNames()
  }

  /// Whether the file is XML: a data model is, though its name does not say so.
  private static func isMarkup(_ path: RelativePath) -> Bool {
    markupEndings.contains(path.pathExtension) || path.lastComponent == ".xccurrentversion"
      || path.rawValue.hasSuffix(".xcdatamodel/contents")
  }

  private static let markupEndings: Set<String> = [
    "entitlements", "gpx", "html", "plist", "storyboard", "svg", "xcprivacy", "xib", "xml",
  ]
}
