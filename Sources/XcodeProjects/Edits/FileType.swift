/// The file type that Xcode derives from a name, and the build phase of such files.
public struct FileType: Sendable, Hashable {
  /// The value of `lastKnownFileType`.
  public let name: String
  /// The build phase; `nil` for files that no phase takes.
  public let phase: BuildPhase.Kind?

  /// Whether it is a folder that a project lists as one file.
  public var isBundle: Bool {
    name.hasPrefix("folder.") || name.hasPrefix("wrapper.") || name == "file.playground"
  }

  /// Whether a folder around the file at `path` is a bundle.
  public static func isInBundle(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { FileType(path: String($0)).isBundle }
  }

  /// A folder that is copied with all its contents.
  public static let folder = FileType("folder", .resources)

  /// The kind that the ending of `path` shows; a name that shows none is a plain file among the resources.
  public init(path: String) {
    let file = Self.last(of: path[...], after: UInt8(ascii: "/"))
    let ending = file.utf8.contains(UInt8(ascii: ".")) ? Self.last(of: file, after: UInt8(ascii: ".")).lowercased() : ""
    let type = Self.byEnding[ending] ?? FileType("file", .resources)
    self = file == "Info.plist" ? FileType(type.name, nil) : type
  }

  /// The last part of `text` that is not empty.
  private static func last(of text: Substring, after separator: UInt8) -> Substring {
    guard text.utf8.last != separator else { return last(of: text.dropLast(), after: separator) }
    return text.utf8.lastIndex(of: separator).map { text[text.utf8.index(after: $0)...] } ?? text
  }

  private init(_ name: String, _ phase: BuildPhase.Kind?) {
    self.name = name
    self.phase = phase
  }

  /// The names come from swift-build's StandardFileTypes.xcspec, limited to the common ones.
  private static let byEnding: [String: FileType] = [
    "a": FileType("archive.ar", .frameworks),
    "aac": FileType("audio.aac", .resources),
    "bundle": FileType("wrapper.plug-in", .resources),
    "c": FileType("sourcecode.c.c", .sources),
    "cc": FileType("sourcecode.cpp.cpp", .sources),
    "cpp": FileType("sourcecode.cpp.cpp", .sources),
    "css": FileType("text.css", .resources),
    "docc": FileType("folder.documentationcatalog", .sources),
    "dylib": FileType("compiled.mach-o.dylib", .frameworks),
    "entitlements": FileType("text.plist.entitlements", nil),
    "framework": FileType("wrapper.framework", .frameworks),
    "gif": FileType("image.gif", .resources),
    "gpx": FileType("text.xml", nil),
    "h": FileType("sourcecode.c.h", .headers),
    "hpp": FileType("sourcecode.cpp.h", .headers),
    "html": FileType("text.html", .resources),
    "icns": FileType("image.icns", .resources),
    "icon": FileType("folder.iconcomposer.icon", .resources),
    "intentdefinition": FileType("file.intentdefinition", .sources),
    "jpeg": FileType("image.jpeg", .resources),
    "jpg": FileType("image.jpeg", .resources),
    "js": FileType("sourcecode.javascript", .resources),
    "json": FileType("text.json", .resources),
    "m": FileType("sourcecode.c.objc", .sources),
    "md": FileType("net.daringfireball.markdown", nil),
    "metal": FileType("sourcecode.metal", .sources),
    "mlmodel": FileType("file.mlmodel", .sources),
    "mlpackage": FileType("folder.mlpackage", .sources),
    "mm": FileType("sourcecode.cpp.objcpp", .sources),
    "modulemap": FileType("sourcecode.module-map", nil),
    "otf": FileType("file", .resources),
    "pch": FileType("sourcecode.c.h", nil),
    "pdf": FileType("image.pdf", .resources),
    "playground": FileType("file.playground", nil),
    "plist": FileType("text.plist.xml", .resources),
    "png": FileType("image.png", .resources),
    "py": FileType("text.script.python", .resources),
    "rb": FileType("text.script.ruby", nil),
    "rtf": FileType("text.rtf", .resources),
    "s": FileType("sourcecode.asm", .sources),
    "scnassets": FileType("wrapper.scnassets", .resources),
    "sh": FileType("text.script.sh", nil),
    "storekit": FileType("text", nil),
    "storyboard": FileType("file.storyboard", .resources),
    "strings": FileType("text.plist.strings", .resources),
    "stringsdict": FileType("text.plist.stringsdict", .resources),
    "swift": FileType("sourcecode.swift", .sources),
    "tbd": FileType("sourcecode.text-based-dylib-definition", .frameworks),
    "ttf": FileType("file", .resources),
    "txt": FileType("text", .resources),
    "wav": FileType("audio.wav", .resources),
    "xcassets": FileType("folder.assetcatalog", .resources),
    "xcconfig": FileType("text.xcconfig", nil),
    "xcdatamodel": FileType("wrapper.xcdatamodel", .sources),
    "xcdatamodeld": FileType("wrapper.xcdatamodel", .sources),
    "xcframework": FileType("wrapper.xcframework", .frameworks),
    "xcmappingmodel": FileType("wrapper.xcmappingmodel", .sources),
    "xcodeproj": FileType("wrapper.pb-project", nil),
    "xcprivacy": FileType("text.xml", .resources),
    "xcstrings": FileType("text.json.xcstrings", .resources),
    "xctestplan": FileType("text", nil),
    "xib": FileType("file.xib", .resources),
    "xml": FileType("text.xml", .resources),
    "yaml": FileType("text.yaml", .resources),
    "yml": FileType("text.yaml", .resources),
    "zip": FileType("archive.zip", .resources),
  ]
}
