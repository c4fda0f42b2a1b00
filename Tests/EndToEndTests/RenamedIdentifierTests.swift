import SyntaxTrees
import TestSupport
import Testing

/// `rename class`: identifiers of scenes and cells that are the name of the class.
@Suite struct RenamedIdentifierTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  /// A project with a scene of the class Detail, which code creates by `identifier`.
  private func world(identifier: String) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    try world.slipway("file", "create", "view-controller", "Detail", "--interface", "storyboard", "-q")
    try world.write(
      "import UIKit\n\nfunc make(_ board: UIStoryboard) -> UIViewController {\n"
        + "  board.instantiateViewController(withIdentifier: \(identifier))\n}\n",
      to: "Wecker/Make.swift")
    return world
  }

  @Test(arguments: ["String(describing: Detail.self)", "NSStringFromClass(Detail.self)"])
  func `an identifier that code makes of the name is renamed`(identifier: String) throws {
    let world = try world(identifier: identifier)
    try world.slipway("rename", "class", "Detail", "Info")
    #expect(try world.text(Self.main).contains("storyboardIdentifier=\"Info\""))
    #expect(try !world.text(Self.main).contains("storyboardIdentifier=\"Detail\""))
  }

  @Test func `an identifier that code spells stays`() throws {
    let world = try world(identifier: "\"Detail\"")
    let notes = try world.json("rename", "class", "Detail", "Info").texts("notes")
    #expect(try world.text(Self.main).contains("storyboardIdentifier=\"Detail\""))
    #expect(notes.contains { $0.contains("is a literal") }, "\(notes)")
  }

  @Test func `an identifier that code makes and spells is noted`() throws {
    let world = try world(identifier: "[\"Detail\", String(describing: Detail.self)][0]")
    let notes = try world.json("rename", "class", "Detail", "Info").texts("notes")
    #expect(try world.text(Self.main).contains("storyboardIdentifier=\"Detail\""))
    #expect(notes.contains { $0.contains("the identifier \"Detail\" was not renamed") }, "\(notes)")
  }
}
