import Diagnostics

/// The checks of embedded frameworks that are on Apple's list of commonly used SDKs.
struct ListedSDKRules {
  let context: PurposeContext

  /// Apple, "Third-party SDK requirements": the SDKs that require a privacy manifest and a signature.
  private static let names: Set = [
    "Abseil", "AFNetworking", "Alamofire", "AppAuth", "BoringSSL", "openssl_grpc", "Capacitor", "Charts",
    "connectivity_plus", "Cordova", "device_info_plus", "DKImagePickerController", "DKPhotoGallery", "FBAEMKit",
    "FBLPromises", "FBSDKCoreKit", "FBSDKCoreKit_Basics", "FBSDKLoginKit", "FBSDKShareKit", "file_picker",
    "FirebaseABTesting", "FirebaseAuth", "FirebaseCore", "FirebaseCoreDiagnostics", "FirebaseCoreExtension",
    "FirebaseCoreInternal", "FirebaseCrashlytics", "FirebaseDynamicLinks", "FirebaseFirestore",
    "FirebaseInstallations", "FirebaseMessaging", "FirebaseRemoteConfig", "Flutter", "flutter_inappwebview",
    "flutter_local_notifications", "fluttertoast", "FMDB", "geolocator_apple", "GoogleDataTransport",
    "GoogleSignIn", "GoogleToolboxForMac", "GoogleUtilities", "grpcpp", "GTMAppAuth", "GTMSessionFetcher",
    "hermes", "image_picker_ios", "IQKeyboardManager", "IQKeyboardManagerSwift", "Kingfisher", "leveldb",
    "Lottie", "MBProgressHUD", "nanopb", "OneSignal", "OneSignalCore", "OneSignalExtension",
    "OneSignalOutcomes", "OpenSSL", "OrderedSet", "package_info", "package_info_plus", "path_provider",
    "path_provider_ios", "Promises", "Protobuf", "Reachability", "RealmSwift", "RxCocoa", "RxRelay", "RxSwift",
    "SDWebImage", "share_plus", "shared_preferences_ios", "SnapKit", "sqflite", "Starscream", "SVProgressHUD",
    "SwiftyGif", "SwiftyJSON", "Toast", "UnityFramework", "url_launcher", "url_launcher_ios",
    "video_player_avfoundation", "wakelock", "webview_flutter_wkwebview",
  ]

  var checks: [ProductCheck] {
    let product = context.product
    guard product.kind == .framework, context.facts.isInApp, !context.isForMac,
      let name = product.name.split(separator: ".").first.map(String.init), Self.names.contains(name)
    else { return [] }
    return [manifest(name), signature(name)].compactMap(\.self)
  }

  /// The manifest is at the top of a framework, or in a bundle of resources there.
  private func manifest(_ name: String) -> ProductCheck {
    let files = context.tree.files
    let paths = files.paths(below: context.product.location)
    guard !paths.contains(where: { files.isFile($0) && PrivacyManifestRules.isManifest($0) }) else {
      return context.passed(.listedSDK, "the SDK \(quoted(name)) has a privacy manifest")
    }
    return context.violated(
      .listedSDK, "the SDK \(quoted(name)) has no privacy manifest, which App Store Connect requires of it",
      expected: PrivacyManifestRules.name, remedy: .advice("update \(name) to a version with a privacy manifest"))
  }

  /// An export signs frameworks again, so that only a framework without any signature shows that its maker's is missing.
  private func signature(_ name: String) -> ProductCheck? {
    guard context.facts.signature == nil else { return nil }
    return context.violated(
      .sdkSignature, "the SDK \(quoted(name)) is not signed; App Store Connect requires a signature of binary SDKs",
      remedy: .advice("use a version of \(name) that its provider signed"))
  }
}
