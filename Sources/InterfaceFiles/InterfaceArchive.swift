import SyntaxTrees

/// An archive of Interface Builder 3, which Xcode converts to a document when it saves the file.
///
/// An archive is a graph of encoded objects. An object is written at its first use, and `reference ref=ID` is written at
/// the others. Records list the objects that people see, with their parents, and the connections.
struct InterfaceArchive {
  private let root: MarkupElement
  /// The encoded objects by their identifiers in the archive.
  private var encoded: [String: MarkupElement] = [:]
  private var duplicates: [MarkupElement] = []
  private var references: [MarkupElement] = []
  private var properties: [String: MarkupElement] = [:]
  private var records: [ObjectRecord] = []
  /// The numbers of the recorded objects by their identifiers in the archive.
  private var numbers: [String: String] = [:]
  /// The connections by the identifier of the object that has them in a document.
  private var connections: [String: [MarkupElement]] = [:]

  /// An object that people see.
  private struct ObjectRecord {
    /// Its identifier in strings files, and in the document that Xcode makes of the archive.
    let number: String
    /// The identifiers of the object and its parent in the archive.
    let object: String
    let parent: String?
    let name: String?
  }

  /// The key of an element in the document for an object whose identifier another one of the archive has.
  static let duplicate = "duplicate"

  /// Whether a file is an archive.
  static func isArchive(_ markup: MarkupDocument) -> Bool {
    markup.root.name == "archive"
      && markup.root[attribute: "type"]?.hasPrefix("com.apple.InterfaceBuilder3.") ?? false
  }

  /// Collects the objects of an archive.
  init(_ markup: MarkupDocument) {
    root = markup.root
    var waiting = [root]
    while let element = waiting.popLast() {
      if let id = element[attribute: "id"], encoded.updateValue(encoded[id] ?? element, forKey: id) != nil {
        duplicates.append(element)
      }
      if element.name == "reference", element[attribute: "ref"] != nil { references.append(element) }
      waiting += element.elements.reversed()
    }
    guard let container = root.first("data").flatMap({ entry("IBDocument.Objects", of: $0) }) else { return }
    properties = entry("flattenedProperties", of: container).map(dictionary) ?? [:]
    records = recorded("objectRecords", in: container).compactMap(objectRecord)
    numbers = Dictionary(records.map { ($0.object, $0.number) }, uniquingKeysWith: { first, _ in first })
    for record in recorded("connectionRecords", in: container) {
      guard let (owner, connection) = connection(of: record) else { continue }
      connections[owner, default: []].append(connection)
    }
  }

  /// The document that says the same, with what Slipway reads from documents.
  var document: MarkupElement {
    var waiting = Dictionary(grouping: records) { $0.parent.flatMap { numbers[$0] } ?? "" }
    // The record 0 is the file.
    let tops = ["0", ""].flatMap { waiting.removeValue(forKey: $0) ?? [] }.filter { $0.number != "0" }
    var objects = MarkupElement("objects", children: tops.map { object($0, &waiting, depth: 0) })
    let dangling = references.filter { encoded[$0[attribute: "ref"] ?? ""] == nil }
    for reference in dangling {
      objects.children.append(.element(reference.with(name: "reference", ["reference": reference[attribute: "ref"]])))
    }
    for duplicate in duplicates {
      objects.children.append(
        .element(duplicate.with(name: duplicate.name, ["key": Self.duplicate, "id": duplicate[attribute: "id"]])))
    }
    let system = root[attribute: "type"]?.contains(".CocoaTouch") == true ? "iOS.CocoaTouch" : "MacOSX.Cocoa"
    var document = root.with(
      name: "document", ["type": root[attribute: "type"], "version": "3.0", "targetRuntime": system])
    document.children = [.element(objects)]
    return document
  }

  // MARK: Values

  /// The value of an entry, also where another object has it.
  private func entry(_ key: String, of element: MarkupElement) -> MarkupElement? {
    element.elements.first { $0[attribute: "key"] == key }.map(resolved)
  }

  private func resolved(_ element: MarkupElement) -> MarkupElement {
    guard element.name == "reference", let id = element[attribute: "ref"] else { return element }
    return encoded[id] ?? element
  }

  /// The identifier of an entry's value.
  private func identifier(_ key: String, of element: MarkupElement) -> String? {
    let value = element.elements.first { $0[attribute: "key"] == key }
    return value?[attribute: "ref"] ?? value?[attribute: "id"]
  }

  private func text(_ key: String, of element: MarkupElement) -> String? {
    guard let value = entry(key, of: element), value[attribute: "type"] == nil else { return nil }
    let text = (value.name == "object" ? entry("NS.bytes", of: value) : value)?.text
    return text?.isEmpty == false ? text : nil
  }

  /// The values of a dictionary, which has its keys as attributes or, before version 8, in a list.
  private func dictionary(_ element: MarkupElement) -> [String: MarkupElement] {
    guard let keys = entry("dict.sortedKeys", of: element), let values = entry("dict.values", of: element) else {
      let pairs = element.elements.compactMap { value in value[attribute: "key"].map { ($0, value) } }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    let pairs = zip(members(keys).map(\.text), members(values))
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The elements of a list, without the mark of its encoding.
  private func members(_ list: MarkupElement) -> [MarkupElement] {
    list.elements.filter { $0[attribute: "key"] == nil }
  }

  private func recorded(_ key: String, in container: MarkupElement) -> [MarkupElement] {
    guard let list = entry(key, of: container) else { return [] }
    return members(entry("orderedObjects", of: list) ?? list)
  }

  // MARK: Objects

  private func objectRecord(_ record: MarkupElement) -> ObjectRecord? {
    guard let number = text("objectID", of: record) else { return nil }
    return ObjectRecord(
      number: number, object: identifier("object", of: record) ?? "0", parent: identifier("parent", of: record),
      name: text("objectName", of: record))
  }

  /// An object with those in it, which are taken from `waiting`, the records by the numbers of their parents.
  private func object(_ record: ObjectRecord, _ waiting: inout [String: [ObjectRecord]], depth: Int) -> MarkupElement {
    guard let element = encoded[record.object], let type = element[attribute: "class"] else {
      return MarkupElement("object", [("id", record.number)])
    }
    let proxy = text("IBProxiedObjectIdentifier", of: element)
    var object = element.with(
      name: proxy == nil ? ArchivedClass.kind(of: type) : "placeholder",
      ["placeholderIdentifier": proxy, "id": record.number, "userLabel": record.name])
    object[attribute: "customClass"] = customClass(of: element, type, record.number)
    for (attribute, keys) in ArchivedClass.texts {
      object[attribute: attribute] = keys.lazy.compactMap { text($0, of: element) }.first
    }
    // Interface Builder does not nest deeper.
    let own = depth < 200 ? waiting.removeValue(forKey: record.number) ?? [] : []
    let views = entry("NSSubviews", of: element).map { members($0).map { $0[attribute: "ref"] ?? $0[attribute: "id"] } }
    let order = Dictionary((views ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = own.enumerated().sorted { left, right in
      (order[left.element.object] ?? .max, left.offset) < (order[right.element.object] ?? .max, right.offset)
    }
    var parts = [frame(of: element)].compactMap(\.self)
    for (_, child) in sorted {
      var part = self.object(child, &waiting, depth: depth + 1)
      part[attribute: "key"] = ArchivedClass.places.first { identifier($0.key, of: element) == child.object }?.value
      parts.append(part)
    }
    if let connections = connections[record.object] {
      parts.append(MarkupElement("connections", children: connections))
    }
    object.children = parts.map { .element($0) }
    return object
  }

  private func customClass(of element: MarkupElement, _ type: String, _ number: String) -> String? {
    if let name = properties["\(number).CustomClassName"]?.text, !name.isEmpty { return name }
    let name =
      text("NSClassName", of: element) ?? text("IBUIClassName", of: element) ?? text("NSWindowClass", of: element)
    return name.flatMap { ["NSView", "NSWindow"].contains($0) ? nil : $0 }
  }

  private func frame(of element: MarkupElement) -> MarkupElement? {
    for (key, name) in [("NSFrame", "frame"), ("NSFrameSize", "frame"), ("NSWindowRect", "contentRect")] {
      guard let text = text(key, of: element) else { continue }
      let numbers = text.split { "{}, ".contains($0) }.map(String.init)
      let all = numbers.count == 2 ? ["0", "0"] + numbers : numbers
      guard all.count == 4 else { return nil }
      return MarkupElement(
        "rect", [("key", name), ("x", all[0]), ("y", all[1]), ("width", all[2]), ("height", all[3])])
    }
    return nil
  }

  // MARK: Connections

  /// A connection, and the identifier of the object that has it in a document: the control for an action, the source for
  /// others.
  private func connection(of record: MarkupElement) -> (owner: String, element: MarkupElement)? {
    guard let connection = entry("connection", of: record), let type = connection[attribute: "class"] else {
      return nil
    }
    let number = { (key: String) in identifier(key, of: connection).map { numbers[$0] ?? $0 } }
    let (source, destination, label) = (number("source"), number("destination"), text("label", of: connection))
    let id = text("connectionID", of: record)
    var end = "source"
    let element: MarkupElement
    switch type {
    case "IBActionConnection":
      end = "destination"
      element = record.with(name: "action", ["selector": label, "target": source, "id": id])
    case "IBCocoaTouchEventConnection":
      let event = text("IBEventType", of: connection).flatMap { ArchivedClass.events[$0] }
      element = record.with(
        name: "action", ["selector": label, "destination": destination, "eventType": event, "id": id])
    case "IBBindingConnection":
      let binding = entry("connector", of: connection)
      let value = { (key: String) in binding.flatMap { text(key, of: $0) } }
      element = record.with(
        name: "binding",
        ["destination": destination, "name": value("NSBinding"), "keyPath": value("NSKeyPath"), "id": id])
    case _ where type.hasSuffix("OutletConnection"):
      element = record.with(name: "outlet", ["property": label, "destination": destination, "id": id])
    case _ where type.hasSuffix("OutletCollectionConnection"):
      element = record.with(name: "outletCollection", ["property": label, "destination": destination, "id": id])
    default: return nil
    }
    return identifier(end, of: connection).map { ($0, element) }
  }
}

/// What the classes and keys of archives are called in documents.
private enum ArchivedClass {
  /// The kind of an object, such as `label` for `IBUILabel`.
  static func kind(of type: String) -> String {
    if let kind = exceptions[type] { return kind }
    let name = ["IBNS", "IBUI", "IB", "NS"].first { type.hasPrefix($0) }.map { type.dropFirst($0.count) } ?? type[...]
    let capitals = name.prefix { $0.isUppercase }.count
    let lowered = max(1, capitals == name.count ? capitals : capitals - 1)
    return name.prefix(lowered).lowercased() + name.dropFirst(lowered)
  }

  private static let exceptions = [
    "IBNSLayoutConstraint": "constraint", "NSWindowTemplate": "window", "IBUICustomObject": "customObject",
    "MKMapView": "mapView",
  ]

  /// The attributes with texts, and the keys that have them.
  static let texts: [(attribute: String, keys: [String])] = [
    ("title", ["NSTitle", "NSWindowTitle", "NSContents", "IBUITitle", "IBUINormalTitle"]),
    ("text", ["IBUIText"]), ("label", ["NSToolbarItemLabel"]),
    ("placeholder", ["IBUIPlaceholder"]), ("placeholderString", ["NSPlaceholderString"]),
  ]

  /// The entries with an object that has a key in a document.
  static let places = ["NSCell": "cell", "NSWindowView": "contentView", "NSContentView": "contentView"]

  /// The control events by their numbers: one more than the bit of `UIControl.Event`.
  static let events = [
    "1": "touchDown", "2": "touchDownRepeat", "3": "touchDragInside", "4": "touchDragOutside", "5": "touchDragEnter",
    "6": "touchDragExit", "7": "touchUpInside", "8": "touchUpOutside", "9": "touchCancel", "13": "valueChanged",
    "17": "editingDidBegin", "18": "editingChanged", "19": "editingDidEnd", "20": "editingDidEndOnExit",
  ]
}

extension MarkupElement {
  /// An element at the same place of the file, with other attributes and nothing in it.
  fileprivate func with(name: String, _ attributes: KeyValuePairs<String, String?>) -> MarkupElement {
    var element = self
    element.name = name
    element.children = []
    for attribute in self.attributes { element[attribute: attribute.name] = nil }
    for (name, value) in attributes { element[attribute: name] = value }
    return element
  }
}
