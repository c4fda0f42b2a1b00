/// Follows the tokens of a source, and notes which media it asks a capture device for, and whether it takes pictures.
///
/// Camera and microphone have one interface and two usage descriptions: `AVCaptureDevice.requestAccess(for: .video)`.
/// An image picker needs none, unless its source is the camera.
struct CapturedMediaReader {
  private(set) var kinds: Set<String> = []
  /// How many brackets are open since the name of a call that takes a kind of media; `nil` outside of one.
  private var depth: Int?
  private var isAfterName = false
  /// What an assignment to `sourceType` has so far.
  private var source = ""

  mutating func read(_ token: SourceLexer.Token) {
    readSource(token)
    switch token {
    case .name(let name):
      if depth != nil, let kind = Self.media[name] { kinds.insert(kind) }
      isAfterName = Self.calls.contains(name)
      // Objective-C has the argument behind a colon, and no bracket around it.
      if Self.selectors.contains(name) { depth = 0 }
    case .sign(UInt8(ascii: "(")):
      if isAfterName { depth = 0 }
      depth = depth.map { $0 + 1 }
      isAfterName = false
    case .sign(UInt8(ascii: ")")):
      depth = depth.flatMap { $0 > 1 ? $0 - 1 : nil }
    case .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: ";")), .sign(UInt8(ascii: "{")):
      depth = nil
      isAfterName = false
    default: isAfterName = false
    }
  }

  private mutating func readSource(_ token: SourceLexer.Token) {
    switch (source, token) {
    case (_, .name("sourceType")): source = "sourceType"
    case ("sourceType", .sign(UInt8(ascii: "="))): source = "="
    case ("=", .sign(UInt8(ascii: "."))): source = "."
    case (".", .name("camera")), ("=", .name("UIImagePickerControllerSourceTypeCamera")):
      kinds.insert("camera")
      source = ""
    default: source = ""
    }
  }

  private static let calls: Set<String> = ["requestAccess", "default", "devices", "DiscoverySession"]
  private static let selectors: Set<String> = [
    "requestAccessForMediaType", "defaultDeviceWithMediaType", "devicesWithMediaType",
  ]
  private static let media = [
    "video": "video", "audio": "audio", "AVMediaTypeVideo": "video", "AVMediaTypeAudio": "audio",
  ]
}
