import Clibgit2

extension Configuration {
  /// A setting and its text.
  package struct Entry {
    /// Its name, section and key in lower case.
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }

    /// The text between section and key: `https://example.org` in `http.https://example.org.proxy`.
    package var subsection: String? {
      guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: "."), first < last else { return nil }
      return String(name[name.index(after: first)..<last])
    }

    package var key: String { String(name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]) }
  }

  /// All settings of a section, subsections too, the least important first, doubles kept.
  package func entries(in section: String) -> [Entry] {
    var entries: [Entry] = []
    withUnsafeMutablePointer(to: &entries) { pointer in
      _ = git_config_foreach(
        handle.pointer,
        { entry, payload in
          guard let name = entry?.pointee.name else { return 0 }
          let value = entry?.pointee.value.map { String(cString: $0) } ?? "true"
          payload?.assumingMemoryBound(to: [Entry].self).pointee.append(
            Entry(name: String(cString: name), value: value))
          return 0
        }, pointer)
    }
    let given = CommandLineSettings(environment).pairs.map { Entry(name: $0.name, value: $0.value) }
    return (entries + given).filter { $0.name.hasPrefix("\(section).") }
  }
}
