/// The folder of a target's files, from the folders that its files are in.
struct TargetFolder {
  /// The folder, relative to the project's folder; `nil` for a target without files.
  let path: String?

  /// Goes down from the project's folder as long as one folder contains nearly all files.
  ///
  /// A folder with its own file, or with the target's name, is the one; so is one of several large folders' parent.
  ///
  /// - Parameters:
  ///   - name: The target's name.
  ///   - folders: The folder of each file, relative to the project's folder.
  init(named name: String, among folders: [String]) {
    guard !folders.isEmpty else {
      path = nil
      return
    }
    var way: [Substring] = []
    var inside = folders.map { $0.split(separator: "/") }
    while way.last.map(String.init) != name {
      let counts = Dictionary(inside.compactMap(\.first).map { ($0, 1) }, uniquingKeysWith: +)
      let largest = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let (next, count) = largest.map({ ($0.key, $0.value) }), way.isEmpty || 5 * count >= 4 * inside.count,
        way.isEmpty ? 2 * count >= inside.count : inside.allSatisfy({ !$0.isEmpty })
      else { break }
      way.append(next)
      inside = inside.filter { $0.first == next }.map { Array($0.dropFirst()) }
    }
    path = way.joined(separator: "/")
  }
}
