import Diagnostics
import GitOperations
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// Tags that are created, listed and deleted, with Git as the judge.
@Suite struct TagTests {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started()
    try world.commit(["b.txt": "b\n"], "Second\n\nIts body\nof two lines\n", in: repository)
  }

  private func create(
    _ name: String, _ revision: String = "HEAD", message: String? = nil, _ change: (inout TagRequest) -> Void = { _ in }
  ) throws {
    var request = TagRequest(name)
    request.revision = revision
    request.message = message
    change(&request)
    _ = try repository.tagCreation.create(request, at: world.moment)
  }

  @Test(arguments: [
    "One", "", "One\n\n\nTwo  \n", "# not a comment\nOne", "\n\n  One\nTwo", "Grüße 🎉", "one\u{C}\ntwo\t\n\n",
    "one\r\n\r\ntwo\u{A0}\r\n",
  ]) func `a tag's object is byte for byte Git's`(message: String) throws {
    for revision in ["HEAD", "HEAD~1", "HEAD^{tree}", "HEAD:a.txt", "outer"] {
      try world.git("tag", "-f", "-a", "-m", "outer", "outer")
      try world.git("tag", "-a", "-m", message, "v1", revision)
      let expected = try world.git("rev-parse", "v1")
      try world.git("tag", "-d", "v1")
      try create("v1", revision, message: message)
      #expect(try world.git("rev-parse", "v1") == expected, "\(revision)")
      try world.git("tag", "light", revision)
      let light = try world.git("rev-parse", "light")
      try create("ours", revision)
      #expect(try world.git("rev-parse", "ours") == light, "\(revision)")
      for name in ["v1", "light", "ours"] { try world.git("tag", "-d", name) }
    }
    #expect(try world.isSound())
  }

  @Test func `the comment character and the settings for signatures count`() throws {
    try repository.setConfiguration("core.commentChar", to: ";")
    try create("v1", message: "; gone\n# stays\n")
    #expect(try world.git("for-each-ref", "--format=%(contents)", "refs/tags/v1") == "# stays\n\n")
    try repository.setConfiguration("gpg.program", to: "/bin/false")
    let signed = #expect(throws: Diagnostic.self) { try create("v2", message: "Two") { $0.isSigned = true } }
    #expect(signed?.code == .signingFailed && signed?.message.contains("tag.gpgSign") == false)
    try repository.setConfiguration("tag.forceSignAnnotated", to: "true")
    for request in [true, false] {
      let isSigned = try {
        var tag = TagRequest("v2")
        tag.message = "Two"
        tag.isAnnotated = request
        return try repository.tagCreation.plan(tag).isSigned
      }()
      #expect(isSigned == request)
    }
    try repository.setConfiguration("tag.gpgSign", to: "true")
    #expect(throws: Diagnostic.self) { try create("v2", message: "Two") }
    #expect(try world.git("tag") == "v1\n")
  }

  @Test func `a name that Git refuses is refused, and no other`() throws {
    let names = [
      "v1", "-v1", "", "a b", "a..b", "a.lock", "a.lock/b", ".a", "a/.b", "a.", "a/", "/a", "a//b", "@", "a@{b", "a@b",
      "a~1", "a^", "a:b", "a?", "a*", "a[b", "a\\b", "a\u{7F}", "a\tb", "ä/ö", "#1", "refs/tags/x", "heads/main",
    ]
    for name in names {
      let accepts = try world.tryGit(["tag", "--", name]).succeeded && !name.isEmpty
      if accepts { try world.git("update-ref", "-d", "refs/tags/\(name)") }
      var code: Diagnostic.Code?
      do { try create(name) } catch { code = (error as? Diagnostic)?.code }
      #expect((code == nil) == accepts && (accepts || code == .tagNameInvalid), "\(name)")
      if accepts { #expect(try world.git("rev-parse", "refs/tags/\(name)") == world.git("rev-parse", "HEAD")) }
      if accepts { try world.git("update-ref", "-d", "refs/tags/\(name)") }
    }
  }

  @Test func `a taken name is refused unless the tag is replaced`() throws {
    try create("v1")
    for (name, code) in [("v1", Diagnostic.Code.tagExists), ("v1/x", .tagNameTaken)] {
      let error = #expect(throws: Diagnostic.self) { try create(name) }
      #expect(error?.code == code)
    }
    try create("v1", "HEAD~1") { $0.replaces = true }
    #expect(try world.git("rev-parse", "v1") == world.git("rev-parse", "HEAD~1"))
    try repository.setConfiguration("core.ignoreCase", to: "true")
    #expect(throws: Diagnostic.self) { try create("V1") }
  }

  @Test(arguments: [
    [], ["v*"], ["v1.*"], ["*"], ["?1.0"], ["v[12].0"], ["v[!1].0"], ["a/*"], ["*/b"], ["none"], ["v1.0", "a/b/c"],
    ["*b*"], ["v1.0", "v*"], ["[[:alpha:]]1.0"], ["\\*"],
  ]) func `the list is Git's, with packed tags too`(patterns: [String]) throws {
    for name in ["v1.0", "v1.1", "v2.0", "a/b", "a/d/c", "Z"] { try create(name) }
    try world.git("pack-refs", "--all")
    try create("v3.0", message: "Three\nlines\n\nof text\n")
    try create("long-name-of-a-tag", message: "# only\n")
    try create("blob", "HEAD:a.txt")
    try create("nested", "v3.0", message: "On a tag")
    let tags = try repository.tags.list(matching: patterns)
    #expect(tags.map { "\($0.name)\n" }.joined() == (try world.tryGit(["tag", "--list"] + patterns).outputText))
    for tag in tags {
      let format = "%(objectname) %(*objecttype)%(objecttype) %(taggername)"
      let expected = try world.git("for-each-ref", "--format=\(format)", "refs/tags/\(tag.name)")
      #expect(expected.hasPrefix("\(tag.object) ") && expected.contains("tag ") == tag.isAnnotated, "\(tag.name)")
      #expect(expected.hasSuffix(" \(tag.tagger?.name ?? "")\n"))
    }
  }

  @Test func `tags are deleted all or none`() throws {
    for name in ["v1", "v2", "v3"] { try create(name, message: name) }
    let error = #expect(throws: Diagnostic.self) { try repository.tags.delete(["v1", "none"]) }
    #expect(error?.code == .tagNotFound)
    #expect(try world.git("tag") == "v1\nv2\nv3\n")
    try world.git("pack-refs", "--all")
    #expect(try repository.tags.delete(["v1", "v3", "v1"]).map(\.name) == ["v1", "v3"])
    #expect(try world.git("tag") == "v2\n")
  }
}
