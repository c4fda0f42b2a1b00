import Diagnostics
import Testing
import XcodeProjects

@Suite struct DanglingReferenceTests {
  private func document(_ objects: String, format: Int = 56) throws -> ProjectDocument {
    let text =
      "// !$*UTF8*$!\n{\n\tobjectVersion = \(format);\n\tobjects = {\n\(objects)\n\t};\n\trootObject = P /* Project object */;\n}\n"
    return try ProjectDocument(parsing: Array(text.utf8), file: "p")
  }

  private func entry(_ name: String, _ key: String, _ owner: String) -> ReferenceListEntry {
    ReferenceListEntry(ObjectID(name), in: key, of: ObjectID(owner))
  }

  @Test func `what names a lost object is told with whether it stands in a list`() throws {
    let found = try document(
      """
      P = {isa = PBXProject; mainGroup = LOST; targets = (GONE, P, ); projectReferences = ({ProjectRef = OTHER; }, ); };
      B = {isa = PBXBuildFile; fileRef = FILE; settings = {target = NONE; }; };
      """
    ).danglingReferences
    let words = found.map { "\($0.ownerKind) \($0.owner) \($0.key) \($0.name) \($0.isListEntry)" }
    #expect(
      words == [
        "PBXProject P mainGroup LOST false", "PBXProject P targets GONE true", "PBXProject P ProjectRef OTHER false",
        "PBXBuildFile B fileRef FILE false",
      ])
    #expect(found.allSatisfy { $0.place.line != nil })
  }

  @Test func `an entry goes with its comment, and everything else stays byte for byte`() throws {
    let group =
      "\t\tG = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\tLOST /* a.swift */,\n\t\t\t\tP,\n\t\t\t);\n\t\t};"
    let document = try document(group + "\n\t\tP = {isa = PBXProject; targets = (LOST, P); };")
    let rest = try document.removing([entry("LOST", "children", "G")])
    #expect(changedLines(document.bytes, rest.bytes) == ["-LOST /* a.swift */,"])
    let none = try document.removing([
      entry("LOST", "files", "G"), entry("P", "children", "X"),
    ])
    #expect(none.bytes == document.bytes)
  }

  @Test func `of an entry that a list has three times the first stays`() throws {
    let document = try document(
      "\t\tG = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\tP /* a */,\n\t\t\t\tQ,\n\t\t\t\tP /* b */,\n\t\t\t\tP /* c */,\n\t\t\t);\n\t\t};"
    )
    let rest = try document.removing([
      ReferenceListEntry(ObjectID("P"), in: "children", of: ObjectID("G"), isRepetition: true)
    ])
    #expect(changedLines(document.bytes, rest.bytes) == ["-P /* b */,", "-P /* c */,"])
    let gone = try document.removing([
      ReferenceListEntry(ObjectID("P"), in: "children", of: ObjectID("G"), isRepetition: true),
      entry("P", "children", "G"),
    ])
    #expect(changedLines(document.bytes, gone.bytes) == ["-P /* a */,", "-P /* b */,", "-P /* c */,"])
  }

  @Test func `a list that Xcode never writes empty goes with its last entry`() throws {
    let rows = [
      ("exceptions", 77, true), ("dependencies", 90, true), ("dependencies", 77, false), ("files", 90, false),
    ]
    for (key, format, goes) in rows {
      let document = try document("P = {isa = PBXProject; \(key) = (LOST, ); };", format: format)
      let rest = try document.removing([entry("LOST", key, "P")])
      #expect(String(decoding: rest.bytes, as: UTF8.self).contains(key) != goes, "\(key) \(format)")
      #expect(rest.danglingReferences.isEmpty)
    }
  }
}
