import Diagnostics
import FileTrees
import Testing

@Suite struct FileTreeTests {
  @Test func `files come in the order of their bytes`() throws {
    var tree = FileTree()
    for name in ["b", "a/z", "B2", "a.swift"] { try tree.add(name, text: name) }
    #expect(tree.files.map(\.path.rawValue) == ["B2", "a.swift", "a/z", "b"])
  }

  @Test(arguments: [
    ("A.swift", "A.swift"), ("A.swift", "a.swift"), ("App/x", "app/y"), ("App", "App/x"), ("App/x", "App"),
  ])
  func `what a file system can't tell apart is refused`(first: String, second: String) throws {
    var tree = FileTree()
    try tree.add(first, text: "")
    let before = tree
    #expect {
      try tree.add(second, text: "")
    } throws: {
      ($0 as? Diagnostic)?.code == .pathClash
    }
    #expect(tree == before)
  }

  @Test func `a tree moved into a folder still refuses clashes`() throws {
    var tree = FileTree()
    try tree.add("App/x", [1], executable: true)
    var moved = tree.moved(into: try RelativePath("Outer/Inner"))
    #expect(moved["Outer/Inner/App/x"]?.bytes == [1])
    #expect(moved["Outer/Inner/App/x"]?.isExecutable == true)
    #expect(throws: Diagnostic.self) { try moved.add("outer/y", text: "") }
    try moved.add("Outer/y", text: "")
  }
}
