import PropertyLists

/// Three versions of a property list of which some are in the binary form, made text so that they can be merged.
struct BinaryPropertyLists {
  /// The versions, the binary ones in XML.
  let input: MergeInput
  private let isWrittenBinary: Bool

  /// Gives nothing where nothing is binary, or something can't be read.
  ///
  /// Where only one side has another form than the base, its form is kept.
  init?(_ input: MergeInput) {
    guard case .tree(let form)? = MergedFileKind(path: input.path), form == .propertyList || form == .strings,
      [input.ours, input.theirs].contains(where: Self.isBinary)
    else { return nil }
    let isChanged = Self.isBinary(input.base) == Self.isBinary(input.ours) && !input.base.isEmpty
    isWrittenBinary = Self.isBinary(isChanged ? input.theirs : input.ours)
    var text = input
    for path in [\MergeInput.base, \.ours, \.theirs] where Self.isBinary(input[keyPath: path]) {
      guard let list = try? PropertyList(parsing: input[keyPath: path]), let xml = try? list.serialized(as: .xml) else {
        return nil
      }
      text[keyPath: path] = xml
    }
    self.input = text
  }

  private static func isBinary(_ bytes: [UInt8]) -> Bool { PropertyList.Form(recognizing: bytes) == .binary }

  /// A result in the form of the file; one with markers stays text, which every reader of property lists reads as well.
  func encoded(_ result: MergeResult) -> MergeResult {
    guard isWrittenBinary, result.isClean, let list = try? PropertyList(parsing: result.bytes),
      let binary = try? list.serialized(as: .binary)
    else { return result }
    return result.rewritten { _ in binary }
  }
}
