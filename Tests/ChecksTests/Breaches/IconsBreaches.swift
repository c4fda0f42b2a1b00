import PNGImages
import PropertyLists

extension Breach {
  /// A breach by the app's set of icons: what its places say, and its files.
  private static func icons(
    _ rule: String, _ words: String, _ places: [String], images: [String: [UInt8]] = ["a.png": png(1024)],
    system: PropertyList = "iphoneos"
  ) -> Breach {
    Breach(rule, words) { sample in
      sample.projectSettings["SDKROOT"] = system
      useIcons(in: &sample, places, images: images)
    }
  }

  /// Adds the app's asset catalog to the target, with `places` in its app icon.
  static func useIcons(in sample: inout SampleProject, _ places: [String], images: [String: [UInt8]] = [:]) {
    let folder = "Wecker/Assets.xcassets/AppIcon.appiconset/"
    sample.files[folder + "Contents.json"] =
      "{ \"images\" : [\(places.map { "{ \($0) }" }.joined(separator: ", "))] }"
    for (name, bytes) in images { sample.images[folder + name] = bytes }
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "C"]
      objects["C"] = ["isa": "PBXFileReference", "path": "Wecker/Assets.xcassets", "sourceTree": "<group>"]
      objects["AR"]?["files"] = ["BC"]
      objects["BC"] = ["isa": "PBXBuildFile", "fileRef": "C"]
    }
  }

  /// The beginning of a PNG: its header without pixels.
  private static func png(_ size: Int) -> [UInt8] {
    let side = [UInt8(size >> 24 & 255), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255)]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + side + side
      + [8, 2, 0, 0, 0, 0, 0, 0, 0]
  }

  /// An app icon of 1024 x 1024 pixels in one color.
  static func drawn(alpha: UInt8) -> [UInt8] {
    let pixels = [[UInt8]](repeating: [255, 0, 0, alpha], count: 1024 * 1024).flatMap(\.self)
    return (try? PNGImage(width: 1024, height: 1024, pixels: pixels)?.encoded()) ?? []
  }

  static let large = #""filename": "a.png", "idiom": "universal", "platform": "ios", "size": "1024x1024""#

  static let icons: [Breach] = [
    Breach("app-icon-set-missing", "the app icon \"AppIcon\"") {
      $0.files["Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json"] = nil
    },
    Breach("app-icon-set-missing", "the app icon \"AppIcon\"") { sample in
      sample.files = sample.files.filter { !$0.key.contains(".xcassets/") }
    },
    icons(
      "app-icon-marketing-missing", "no 1024 x 1024 image",
      [#""filename": "a.png", "idiom": "iphone", "size": "60x60", "scale": "2x""#]),
    icons(
      "app-icon-size-missing", "no image of 76x76 points at 2x for ipad",
      [#""filename": "a.png", "idiom": "iphone", "size": "60x60", "scale": "2x""#]),
    icons(
      "app-icon-size-missing", "no image of 512x512 points at 1x for mac",
      [large, #""filename": "b.png", "idiom": "mac", "size": "512x512", "scale": "2x""#], system: "macosx"),
    icons("app-icon-wrong-size", "has 512 x 512 pixels", [large], images: ["a.png": png(512)]),
    icons("app-icon-alpha", "has transparent pixels", [large], images: ["a.png": drawn(alpha: 254)]),
    icons("asset-file-missing", "\"b.png\"", [#""filename": "b.png", "idiom": "universal""#]),
    icons("asset-file-unused", "\"b.png\"", [large], images: ["a.png": png(1024), "b.png": png(1)]),
    icons("asset-contents-invalid", "", ["1 2"]),
    Breach("icon-name-missing", "\"Wecker\" has no app icon") {
      $0.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
    },
    plist(
      "icon-file-missing", "\"Bell\" of \"Wecker\" does not exist", "<key>CFBundleIconFile</key><string>Bell</string>"),
    Breach("alternate-icon-missing", "the alternate icon \"Dark\"") {
      $0.appSettings["ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"] = "AppIcon Dark"
    },
  ]
}
