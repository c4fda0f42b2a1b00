import InterfaceFiles
extension ProjectInterfaces {
  /// Whether a file translates a storyboard or xib, by its name.
  func isOfInterface(_ file: LocalizedFile) -> Bool { all(translatedBy: file) != nil }

  /// The storyboards and xibs that a file translates; `nil` if none has its name, empty if none is readable.
  func all(translatedBy file: LocalizedFile) -> [InterfaceFile]? {
    let name = file.name.dropLast(".strings".count)
    let paths = ["storyboard", "xib"].flatMap { ending -> [String] in
      let folders = ["Base"] + file.languages
      return ["\(file.folder)/\(name).\(ending)"] + folders.map { "\(file.folder)/\($0).lproj/\(name).\(ending)" }
    }.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }.filter(project.paths.contains)
    // The texts of archives are not known well enough.
    return paths.isEmpty ? nil : paths.compactMap(file(at:)).filter { !$0.isArchive }
  }
}

extension InterfaceFile {
  /// Whether the file has the object of a key such as `059-SP-yXR.title`.
  func hasObject(ofKey key: String) -> Bool {
    // Custom identifiers may contain periods.
    document.objects[key] != nil
      || key.indices.contains { key[$0] == "." && document.objects[String(key[..<$0])] != nil }
  }
}
