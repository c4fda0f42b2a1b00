import FileTrees
import PropertyLists
import Scaffolding
import Testing

/// A project file looked at without the code that wrote it: which objects it has, and which files they stand for.
struct ProjectGraph {
  private let objects: PropertyListDictionary
  private let root: String

  init(_ plan: ProjectPlan) throws {
    try self.init(#require(plan.tree["\(plan.projectPath)/project.pbxproj"]).bytes)
  }

  init(_ bytes: [UInt8]) throws {
    let list = try PropertyList(parsing: bytes)
    objects = try #require(list["objects"]?.dictionary)
    root = try #require(list["rootObject"]?.string)
  }

  private func object(_ id: String) -> PropertyList? { objects[id] }
  private func isID(_ text: String) -> Bool {
    text.utf8.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isLowercase }
  }

  /// Identifiers that are mentioned and stand for nothing.
  var danglingReferences: [String] {
    objects.values.flatMap(Self.strings).filter { isID($0) && object($0) == nil }
  }

  /// Objects that nothing leads to from the root.
  var unreachableObjects: [String] {
    var seen: Set<String> = [root]
    var waiting = [root]
    while let id = waiting.popLast() {
      for text in object(id).map(Self.strings) ?? [] where object(text) != nil && seen.insert(text).inserted {
        waiting.append(text)
      }
    }
    return objects.keys.filter { !seen.contains($0) }
  }

  var targetIDs: [String] { object(root)?["targets"]?.array?.compactMap(\.string) ?? [] }

  /// The settings that are texts, by target, equal in both configurations.
  var settingsOfTargets: [String: [String: String]] {
    var result: [String: [String: String]] = [:]
    for id in targetIDs {
      guard let target = object(id), let name = target["name"]?.string,
        let list = target["buildConfigurationList"]?.string,
        let configuration = object(list)?["buildConfigurations"]?.array?.first?.string
      else { continue }
      for entry in object(configuration)?["buildSettings"]?.dictionary?.entries ?? [] {
        result[name, default: [:]][entry.key] = entry.value.string
      }
    }
    return result
  }

  /// Files and folders that the groups name and the tree does not have.
  func missingFiles(in tree: FileTree) -> [String] {
    let files = tree.files.map(\.path.rawValue)
    return listedPaths.filter { path in !files.contains { $0 == path || $0.hasPrefix(path + "/") } }
  }

  /// Files of the tree outside the project that no group and no folder of the project has.
  func unlistedFiles(in tree: FileTree) -> [String] {
    let listed = listedPaths
    return tree.files.map(\.path.rawValue).filter { path in
      !path.contains(".xcodeproj/") && !listed.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }

  private var listedPaths: [String] {
    guard let main = object(root)?["mainGroup"]?.string else { return [] }
    let packages = (object(root)?["packageReferences"]?.array ?? []).compactMap { reference in
      reference.string.flatMap(object)?["relativePath"]?.string
    }
    return paths(of: main, in: "") + packages
  }

  private func paths(of id: String, in folder: String) -> [String] {
    guard let item = object(id), item["sourceTree"]?.string == "<group>" else { return [] }
    let path = [folder, item["path"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
    if item["isa"]?.string == "XCVersionGroup" { return [path] }
    guard let children = item["children"]?.array?.compactMap(\.string) else { return [path] }
    return children.flatMap { paths(of: $0, in: path) }
  }

  private static func strings(_ value: PropertyList) -> [String] {
    if let text = value.string { return [text] }
    if let items = value.array { return items.flatMap(strings) }
    return value.dictionary?.entries.flatMap { [$0.key] + strings($0.value) } ?? []
  }
}
