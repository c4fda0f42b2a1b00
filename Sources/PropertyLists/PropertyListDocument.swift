public import Diagnostics
public import SyntaxTrees

/// A property list that can be edited without touching what an edit does not concern.
///
/// Comments, order, white space, spelling, line ends and encoding are kept: written without an edit, the file is the
/// one that was read, byte for byte. What an edit adds takes the style of its neighbours, and comes in its place where
/// the keys around it are sorted. Files in XML, in OpenStep's form and `.strings` are edited so; a file in the binary
/// form, which has no layout, is encoded anew once it is edited.
public struct PropertyListDocument: Sendable {
  /// The form that the file is in.
  public let form: PropertyList.Form
  let limits: SyntaxLimits
  let layout: PropertyListLayout
  var root: DocumentNode<PropertyList>
  private let encoding: MarkupEncoding
  private let head: String
  private let tail: String
  /// The file as it was read, of a binary one.
  private let original: [UInt8]
  /// The file encoded anew, of a binary one that was edited.
  var encoded: [UInt8]?

  /// Reads a document.
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
    let form = PropertyList.Form(recognizing: bytes)
    self.form = form
    self.limits = limits
    switch form {
    case .binary:
      let value = try PropertyList(parsing: bytes, file: file, limits: limits)
      let plain = PropertyListLayout(.binary, head: "", root: DocumentNode(.dictionary, opening: ""))
      (head, root, tail) = ("", plain.node(value, at: plain.top), "")
      encoding = MarkupEncoding()
    case .xml:
      encoding = MarkupEncoding(recognizing: bytes)
      let tree = try SyntaxTree(xml: bytes, file: file, limits: limits)
      (head, root, tail) = DocumentNode.read(tree) { tree.propertyList(of: $0, positions: $1) }
    case .openStep:
      encoding = MarkupEncoding(recognizingText: bytes)
      let text = try encoding.decodedText(bytes, file: file)
      let tree = try SyntaxTree(openStep: text, file: file, limits: limits)
      (head, root, tail) = DocumentNode.read(tree) { tree.propertyList(of: $0, positions: $1) }
    }
    layout = PropertyListLayout(form, head: head, root: root)
    original = form == .binary ? bytes : []
  }

  /// Creates a document of `value`, laid out as Apple's tools do.
  ///
  /// - Throws: `property-list-unwritable` where the form can't hold a value.
  public init(_ value: PropertyList, form: PropertyList.Form) throws(Diagnostic) {
    try self.init(parsing: try value.serialized(as: form))
  }

  /// The file's content.
  public var bytes: [UInt8] {
    guard form != .binary else { return encoded ?? original }
    var bytes = Array(head.utf8)
    root.write(to: &bytes)
    Whitespace.append(tail, to: &bytes)
    return encoding.encoded(bytes)
  }

  /// The whole value.
  ///
  /// Values that were read have their place in the file; new values have none.
  public var value: PropertyList { root.value(layout) }

  /// The value at `path`, if there is one.
  public subscript(path: DocumentStep...) -> PropertyList? { value(at: path) }

  /// The value at `path`, if there is one.
  public func value(at path: [DocumentStep]) -> PropertyList? {
    root.node(at: path)?.value(layout)
  }
}

extension PropertyListDocument: Hashable {
  /// Whether the files have the same content.
  public static func == (left: PropertyListDocument, right: PropertyListDocument) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the file's content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}
