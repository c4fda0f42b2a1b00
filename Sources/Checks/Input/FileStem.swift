/// The name of a file without its extension, by which apps load storyboards and xibs.
struct FileStem: Hashable {
  let name: String

  init(name: String) {
    self.name = name
  }

  init(_ path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}
