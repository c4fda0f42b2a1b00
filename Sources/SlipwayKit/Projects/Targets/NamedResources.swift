import AppleIdentifiers
import Checks
package import Diagnostics
import FileTrees
import XcodeProjects

/// The interface files and app icons of a project, which attributes of targets name.
struct NamedResources {
  private let loaded: LoadedProject
  private let target: ProjectTarget
  private let uses: FileUses
  /// The interface files and icons of the project, by path relative to its folder.
  private let paths: [String]

  init(of target: ProjectTarget, in loaded: LoadedProject) {
    self.loaded = loaded
    self.target = target
    let places = loaded.configurations.filePaths
    uses = FileUses(loaded.project, places)
    paths = places.members.filter { $0.location.root == .project }.flatMap { member -> [String] in
      let path = member.location.path
      let isFolder = if case .synchronized = member.item { true } else { path.hasSuffix(".xcassets") }
      return isFolder ? loaded.names(below: path).map { path + "/" + $0 } : [path]
    }
  }

  /// Notes an interface file that the target does not contain.
  ///
  /// - Parameters:
  ///   - name: The name in the Info.plist.
  ///   - endings: The extensions that it may have; the first is the usual one.
  ///   - option: The option that names it.
  /// - Returns: A note; `nil` if the target contains the file.
  func note(onInterface name: String, _ endings: [String], _ option: String) -> Diagnostic? {
    let files = paths.filter { path in endings.contains { path.hasSuffix($0) } }
    let named = files.filter { Self.stem($0) == name }
    guard !named.contains(where: { uses.contains($0, in: target) }) else { return nil }
    let addition = named.first.map { path in
      Remedy.operation(.init("file.target.add", ["path": path, "target": target.name]))
    }
    return Diagnostic(
      .attributeResourceMissing, "\(target.name) does not contain \(name)\(endings.first ?? "")", severity: .note,
      remedy: addition ?? correction(of: name, among: files.map(Self.stem), option)
        ?? creation(of: option == "launch-screen" ? option : "storyboard", name))
  }

  /// Notes an app icon that no asset catalog contains.
  func note(onIcon name: String) -> Diagnostic? {
    let names = AppIconNames.names(in: paths)
    guard !names.contains(name) else { return nil }
    return Diagnostic(
      .attributeResourceMissing, "no asset catalog contains the app icon \"\(name)\"", severity: .note,
      remedy: correction(of: name, among: names.sorted(), "app-icon") ?? creation(of: "app-icon", name))
  }

  /// A command that creates the file in the target.
  private func creation(of kind: String, _ name: String) -> Remedy {
    .operation(.init("file.create", ["kind": kind, "name": name, "target": target.name]))
  }

  /// A command with the name that was probably meant.
  private func correction(of name: String, among names: [String], _ option: String) -> Remedy? {
    NearNames.slip(name, among: names).map { .operation(.init("target.set", ["target": target.name, option: $0])) }
  }

  /// The name of a file without its extension.
  private static func stem(_ path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.lastIndex(of: ".").map { last[..<$0] } ?? last)
  }
}

extension TargetAttributes {
  /// Notes the interface files and the app icon that the target does not contain.
  func resourceNotes(for target: ProjectTarget, in loaded: LoadedProject) -> [Diagnostic] {
    guard mainInterface != nil || launchScreen != nil || appIcon != nil else { return [] }
    let resources = NamedResources(of: target, in: loaded)
    let isForMac = loaded.configurations.configuration(of: target).settings.platform == .macOS
    let isNib = isForMac && mainInterface?.hasSuffix(".xib") ?? false
    let notes = [
      mainInterface.flatMap {
        resources.note(onInterface: Self.stem($0), isNib ? [".xib", ".nib"] : [".storyboard"], "main-interface")
      },
      launchScreen.flatMap {
        resources.note(onInterface: Self.stem($0), [".storyboard", ".xib"], "launch-screen")
      },
      appIcon.flatMap { resources.note(onIcon: Self.stem($0)) },
    ]
    return notes.compactMap(\.self)
  }
}

extension Diagnostic.Code {
  package static let attributeResourceMissing = Diagnostic.Code(
    "attribute-resource-missing", "The target does not contain the interface file or app icon that it names.",
    "add the file to the target: \(command: "file.target.add") PATH TARGET")
}
