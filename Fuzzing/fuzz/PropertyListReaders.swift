import PropertyLists
import SyntaxTrees

extension FuzzedReader {
  static let propertyLists = [
    FuzzedReader(name: "property-list-xml") { checkPropertyList($0, in: .xml) },
    FuzzedReader(name: "property-list-binary") { checkPropertyList($0, in: .binary) },
    FuzzedReader(name: "property-list-openstep") { checkPropertyList($0, in: .openStep) },
    FuzzedReader(name: "property-list-edits", check: checkPropertyListEdits),
    FuzzedReader(name: "strings", check: checkStrings),
  ]
}

/// What was read and can be written reads as the same again.
private func checkPropertyList(_ bytes: [UInt8], in form: PropertyList.Form) {
  guard let list = try? PropertyList(parsing: bytes, file: "fuzzed.plist"),
    let written = try? list.serialized(as: form)
  else { return }
  guard let again = try? PropertyList(parsing: written).serialized(as: form) else {
    preconditionFailure("what was written does not read")
  }
  precondition(again == written, "writing again gives something else")
}

/// A document keeps its bytes, and what was set in it is found when it is read again.
private func checkPropertyListEdits(_ bytes: [UInt8]) {
  guard var document = try? PropertyListDocument(parsing: bytes) else { return }
  precondition(document.bytes == bytes, "the document was changed")
  guard document.value.dictionary != nil, (try? document.set("1", at: ["NEW"])) != nil else { return }
  let again = try? PropertyList(parsing: document.bytes)
  precondition(again?["NEW"]?.string == "1", "the value that was set is not there")
}

/// A file that was read and not changed is written as it was.
private func checkStrings(_ bytes: [UInt8]) {
  guard let file = try? StringsFile(parsing: bytes, file: "fuzzed.strings") else { return }
  precondition(file.bytes == bytes, "the file was changed")
}
