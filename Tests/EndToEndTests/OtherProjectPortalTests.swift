import Foundation
import TestSupport
import Testing

/// What `undo` says of changes in the portal: only those that were made in the same project count.
@Suite struct OtherProjectPortalTests {
  @Test func `a change from another project does not keep from undoing here`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "T", "-q")
    for name in ["A", "B"] { try world.slipway("new", name, "--company-id", "de.x", "-q") }
    try world.slipway("file", "create", "class", "Foo", "-q", "-C", "A")
    try world.slipway("device", "register", "00008030-001A2B3C4D5E6F70", "--name", "P", "-q", "-C", "B")
    #expect(try world.slipway("undo", "--dry-run", "-C", "A").output.contains("file create class Foo"))
    try world.slipway("undo", "-C", "A")
    #expect(!world.exists("A/A/Foo.swift"))
  }

  @Test func `a change from this project is named`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "T", "-q")
    try world.slipway("new", "A", "--company-id", "de.x", "-q")
    world.directory += "/A"
    try world.slipway("file", "create", "class", "Foo", "-q")
    try world.slipway("device", "register", "00008030-001A2B3C4D5E6F70", "--name", "P", "-q")
    let refused = try world.slipway("undo", exits: 2)
    #expect(refused.problems.contains("it changed the portal of team"), "\(refused)")
  }
}
