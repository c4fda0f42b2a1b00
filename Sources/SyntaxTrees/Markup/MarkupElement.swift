/// An element with its attributes and children, in order, and with the white space of its tags.
public struct MarkupElement: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The attributes in order.
  public internal(set) var attributes: [MarkupAttribute]
  /// Its children: elements, and the texts and comments between them.
  public var children: [MarkupNode]
  /// The line where it begins, counted from 1, if it was read.
  public internal(set) var line: Int?
  /// The column in bytes where it begins, counted from 1, if it was read.
  public internal(set) var column: Int?
  /// The white space before the end of the start tag.
  var startTagTail = ""
  /// The white space before the end of the end tag.
  var endTagTail = ""
  /// Whether one tag opens and closes it while nothing is in it.
  var isSelfClosing: Bool

  /// Creates an element.
  public init(_ name: String, _ attributes: [(String, String)] = [], children: [MarkupElement] = []) {
    self.name = name
    self.attributes = attributes.map { MarkupAttribute(name: $0.0, value: $0.1) }
    self.children = children.map { .element($0) }
    isSelfClosing = children.isEmpty
  }

  init(name: String, attributes: [MarkupAttribute], isSelfClosing: Bool, startTagTail: String) {
    self.name = name
    self.attributes = attributes
    self.isSelfClosing = isSelfClosing
    self.startTagTail = startTagTail
    children = []
  }

  /// The elements in it, in order.
  public var elements: [MarkupElement] {
    children.compactMap(\.element)
  }

  /// The elements in it that are called `name`, in order.
  public func elements(named name: String) -> [MarkupElement] {
    children.compactMap { $0.element.flatMap { $0.name == name ? $0 : nil } }
  }

  /// The first element in it that is called `name`.
  public func first(_ name: String) -> MarkupElement? {
    for case .element(let element) in children where element.name == name {
      return element
    }
    return nil
  }

  /// The texts that are directly in it, joined.
  public var text: String {
    children.reduce(into: "") { $0 += $1.text ?? "" }
  }

  /// The value of the attribute `name`.
  ///
  /// A new attribute comes last, after the white space of the one before; setting `nil` removes one. An attribute that
  /// has the value already is left as it is written.
  public subscript(attribute name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let offset = attributes.firstIndex { $0.name == name }
      switch (offset, newValue) {
      case (let offset?, let value?):
        if attributes[offset].value != value { attributes[offset].value = value }
      case (let offset?, nil):
        attributes.remove(at: offset)
      case (nil, let value?):
        var attribute = MarkupAttribute(name: name, value: value)
        if let last = attributes.last {
          attribute.leading = last.leading
          attribute.equals = last.equals
        }
        attributes.append(attribute)
      case (nil, nil):
        break
      }
    }
  }
}

/// An attribute of an element.
public struct MarkupAttribute: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The value.
  public var value: String {
    didSet { raw = nil }
  }
  /// The value as it is written, until it is changed.
  var raw: String?
  /// The white space before the name.
  var leading = " "
  /// The equals sign with the white space around it.
  var equals = "="
  var quote = "\""

  /// Creates an attribute.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The attribute as it is written, with the white space before it.
  var written: String {
    let text = raw ?? (quote == "'" ? escapedForApostrophes : MarkupText.escapedAttribute(value))
    return leading + name + equals + quote + text + quote
  }

  func write(to bytes: inout [UInt8]) {
    bytes += Array(written.utf8)
  }

  private var escapedForApostrophes: String {
    MarkupText.escapedAttribute(value).split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "&apos;")
  }
}
