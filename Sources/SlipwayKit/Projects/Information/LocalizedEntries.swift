import Checks
package import Diagnostics
import FileTrees
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// The translations of an Info.plist entry, which users see instead of the entry.
struct LocalizedEntries {
  /// The changed string catalogs, by path relative to the project's folder.
  private(set) var contents: [String: [UInt8]] = [:]
  /// What changed, and what keeps another text.
  private(set) var notes: [Diagnostic] = []

  /// Gives translations that equal the old text the new one.
  ///
  /// - Parameters:
  ///   - entry: The entry's new text.
  ///   - target: The target.
  ///   - loaded: The project.
  /// - Throws: What reading the files throws.
  init(_ entry: InformationRequest, of target: ProjectTarget, in loaded: LoadedProject) throws(Diagnostic) {
    guard entry.list == .infoPlist, entry.path.count == 1, let key = entry.topKey, let new = entry.value?.string else {
      return
    }
    let configuration = loaded.configurations.configuration(of: target)
    // Without an own name, the product's name is the one that users see.
    let fallbacks = ["CFBundleDisplayName", "CFBundleName"].contains(key) ? ["CFBundleName"] : []
    let old = Set(
      ([key] + fallbacks).compactMap { configuration.infoPlist?[$0]?.string }
        + (fallbacks.isEmpty ? [] : [configuration.settings["PRODUCT_NAME"], target.name].compactMap(\.self)))
    let places = ProjectPlaces(loaded)
    let resources = try LocalizedResources(loaded, places)
    let uses = FileUses(loaded.project, places.paths)
    for path in resources.catalogs where path.lastName == "InfoPlist.xcstrings" && uses.contains(path, in: target) {
      try change(path, key, from: old, to: new, in: loaded)
    }
    var others: [(path: String, text: String)] = []
    for resource in resources.localized where resource.name == "InfoPlist.strings" {
      for path in resource.files.values.sorted() where uses.contains(path, in: target) {
        guard let bytes = try? FileAccess.read(loaded.absolute(path), limit: 1 << 24),
          let text = (try? StringsFile(parsing: bytes, file: path))?[key], text != new
        else { continue }
        others.append((path, text))
      }
    }
    guard others.count > Self.most, let first = others.first else {
      for other in others { note("\(other.path) has another \(key): \"\(other.text)\"", at: other.path) }
      return
    }
    note(
      "\(others.count) InfoPlist.strings files have another \(key), such as \(first.path): \"\(first.text)\"",
      at: first.path)
  }

  /// How many translations are noted one by one.
  private static let most = 3

  private mutating func change(
    _ path: String, _ key: String, from old: Set<String>, to new: String, in loaded: LoadedProject
  ) throws(Diagnostic) {
    guard let bytes = try? FileAccess.read(loaded.absolute(path), limit: 1 << 24),
      var catalog = try? StringCatalog(parsing: bytes, file: path), let entry = catalog.entry(key)
    else { return }
    var changed: [String] = []
    var others: [(language: String, text: String)] = []
    for language in entry.languages {
      guard let text = entry.localization(language)?.value, text != new else { continue }
      guard old.contains(text) else {
        others.append((language, text))
        continue
      }
      try catalog.setTranslation(new, of: key, in: language)
      changed.append(language)
    }
    if others.count > Self.most, let first = others.first {
      note(
        "\(path) has another \(key) in \(others.count) languages, such as \(first.language): \"\(first.text)\"",
        at: path)
    } else {
      for other in others { note("\(path) has another \(key) in \(other.language): \"\(other.text)\"", at: path) }
    }
    guard !changed.isEmpty else { return }
    contents[path] = catalog.document.bytes
    note("also changed \(key) in \(path): \(changed.listed)", at: path)
  }

  private mutating func note(_ message: String, at path: String) {
    notes.append(Diagnostic(.infoPlistTranslated, message, severity: .note, at: Place(file: path)))
  }
}

extension Diagnostic.Code {
  package static let infoPlistTranslated = Diagnostic.Code(
    "info-plist-translated", "The Info.plist entry has translations, which users see instead of the entry.",
    "translate the new text in InfoPlist.xcstrings or InfoPlist.strings")
}
