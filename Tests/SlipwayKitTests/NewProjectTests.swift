import AppleIdentifiers
import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
import Scaffolding
import SlipwayKit
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A new project through the library: whole, or nothing at all.
@Suite struct NewProjectTests {
  private func request(
    in folder: TemporaryFolder, name: String = "Wecker", identity: Bool = true, template: String = "ios-app"
  ) throws -> NewProject {
    let answers = ProjectAnswers(
      name: try ProductName(name), companyIdentifier: try BundleIdentifier("de.uni-hd.demo"), bundleIdentifier: nil,
      xcode: .xcode26)
    let wish = NewProject.RepositoryWish(
      branch: "main", ignoreTemplates: ["Xcode", "macOS", "Swift"],
      ignoreFolders: [checkout + "/gitignore-templates"])
    return NewProject(
      answers: answers, template: template, templateFolders: [checkout + "/Templates"],
      destination: .newFolder(in: folder.path), repository: wish, environment: try folder.git(identity: identity),
      moment: Moment(Date(timeIntervalSince1970: 1_800_000_000), offsetMinutes: 0))
  }

  @Test func `what is planned is what is made`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let request = try request(in: folder)
    let before = try folder.listing
    let planned = try request.plan().result
    #expect(planned.commit == nil)
    #expect(try folder.listing == before)
    let made = try request.plan().create()
    #expect(made.files == planned.files && made.project == planned.project)
    #expect(made.commit != nil && made.repository == folder.path + "/Wecker")
    for file in made.files { #expect(FileAccess.exists(file)) }
  }

  @Test func `two with the same answers have the same commit`() throws {
    let one = try TemporaryFolder()
    defer { one.expectSoundRepositories() }
    let two = try TemporaryFolder()
    defer { two.expectSoundRepositories() }
    #expect(try request(in: one).plan().create().commit == request(in: two).plan().create().commit)
  }

  @Test func `every failure leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let nameless = try request(in: folder, identity: false)
    let unknown = try request(in: folder, template: "nope")
    var ignoring = try request(in: folder)
    ignoring.repository?.ignoreTemplates = ["Nope"]
    var branching = try request(in: folder)
    branching.repository?.branch = "no..branch"
    try folder.write("", to: "file")
    var inFile = try request(in: folder)
    inFile.destination = .newFolder(in: folder.path + "/file")
    try FileAccess.remove(folder.path + "/.home")
    let before = try folder.listing
    for request in [nameless, unknown, ignoring, branching, inFile] {
      #expect(throws: Diagnostic.self) { try request.plan().create() }
      #expect(try folder.listing == before)
    }
  }

  @Test func `inside a work tree there is no repository of its own`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let environment = try folder.git()
    _ = try Repository.create(at: folder.path, bare: false, initialBranch: "main", environment: environment)
    let made = try request(in: folder).plan().create()
    #expect(made.isInsideWorkTree && made.commit == nil)
    #expect(!FileAccess.exists(folder.path + "/Wecker/.git"))
    #expect(try WorkingCopy(at: folder.path + "/Wecker", environment: environment).repository.status().staged.isEmpty)
  }
}
