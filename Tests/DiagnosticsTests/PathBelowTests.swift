import Diagnostics
import Testing

/// What is left of a path below a folder, whatever letters the names are made of.
@Suite struct PathBelowTests {
  @Test(arguments: [
    ("a/b/c", "a", "b/c"), ("a/b/c", "a/b", "c"), ("a/b", "", "a/b"), ("ab/c", "a", nil), ("a", "a", nil),
    ("b/c", "a", nil), ("/a/b", "/", "a/b"), ("/a/b", "/a", "b"), ("/a/b", "/a/", "b"), ("/ab/c", "/a/", nil),
    ("Men\u{fc}/\u{dc}bung/c", "Men\u{fc}", "\u{dc}bung/c"),
    ("Menu\u{308}/U\u{308}bung/c", "Menu\u{308}/U\u{308}bung", "c"), ("Menu\u{308}/c", "Men\u{fc}", "c"),
    ("Men\u{fc}/c", "Menu\u{308}", "c"), ("Menu\u{308}/c", "Menu", nil), ("a/\u{301}b", "a", "\u{301}b"),
    ("\u{301}/\u{301}/\u{301}", "\u{301}/\u{301}", "\u{301}"), ("a\r\n/b", "a\r\n", "b"), ("", "a", nil), ("", "", ""),
  ])
  func `a path is cut after its folder`(path: String, folder: String, rest: String?) {
    let found = path.path(below: folder)
    #expect(found.map { Array($0.utf8) } == rest.map { Array($0.utf8) })
    #expect(Substring(path).path(below: Substring(folder)) == rest)
  }

  @Test(arguments: [
    ("a/b", "a", "c", "c/b"), ("a", "a", "c", "c"), ("a/b", "a", "", "b"), ("ab", "a", "c", nil),
    ("\u{fc}/b", "u\u{308}", "\u{df}", "\u{df}/b"),
  ])
  func `a path moves with its folder`(path: String, old: String, new: String, moved: String?) {
    #expect(path.path(after: old, movesTo: new) == moved)
  }
}
