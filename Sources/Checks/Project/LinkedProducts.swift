import XcodeProjects

/// The libraries that the project and its subprojects build, and that the linker finds by their names.
///
/// Other references to them, such as those of `react-native link`, may have paths that do not exist.
struct LinkedProducts {
  private let names: Set<String>
  /// The items in phases that need a file, unlike Link Binary With Libraries.
  private let copied: Set<ObjectID>

  init(in project: CheckedProject) {
    let proxies = project.project.document.objects(ofKind: "PBXReferenceProxy").compactMap { $0.string("path") }
    let own = project.targets.compactMap { $0.target.product?.path }
    names = Set((proxies + own).compactMap(Self.name).filter(Self.isLinked))
    let phases = project.targets.flatMap(\.target.phases).filter { $0.kind != .frameworks }
    copied = Set(phases.flatMap(\.files).compactMap { $0.item?.object.id })
  }

  /// Whether the linker finds the library of an item in the folder of the products.
  func give(_ item: GroupItem) -> Bool {
    let path = item.object.string("path") ?? item.object.string("name") ?? ""
    return Self.name(of: path).map(names.contains) == true && !copied.contains(item.object.id)
  }

  private static func isLinked(_ name: String) -> Bool {
    [".a", ".framework", ".dylib"].contains(where: name.hasSuffix)
  }

  private static func name(of path: String) -> String? { path.split(separator: "/").last.map(String.init) }
}
