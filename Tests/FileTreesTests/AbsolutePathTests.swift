import FileTrees
import Testing

@Suite struct AbsolutePathTests {
  @Test(
    arguments: [
      ("b", "/a", "/a/b"), ("/b", "/a", "/b"), ("../b/./c", "/a", "/b/c"), ("../../..", "/a", "/"), (".", "/a/", "/a"),
      ("b//c/", "/", "/b/c"), ("a/../b/./c", "/x", "/x/b/c"), ("../..", "/x/y", "/"), ("/a//b/", "/x", "/a/b"),
    ])
  func `a path is seen from a folder, and what leads up is taken out`(path: String, folder: String, expected: String) {
    #expect(AbsolutePath(path, from: folder).description == expected)
  }
}
