public import Diagnostics
public import SyntaxTrees

extension PropertyList {
  /// The forms in which property lists are written.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// XML, as most Info.plists are.
    case xml
    /// Apple's binary form.
    case binary
    /// The old text form, as project files are.
    case openStep

    /// Recognises the form of `bytes` by how they begin.
    public init(recognizing bytes: [UInt8]) {
      if bytes.starts(with: Array("bplist".utf8)) {
        self = .binary
        return
      }
      let marks: Set<UInt8> = [0x00, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
      let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
      let start = bytes.drop { marks.contains($0) || spaces.contains($0) }
      let head = start.prefix(24).filter { $0 != 0 }
      self = Self.beginsMarkup(head) ? .xml : .openStep
    }

    /// Whether `head` begins a tag; in the old form `<` begins data, which has only hexadecimal digits.
    private static func beginsMarkup(_ head: [UInt8]) -> Bool {
      guard head.first == UInt8(ascii: "<") else { return false }
      let name = head.dropFirst().prefix { $0 != UInt8(ascii: ">") && $0 != 0x20 }
      return name.contains { byte in
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        let isHexadecimal = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        return !isDigit && !isHexadecimal
      }
    }
  }

  /// Reads a property list of any form.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `property-list-malformed` with the place and what was expected there, `property-list-too-deep` or
  ///   `property-list-too-large`.
  public init(
    parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default
  ) throws(Diagnostic) {
    try limits.require(bytes.count, .propertyListTooLarge, file: file)
    switch Form(recognizing: bytes) {
    case .xml: self = try SyntaxTree(xml: bytes, file: file, limits: limits).propertyList
    case .binary: self = try BinaryReader.read(bytes, file: file, limits: limits)
    case .openStep: self = try SyntaxTree(openStep: bytes, file: file, limits: limits).propertyList
    }
  }

  /// The property list in the form `form`.
  ///
  /// - Throws: `property-list-unwritable` where the form can't hold a value.
  public func serialized(as form: Form) throws(Diagnostic) -> [UInt8] {
    switch form {
    case .xml, .openStep: return try PropertyListLayout.bytes(of: self, as: form)
    case .binary: return try BinaryWriter.bytes(of: self)
    }
  }
}
