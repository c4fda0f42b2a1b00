extension CheckedProject {
  /// Whether a file translates the texts of a storyboard or xib, whose name it has then.
  func isOfInterface(_ file: LocalizedFile) -> Bool { interfaces(translatedBy: file) != nil }

  /// The storyboards and xibs whose texts a file translates; `nil` where none has its name, empty where none can be read.
  func interfaces(translatedBy file: LocalizedFile) -> [InterfaceFile]? {
    let name = file.name.dropLast(".strings".count)
    let paths = ["storyboard", "xib"].flatMap { ending -> [String] in
      let folders = ["Base"] + file.languages
      return ["\(file.folder)/\(name).\(ending)"] + folders.map { "\(file.folder)/\($0).lproj/\(name).\(ending)" }
    }.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }.filter(self.paths.contains)
    return paths.isEmpty ? nil : paths.compactMap(interface(at:))
  }
}

extension InterfaceFile {
  /// Whether it has the object whose text a key such as `059-SP-yXR.title` translates.
  func hasObject(ofKey key: String) -> Bool {
    // Identifiers that people gave may have periods.
    objects[key] != nil
      || key.indices.contains { key[$0] == "." && objects[String(key[..<$0])] != nil }
  }
}
