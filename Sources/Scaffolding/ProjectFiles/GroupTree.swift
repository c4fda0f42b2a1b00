import FileTrees
import PropertyLists
import XcodeProjects

/// The files of a target as groups that list each of them, for projects without synchronized folders.
struct GroupTree {
  /// An item of a group: a file, a bundle, or a file in several languages.
  struct Item {
    let name: String
    /// Its path in the target's folder; without the language's folder for a localized file.
    let identity: String
    /// The languages that it is there in, each with the file; empty for a file that is not localised.
    var languages: [(language: String, file: String)] = []
  }

  /// The items in the order of their places.
  let items: [Item]
  private let target: PlannedTarget

  init(_ target: PlannedTarget) {
    self.target = target
    var items: [Item] = []
    var positions: [String: Int] = [:]
    for path in target.files.sorted() {
      let item = Self.item(for: path.components)
      if let position = positions[item.identity] {
        items[position].languages += item.languages
      } else {
        positions[item.identity] = items.count
        items.append(item)
      }
    }
    self.items = Self.withTranslations(items).sorted { $0.identity.utf8.lexicographicallyPrecedes($1.identity.utf8) }
  }

  /// Adds the groups and file references; the answer is the target's own group.
  func add(to graph: inout ObjectGraph) -> ObjectID {
    var children: [String: [ObjectID]] = [:]
    var folders: Set<String> = []
    for item in items {
      let reference = add(item, to: &graph)
      var folder = Self.folder(of: item.identity)
      children[folder, default: []].append(reference)
      while !folder.isEmpty, folders.insert(folder).inserted {
        children[Self.folder(of: folder), default: []].append(groupID(folder, &graph))
        folder = Self.folder(of: folder)
      }
    }
    folders.insert("")
    for folder in folders.sorted() {
      let name = folder.isEmpty ? target.name : folder.split(separator: "/").last.map(String.init) ?? folder
      graph.add(
        groupID(folder, &graph), isa: "PBXGroup",
        [("children", .ids(children[folder] ?? [])), ("path", .string(name)), ("sourceTree", "<group>")])
    }
    return groupID("", &graph)
  }

  private func groupID(_ folder: String, _ graph: inout ObjectGraph) -> ObjectID {
    folder.isEmpty ? graph.identifier("folder", target.name) : graph.identifier("PBXGroup", "\(target.name) \(folder)")
  }

  private func add(_ item: Item, to graph: inout ObjectGraph) -> ObjectID {
    let identifier = graph.identifier("item", "\(target.name) \(item.identity)")
    if item.name.hasSuffix(Self.modelEnding) {
      addModel(item, identifier, to: &graph)
      return identifier
    }
    let type = PropertyList.string(FileType(path: item.name).name)
    guard !item.languages.isEmpty else {
      graph.add(
        identifier, isa: "PBXFileReference",
        [("lastKnownFileType", type), ("path", .string(item.name)), ("sourceTree", "<group>")])
      return identifier
    }
    var children: [ObjectID] = []
    for (language, file) in item.languages {
      let child = graph.identifier("PBXFileReference", "\(target.name) \(item.identity) \(language)")
      graph.add(
        child, isa: "PBXFileReference",
        [
          ("lastKnownFileType", .string(FileType(path: file).name)), ("name", .string(language)),
          ("path", .string("\(language).lproj/\(file)")), ("sourceTree", "<group>"),
        ])
      children.append(child)
    }
    graph.add(
      identifier, isa: "PBXVariantGroup",
      [("children", .ids(children)), ("name", .string(item.name)), ("sourceTree", "<group>")])
    return identifier
  }

  private static let modelEnding = ".xcdatamodeld"

  /// A data model is a group of its versions, of which a new one has the one that is called like it.
  private func addModel(_ item: Item, _ identifier: ObjectID, to graph: inout ObjectGraph) {
    let version = graph.identifier("PBXFileReference", "\(target.name) \(item.identity) version")
    let name = item.name.dropLast(Self.modelEnding.count) + ".xcdatamodel"
    graph.add(
      version, isa: "PBXFileReference",
      [("lastKnownFileType", "wrapper.xcdatamodel"), ("path", .string(String(name))), ("sourceTree", "<group>")])
    graph.add(
      identifier, isa: "XCVersionGroup",
      [
        ("children", .ids([version])), ("currentVersion", .id(version)), ("path", .string(item.name)),
        ("sourceTree", "<group>"), ("versionGroupType", "wrapper.xcdatamodel"),
      ])
  }

  private static func item(for components: [String]) -> Item {
    for (position, component) in components.enumerated() {
      if FileType(path: component).isBundle {
        return Item(name: component, identity: components[...position].joined(separator: "/"))
      }
      if component.hasSuffix(".lproj"), position + 2 == components.count {
        let name = components[position + 1]
        return Item(
          name: name, identity: (components[..<position] + [name]).joined(separator: "/"),
          languages: [(String(component.dropLast(".lproj".count)), name)])
      }
    }
    return Item(name: components.last ?? "", identity: components.joined(separator: "/"))
  }

  /// The items, with the strings of a storyboard or a xib in other languages among its languages.
  private static func withTranslations(_ items: [Item]) -> [Item] {
    var result = items
    for strings in items where strings.name.hasSuffix(".strings") && !strings.languages.isEmpty {
      let stem = strings.identity.dropLast(".strings".count)
      let owners = [stem + ".storyboard", stem + ".xib"].map(String.init)
      guard let owner = result.firstIndex(where: { owners.contains($0.identity) && !$0.languages.isEmpty }) else {
        continue
      }
      result[owner].languages += strings.languages
      result.removeAll { $0.identity == strings.identity }
    }
    return result
  }

  private static func folder(of identity: String) -> String {
    guard let slash = identity.lastIndex(of: "/") else { return "" }
    return String(identity[..<slash])
  }
}
