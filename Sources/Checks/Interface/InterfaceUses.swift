import InterfaceFiles
import SyntaxTrees
import XcodeProjects

/// What the storyboards and xibs of a project use of its classes, and the identifiers that they contain.
struct InterfaceUses: Sendable {
  /// The connected outlets by the custom class of their object.
  private(set) var outlets: [String: Set<String>] = [:]
  /// The connected outlets of objects whose class only code knows.
  private(set) var outletsOfAnyClass: Set<String> = []
  /// The first file with an object of each custom class.
  private(set) var files: [String: InterfaceFile] = [:]
  /// The identifiers by which code finds objects.
  private(set) var identifiers: [InterfaceCall.Kind: Set<String>] = [:]
  /// The actions without their arguments: of controls, segues, and options of bindings.
  private(set) var actions: Set<String> = []
  /// The names in files that are not read as a whole: compiled ones and archives.
  private var opaqueNames: Set<String> = []
  /// Whether an interface file can't be read.
  private(set) var isWhole = true

  init(in project: CheckedProject) {
    let paths = project.paths.filter { path in [".storyboard", ".xib", ".nib"].contains { path.hasSuffix($0) } }
    for path in paths.sorted() {
      let file = project.interfaces.file(at: path)
      if let file { add(file) }
      if file?.document.isArchive == false { continue }
      // Of an archive, Slipway reads only the objects that people see.
      if let bytes = project.files.bytes(of: path) {
        opaqueNames.formUnion(bytes.split { !Self.isOfName($0) }.map { String(decoding: $0, as: UTF8.self) })
      } else if !path.hasSuffix(".nib") {
        isWhole = false
      }
    }
  }

  private mutating func add(_ file: InterfaceFile) {
    for object in file.document.objects.values {
      if let name = object[attribute: "customClass"], files[name] == nil { files[name] = file }
    }
    for connection in file.connections {
      if connection.isOutlet, let property = connection.name {
        let name = connection.owner[attribute: "customClass"] ?? "NSObject"
        if name == "NSObject" {
          outletsOfAnyClass.insert(property)
        } else {
          outlets[name, default: []].insert(property)
        }
      }
    }
    for identifier in file.identifiers { identifiers[identifier.kind, default: []].insert(identifier.name) }
    for element in file.document.elements {
      // The controllers of a watch have this one.
      if let value = element[attribute: "identifier"] { identifiers[.scene, default: []].insert(value) }
      let selectors = ["selector", "unwindAction", "destinationCreationSelector"].compactMap { element[attribute: $0] }
      for selector in selectors + (element[attribute: "key"] == "NSSelectorName" ? [element.text] : []) {
        actions.insert(String(selector.prefix { $0 != ":" }))
      }
    }
  }

  /// Whether the objects of a file are unknown.
  var hasUnknownFiles: Bool { !isWhole || !opaqueNames.isEmpty }

  /// Whether a file whose objects are unknown may contain `name`.
  func mayContain(_ name: String) -> Bool { !isWhole || opaqueNames.contains(name) }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

extension ProjectInterfaces {
  /// What the storyboards and xibs use.
  var uses: InterfaceUses { project.memory.interfaceUses.value { InterfaceUses(in: project) } }

  /// Whether storyboards, xibs and classes may come from elsewhere: from dependencies, links and submodules.
  var mayBeElsewhere: Bool {
    project.usesDependencyManager || !project.unseenPaths.isEmpty || !project.project.packages.isEmpty
  }
}
