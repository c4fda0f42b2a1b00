import Diagnostics
import PropertyLists

extension ProjectPaths.Location {
  /// The keys with which an object in this folder has the path `path`, relative to the project's folder.
  func keys(for path: String, named name: String? = nil) -> (name: String?, path: String, sourceTree: String) {
    let inside: String? =
      root == .project ? path.path(below: self.path) : nil
    let shown = inside ?? path
    let name = name ?? RelativePaths.lastComponent(path)
    return (shown == name ? nil : name, shown, inside == nil ? "SOURCE_ROOT" : "<group>")
  }

  /// The fields of ``keys(for:named:)``.
  func fields(for path: String, named name: String? = nil) -> [ProjectValue.Field] {
    let keys = keys(for: path, named: name)
    return (keys.name.map { [.init("name", .text($0))] } ?? [])
      + [.init("path", .text(keys.path)), .init("sourceTree", .text(keys.sourceTree))]
  }
}

extension RelativePaths {
  /// The name at the end of `path`.
  package static func lastComponent(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let start = path.utf8[..<last].lastIndex(of: slash).map { path.utf8.index(after: $0) } ?? path.startIndex
    return String(path[start..<path.utf8.index(after: last)])
  }

  /// `path` with another name at its end.
  static func renamed(_ path: String, to name: String) -> String {
    let folder = parent(path)
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// `name` without its ending.
  static func stem(_ name: String) -> String {
    guard let period = name.utf8.lastIndex(of: UInt8(ascii: ".")), period != name.startIndex else { return name }
    return String(name[..<period])
  }

  /// The language if `path` is directly in a folder `LANGUAGE.lproj`.
  static func language(_ path: String) -> String? {
    let folder = lastComponent(parent(path))
    return folder.hasSuffix(".lproj") && folder.utf8.count > ".lproj".utf8.count
      ? String(folder.dropLast(".lproj".count)) : nil
  }
}
