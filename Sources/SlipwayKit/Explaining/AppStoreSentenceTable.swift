/// Messages of App Store Connect, with asterisks for variable parts, and their causes.
enum AppStoreSentenceTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    Invalid bundle structure. The binary file * is not permitted. Your app can't contain standalone executables
        or libraries
      = The app contains a library or program outside a framework.
      > move it into a framework, and embed the framework
    The bundle is invalid. The value for key CFBundleVersion must contain a higher version than that
        of the previously uploaded version
      = The build number is not higher than in an earlier upload of the same version (ITMS-90061).
      > slipway version bump build
    The value for key CFBundleShortVersionString in the Info.plist file must contain a higher version than that
        of the previously approved version *
      = The version is not higher than the last approved version (ITMS-90062).
      > slipway version bump patch
    Missing required icon file. The bundle does not contain an app icon for * of exactly *
      = An icon size is missing (ITMS-90022).
      > fill every slot of the AppIcon set
      + app-icon-set-missing
    Missing purpose string in Info.plist. Your app's code references one or more APIs that access sensitive user data
      = The usage description is missing (ITMS-90683).
      > add the key that the message names, such as NSCameraUsageDescription
    Invalid large app icon. The large app icon in the asset catalog can't be transparent or contain an alpha channel
      = The 1024 x 1024 icon contains transparency (ITMS-90717).
      > save the image without an alpha channel
    Invalid App Store Icon. The App Store Icon in the asset catalog in * can't be transparent nor contain an alpha channel
      = The 1024 x 1024 icon contains transparency (ITMS-90717).
      > save the image without an alpha channel
    Invalid Bundle. iPad Multitasking support requires these orientations: *. Found * in bundle *
      = An iPad app that supports multitasking must support all four orientations (ITMS-90474).
      > support all four orientations on iPad; UIRequiresFullScreen is deprecated as of iPadOS 26
      + orientations-ipad
    Invalid Bundle. iPad Multitasking support requires launch story board in bundle *
      = An iPad app that supports multitasking has no launch screen, or names one that does not exist (ITMS-90475).
      > set INFOPLIST_KEY_UILaunchScreen_Generation to YES, or name a storyboard of the target
      + launch-screen-missing
    Invalid Bundle. The bundle at * contains disallowed nested bundles
      = A framework or extension contains a nested bundle that is not allowed (ITMS-90205).
      > embed frameworks only in the app, not in frameworks and extensions
    Invalid Bundle. The bundle at * contains disallowed file 'Frameworks'
      = An extension or framework contains a Frameworks folder (ITMS-90206).
      > set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO there, and embed frameworks only in the app
    Invalid Code Signing Entitlements. Your application bundle's signature contains code signing entitlements that
        are not supported on iOS. Specifically, value * for key * in * is not supported
      = The app claims an entitlement or a value that its App ID does not have (ITMS-90046).
      > remove the entitlement, or enable the capability for the App ID and renew the profile
    Invalid Code Signing Entitlements. The entitlements in your app bundle signature do not match the ones that
        are contained in the provisioning profile
      = The app claims an entitlement that its profile does not allow (ITMS-90164).
      > enable the capability for the App ID and renew the profile, or remove the entitlement
    Invalid Provisioning Profile. The provisioning profile included in the bundle * is invalid. Missing code-signing
        certificate. A Distribution Provisioning profile should be used when submitting apps to the App Store
      = The profile in the app has expired, or is not an App Store profile (ITMS-90161).
      > sign with a valid App Store profile; slipway signing shows which profiles match
    Missing Push Notification Entitlement. Your app appears to register with the Apple Push Notification service,
        but the app signature's entitlements do not include the aps-environment entitlement
      = The app registers for push notifications without the entitlement aps-environment (ITMS-90078).
      > add the capability push-notifications, or remove the code that registers
    Invalid Image Path. No image found at the path referenced under key *
      = The Info.plist names an icon file that is not in the app (ITMS-90032).
      > remove CFBundleIconFiles and use the asset catalog, or add the file to the target
    Missing Info.plist value. A value for the Info.plist key CFBundleIconName is missing in the bundle *. Apps built
        with iOS 11 or later SDK must supply app icons in an asset catalog
      = The build used no asset catalog with an app icon (ITMS-90713).
      > set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set
    CFBundleIdentifier Collision. There is more than one bundle with the CFBundleIdentifier value *
      = Two bundles in the app have the same bundle identifier (ITMS-90685).
      > give each target a unique bundle identifier
      + bundle-id-duplicate
    The Info.plist file is missing the required key: CFBundleVersion
      = CFBundleVersion is missing in the app, or in an embedded framework or extension (ITMS-90056).
      > set CURRENT_PROJECT_VERSION in every target; an undefined build setting counts as missing
      + version-missing
    The bundle * is missing plist key. The Info.plist file is missing the required key: CFBundleShortVersionString
      = CFBundleShortVersionString is missing in the app, or in an embedded framework or extension (ITMS-90057).
      > set MARKETING_VERSION in every target; an undefined build setting counts as missing
      + version-missing
    The value for key CFBundleVersion * in the Info.plist file must be a period-separated list of at most three
        non-negative integers
      = CFBundleVersion is not one to three numbers separated by periods (ITMS-90058).
      > write a version such as 1.0.2, without letters and without a fourth number
      + version-form version-parts
    The value for key CFBundleShortVersionString * in the Info.plist file must be a period-separated list of at most
        three non-negative integers
      = CFBundleShortVersionString is not one to three numbers separated by periods (ITMS-90060).
      > write a version such as 1.0.2, without letters and without a fourth number
      + version-form version-parts
    Redundant Binary Upload. You've already uploaded a build with build number * for version number *
      = This build number was already uploaded (ITMS-90189).
      > slipway version bump build
    SDK version issue. This app was built with the iOS * SDK. All iOS and iPadOS apps must be built with the iOS *
        SDK or later, included in Xcode * or later, in order to be uploaded to App Store Connect
      = The SDK is too old for the App Store (ITMS-90725).
      > build with the latest Xcode
    Missing API declaration. Your app's code in the file * references one or more APIs that require reasons
      = The app or a framework uses a required reason API without a reason in its privacy manifest (ITMS-91053).
      > add a PrivacyInfo.xcprivacy with the API category and an approved reason, or update the framework
    Missing compliance
      = The app does not declare whether it uses encryption.
      > set INFOPLIST_KEY_ITSAppUsesNonExemptEncryption to NO if it uses no non-exempt encryption
    """#
}
