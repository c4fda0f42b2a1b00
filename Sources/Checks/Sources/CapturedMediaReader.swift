/// A reader of tokens that finds the arguments on which it depends whether an API needs a usage description.
///
/// Camera and microphone share an API but have two usage descriptions: `AVCaptureDevice.requestAccess(for: .video)`.
/// An image picker needs one only if its source is the camera, and local authentication only for biometrics.
struct CapturedMediaReader {
  private(set) var kinds: Set<String> = []
  /// The number of open parentheses in a call with a media type; `nil` outside of one.
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
      // In Objective-C, the argument follows a colon, without parentheses.
      if Self.selectors.contains(name) { depth = 0 }
    case .sign(UInt8(ascii: "(")):
      if isAfterName { depth = 0 }
      depth = depth.map { $0 + 1 }
      isAfterName = false
    case .sign(UInt8(ascii: ")")):
      depth = depth.flatMap { $0 > 1 ? $0 - 1 : nil }
    case .sign(UInt8(ascii: "]")):
      // In parentheses, an array ends; otherwise a message of Objective-C.
      if depth == 0 { depth = nil }
      isAfterName = false
    case .sign(UInt8(ascii: ";")), .sign(UInt8(ascii: "{")):
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

  private static let calls: Set<String> = ["requestAccess", "default", "devices", "DiscoverySession", "evaluatePolicy"]
  private static let selectors: Set<String> = [
    "requestAccessForMediaType", "defaultDeviceWithMediaType", "devicesWithMediaType", "evaluatePolicy",
  ]
  private static let media = [
    "video": "video", "audio": "audio", "AVMediaTypeVideo": "video", "AVMediaTypeAudio": "audio",
    "deviceOwnerAuthenticationWithBiometrics": "biometrics",
    "LAPolicyDeviceOwnerAuthenticationWithBiometrics": "biometrics",
  ]
}
