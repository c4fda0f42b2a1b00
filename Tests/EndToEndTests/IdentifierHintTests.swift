import SyntaxTrees
import TestSupport
import Testing

/// The hints of `check` about identifiers of an app and its extension, which are followed one after the other.
@Suite struct IdentifierHintTests {
  @Test(arguments: [false, true]) func `both hints together leave no finding`(isReversed: Bool) throws {
    let world = try SealedWorld.withProject("Bug")
    try world.slipway("target", "add", "Wid", "--template", "widget-extension", "-q")
    try world.slipway("target", "set", "Bug", "--bundle-id", "de.uni.sam.Bug_1", "-q")
    try world.slipway("target", "set", "Wid", "--bundle-id", "de.uni.sam.Bug.Wid", "-q")
    let found = try world.json("check", exits: 1).objects("findings").filter {
      ["bundle-id-underscore", "bundle-id-not-child"].contains($0["rule"]?.string)
    }
    let hints = found.compactMap { $0["hint"]?.string }
    #expect(hints.count == 2, "\(found)")
    for hint in isReversed ? hints.reversed() : hints {
      try world.slipway(hint.split(separator: " ").dropFirst(2).map(String.init))
    }
    try world.slipway("check", "--strict", "--only", "bundle-id-underscore,bundle-id-not-child")
  }
}
