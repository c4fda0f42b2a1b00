import AppleIdentifiers
import Diagnostics
import PNGImages
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// The app icon of a target, from the target's asset catalogs.
struct AppIconSet: Sendable {
  /// The folder, relative to the folder that contains the project.
  let folder: String
  /// The declared images.
  let slots: [AssetContents.Slot]
  /// The place of each declared image.
  private let slotPlaces: [Place?]
  /// The place of the list of images.
  let place: Place
  /// The target that uses the app icon.
  let context: TargetContext

  init(_ contents: AssetContents, folder: String, context: TargetContext) {
    self.folder = folder
    self.context = context
    let slots = contents.slots(.images)
    self.slots = slots
    let file = context.project.checkedPath(folder + "/Contents.json")
    let list = DocumentStep.key(AssetContents.List.images.rawValue)
    slotPlaces = slots.indices.map { contents.document.place(of: [list, .index($0)])?.inFile(file) }
    place = contents.document.place(ofKey: [list])?.inFile(file) ?? Place(file: file, line: 1, column: 1)
  }

  /// The place that declares an image; otherwise the list of images.
  func place(of slot: AssetContents.Slot?) -> Place {
    slot.flatMap { slots.firstIndex(of: $0) }.flatMap { slotPlaces[$0] } ?? place
  }

  /// The declared images that have a file.
  var filled: [AssetContents.Slot] { slots.filter { $0.filename?.isEmpty == false } }

  /// The severity of a violation for which the App Store rejects the app; `nil` for the rule's own severity.
  var severity: Diagnostic.Severity? {
    context.distribution.isUploaded ? context.distribution.uploadSeverity : .warning
  }

  /// The severity of a missing size, which only the App Store requires of a Mac app, and of no app in another.
  var sizeSeverity: Diagnostic.Severity? {
    let isForOthers = context.configuration.settings.platform == .macOS && context.distribution.uploadSeverity != nil
    return isForOthers || context.isEmbedded ? .note : severity
  }

  /// The platform of a declared image, by its platform or its device.
  static func platform(of slot: AssetContents.Slot) -> Platform? {
    switch slot.idiom {
    case "iphone", "ipad", "ios-marketing", "car": .iOS
    case "mac": .macOS
    case "watch", "watch-marketing": .watchOS
    case "universal": ["ios": Platform.iOS, "watchos": .watchOS, "macos": .macOS][slot.platform ?? "ios"]
    default: nil
    }
  }

  /// The width and height of a declared image in pixels; `nil` if it declares no size.
  static func pixels(of slot: AssetContents.Slot) -> Int? {
    guard let size = slot.size?.split(separator: "x").first.flatMap({ Double($0) }), size > 0, size < 10_000 else {
      return nil
    }
    let scale = slot.scale.flatMap { Double($0.dropLast()) } ?? 1
    guard scale > 0, scale < 10 else { return nil }
    return Int((size * scale).rounded())
  }

  /// The header of an image file; `nil` if the file can't be read or is not a PNG.
  func image(of slot: AssetContents.Slot) -> ImageHeader? {
    slot.filename.flatMap { context.project.files.bytes(of: folder + "/" + $0) }.flatMap { ImageHeader(png: $0) }
  }

  /// Whether an image has transparent pixels; `false` if that is unknown.
  func isTransparent(_ slot: AssetContents.Slot) -> Bool {
    guard image(of: slot)?.hasAlpha == true,
      let bytes = slot.filename.flatMap({ context.project.files.bytes(of: folder + "/" + $0) }),
      let image = try? PNGImage(decoding: bytes)
    else { return false }
    return stride(from: 3, to: image.pixels.count, by: 4).contains { image.pixels[$0] < 255 }
  }
}

extension CheckInput {
  /// The app icons, each with the first target and configuration that uses it, preferably not for debugging.
  var appIconSets: [AppIconSet] {
    projects.flatMap { project -> [AppIconSet] in
      let catalogs = TargetCatalogs(of: project)
      var seen: Set<String> = []
      let contexts = project.contexts.filter(\.target.isApplication)
      let ordered =
        contexts.filter(\.distribution.isUploaded) + contexts.filter { !$0.distribution.isUploaded }
      return ordered.compactMap { context in
        guard case .known(let name, _) = context.configuration.setting("ASSETCATALOG_COMPILER_APPICON_NAME"),
          // Xcode 26 uses an icon of Icon Composer instead.
          !project.paths.contains(where: { ("/" + $0).hasSuffix("/\(name).icon/icon.json") }),
          let folder = catalogs.folder(of: name + ".appiconset", for: context.target),
          let bytes = project.files.bytes(of: folder + "/Contents.json"),
          let contents = try? AssetContents(parsing: bytes),
          seen.insert(folder + "\n" + context.configuration.settings.platform.rawValue).inserted
        else { return nil }
        return AppIconSet(contents, folder: folder, context: context)
      }
    }
  }
}

/// The asset catalogs of targets.
struct TargetCatalogs {
  private let locations: ProjectPaths
  private let files: [String]

  init(of project: CheckedProject) {
    locations = project.locations
    files = project.paths.filter { $0.hasSuffix(".appiconset/Contents.json") }.sorted()
  }

  /// The folder `name` in the target's asset catalogs; `nil` if there is none or more than one.
  func folder(of name: String, for target: CheckedTarget) -> String? {
    let candidates = files.map { $0.dropLast("/Contents.json".count) }.filter { $0.hasSuffix("/" + name) }
    guard !candidates.isEmpty else { return nil }
    let resources = target.target.phases.filter { $0.kind == .resources }.flatMap(\.files).compactMap(\.item)
    let catalogs =
      resources.compactMap { locations[$0.object.id] }
      + target.target.synchronizedGroups.compactMap {
        locations[$0.id]
      }
    let roots = catalogs.filter { $0.root == .project }.map { $0.path.isEmpty ? "" : $0.path + "/" }
    let own = candidates.filter { candidate in roots.contains { candidate.hasPrefix($0) } }
    return own.count == 1 ? own.first.map(String.init) : nil
  }
}
