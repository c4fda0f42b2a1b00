/// The codes with which App Store Connect rejects an upload.
///
/// Apple publishes no list; the meanings are from the messages that developers quote.
enum AppStoreCodeTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    ITMS-90022
      = An icon size is missing, usually 120 x 120 pixels for iPhone.
      > fill every slot of the AppIcon set, or use a single 1024 x 1024 image
    ITMS-90023
      = An icon size is missing, usually 152 x 152 or 167 x 167 pixels for iPad.
      > fill every slot of the AppIcon set, or use a single 1024 x 1024 image
    ITMS-90032
      = The Info.plist names an icon file that is not in the app.
      > remove CFBundleIconFiles and use the asset catalog, or add the file to the target
    ITMS-90034
      = The app or code in it is not signed with a distribution certificate.
      > export the archive for app-store-connect; slipway app verify PATH lists each wrongly signed file
    ITMS-90035
      | Invalid Signature. A sealed resource is missing or invalid. The file at path * is not properly signed
      | Invalid Signature. Code failed to satisfy specified code requirement(s). The file at path * is not properly signed
      | Invalid Signature. Code object is not signed at all. The file at path * is not properly signed
      = A file in the app was changed after signing, or a nested bundle is not signed for distribution.
      > sign nested code before the app, change nothing afterwards, and archive again
    ITMS-90046
      = The app claims an entitlement or a value that its App ID does not have.
      > remove the entitlement, or enable the capability for the App ID and renew the profile
    ITMS-90048
      = A file has a name that is not allowed, such as ._NAME or .DS_Store.
      > remove the file from the resources of the target, and archive again
    ITMS-90049
      = The bundle identifier is missing, or contains characters other than letters, digits, hyphens and periods.
      > set PRODUCT_BUNDLE_IDENTIFIER to an identifier such as de.example-company.MyApp
      + bundle-id-missing bundle-id-characters bundle-id-underscore bundle-id-empty-segment
    ITMS-90053
      = Another app already has the bundle identifier.
      > choose another bundle identifier, or upload with the account of the other app
    ITMS-90054
      = The bundle identifier differs from the app's bundle identifier in App Store Connect.
      > set PRODUCT_BUNDLE_IDENTIFIER to the first uploaded value; an app can't change it
    ITMS-90055
      = The bundle identifier differs from the previous version's bundle identifier.
      > set PRODUCT_BUNDLE_IDENTIFIER to the first uploaded value; an app can't change it
    ITMS-90056
      = CFBundleVersion is missing in the app, or in an embedded framework or extension.
      > set CURRENT_PROJECT_VERSION in every target; an undefined build setting counts as missing
      + version-missing
    ITMS-90057
      = CFBundleShortVersionString is missing in the app, or in an embedded framework or extension.
      > set MARKETING_VERSION in every target; an undefined build setting counts as missing
      + version-missing
    ITMS-90058
      = CFBundleVersion is not one to three numbers separated by periods.
      > write a version such as 1.0.2, without letters and without a fourth number
      + version-form version-parts
    ITMS-90060
      = CFBundleShortVersionString is not one to three numbers separated by periods.
      > write a version such as 1.0.2, without letters and without a fourth number
      + version-form version-parts
    ITMS-90061
      = The build number is not higher than in an earlier upload of the same version.
      > slipway version bump build
    ITMS-90062
      = The version is not higher than the last approved version.
      > slipway version bump patch
    ITMS-90075
      = The entitlement application-identifier is missing: the app was signed without a profile.
      > sign with an App Store profile; slipway signing shows which profiles match
    ITMS-90078
      = The app registers for push notifications without the entitlement aps-environment.
      > add the capability push-notifications, or remove the code that registers
    ITMS-90085
      = The app contains an architecture that the App Store does not support, such as x86_64.
      > build for Any iOS Device, and remove simulator slices from embedded frameworks
    ITMS-90087
      | Unsupported Architectures. The executable for * contains unsupported architectures *
      = An embedded framework contains code for simulators.
      > embed an .xcframework, or remove the simulator's architectures with lipo -remove
    ITMS-90124
      = The executable of a bundle is missing, or is not an executable file.
      > build the app again, and check CFBundleExecutable
    ITMS-90125
      = The load command LC_ENCRYPTION_INFO of an executable is missing or damaged.
      > build the app again, and do not modify the executable afterwards
    ITMS-90158
      = A URL scheme is not in the correct format: it begins with a letter and has letters, digits, . - and + only.
      > correct CFBundleURLSchemes in the Info.plist
      + url-scheme-form
    ITMS-90161
      = The profile in the app has expired, or is not an App Store profile.
      > sign with a valid App Store profile; slipway signing shows which profiles match
    ITMS-90163
      = The app has an entitlement that is missing from its provisioning profile.
      > enable the capability for the App ID, renew the profile, and sign again
    ITMS-90164
      = The app claims an entitlement that its profile does not allow.
      > enable the capability for the App ID and renew the profile, or remove the entitlement
    ITMS-90165
      = The signature or a certificate of the provisioning profile is not valid.
      > download the profile again, and sign the app again
    ITMS-90171
      = The app contains a program or library that is not the executable of a bundle.
      > remove the file, or put the library into a framework
    ITMS-90174
      = The app contains no provisioning profile.
      > sign with an App Store profile; slipway signing shows which profiles match
    ITMS-90179
      = The app is not signed with a certificate of its provisioning profile.
      > sign the app again with the profile: slipway app sign APP --profile PROFILE
    ITMS-90186
      | Invalid Pre-Release Train. The train version * is closed for new build submissions
      = The version is already released, and takes no more builds.
      > slipway version bump patch
    ITMS-90189
      = This build number was already uploaded.
      > slipway version bump build
    ITMS-90205
      = A framework or extension contains a nested bundle that is not allowed.
      > embed frameworks only in the app, not in frameworks and extensions
    ITMS-90206
      = An extension or framework contains a Frameworks folder.
      > set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO in that target, and embed frameworks only in the app
    ITMS-90208
      | Invalid Bundle. The bundle * does not support the minimum OS Version specified in the Info.plist
      = The deployment target of an embedded framework differs from MinimumOSVersion in its Info.plist.
      > set the same deployment target in the framework's target and Info.plist, or update the framework
    ITMS-90209
      = A segment of an executable is not aligned to memory pages.
      > build the app again with the linker of Xcode
    ITMS-90236
      = The icon of a Mac app lacks the sizes 512 x 512 and 512 x 512 at 2x.
      > add both to the AppIcon set
    ITMS-90238
      | Invalid Signature. The main app bundle * at path * has following signing error(s): *
      = The signature of a Mac app or of its nested code is invalid; the message quotes codesign.
      > sign nested code before the app, change nothing afterwards, and archive again
    ITMS-90242
      = A Mac app has no App Store category.
      > set INFOPLIST_KEY_LSApplicationCategoryType, such as public.app-category.utilities
    ITMS-90243
      = A document type in CFBundleDocumentTypes has no name.
      > add CFBundleTypeName to each document type
    ITMS-90277
      = The bundle identifier of a bundle in a Mac app contains invalid characters.
      > use letters, digits, hyphens and periods
      + bundle-id-characters bundle-id-underscore
    ITMS-90296
      | App sandbox not enabled. The following executables must include the "com.apple.security.app-sandbox" entitlement
          with a Boolean value of true in the entitlements property list: *
      = An executable in a Mac app does not run in the sandbox, which the Mac App Store requires.
      > run slipway setting set ENABLE_APP_SANDBOX=YES --target TARGET, for each target that the message names
      + service-sandbox-missing
    ITMS-90334
      = The identifier in a code signature differs from the bundle identifier.
      > sign the bundle again, and do not change its Info.plist afterwards
    ITMS-90338
      | Non-public API usage. The app references non-public symbols in *
      | Non-public API usage. The app contains or inherits from non-public classes in *. If method names in your source
          code match the private Apple APIs, altering your method names will help
      = The app or a library uses a private API, or a method has the name of a private API.
      > update the library that the message names, or rename the method
    ITMS-90360
      = CFBundleDisplayName of an app extension is missing or expands to nothing.
      > set INFOPLIST_KEY_CFBundleDisplayName in the extension's target
    ITMS-90361
      = The Info.plist of an app extension contains an invalid key in NSExtension, or lacks one.
      > compare it with Xcode's template for the extension
    ITMS-90362
      = The MinimumOSVersion of a framework is not valid.
      > set the deployment target of the framework, and build it again
    ITMS-90363
      = The Info.plist of an app extension contains a wrong value in NSExtension.
      > compare it with Xcode's template for the extension
    ITMS-90379
      = The version or build number of a watch app differs from its iPhone app.
      > set the same version for both: slipway version set VERSION
      + version-differs-from-host
    ITMS-90391
      = An app with an old watch app lacks the folder WatchKitSupport2 in its .ipa.
      > export an archive that contains WatchKitSupport2, as Xcode's archives do
    ITMS-90394
      = The icon set of a watch app lacks a size.
      > fill every slot of the set, or use a single 1024 x 1024 image
    ITMS-90396
      = The icon of a watch app contains transparency.
      > save the image without an alpha channel
    ITMS-90424
      | Invalid Swift Support - The SwiftSupport folder is empty
      = The SwiftSupport folder in the .ipa contains no Swift library.
      > remove the folder from the archive if the app embeds no Swift library, and export it again
    ITMS-90426
      | Invalid Swift Support - The SwiftSupport folder is missing
      = The .ipa contains Swift libraries, but no SwiftSupport folder.
      > export an archive that contains SwiftSupport, as Xcode's archives do
    ITMS-90427
      = The Swift libraries in the app and in the SwiftSupport folder do not match.
      > archive the app with Xcode, and export it again
    ITMS-90428
      | Invalid Swift Support - The files * don't match *
      = A Swift library in the app differs from its copy in the SwiftSupport folder.
      > do not strip or change Swift libraries; archive the app with Xcode, and export it again
    ITMS-90429
      | Invalid Swift Support - The files * aren't at the expected location *
      = The SwiftSupport folder contains a Swift library that the folder Frameworks of the app lacks.
      > embed the library in the app, or remove it from SwiftSupport; archive and export again
    ITMS-90433
      | Invalid Swift Support - The file * doesn't have the correct code signature
      = A Swift library in the SwiftSupport folder is not signed by Apple.
      > copy the libraries from Xcode, and do not sign them
    ITMS-90473
      = The version or build number of an app extension differs from its app.
      > set the same version for both: slipway version set VERSION
      + version-differs-from-host
    ITMS-90474
      = An iPad app that supports multitasking must support all four orientations.
      > support all four orientations on iPad; UIRequiresFullScreen is deprecated as of iPadOS 26
      + orientations-ipad
    ITMS-90475
      = An iPad app that supports multitasking has no launch screen, or names one that does not exist.
      > set INFOPLIST_KEY_UILaunchScreen_Generation to YES, or name a storyboard of the target
      + launch-screen-missing
    ITMS-90484
      | Invalid WatchKit Support - The WatchKitSupport2 folder is missing
      = An app with an old watch app lacks the folder WatchKitSupport2 in its .ipa.
      > export an archive that contains WatchKitSupport2, as Xcode's archives do
    ITMS-90542
      = CFBundleSupportedPlatforms contains a value that is not for devices, such as iPhoneSimulator.
      > remove the key from the Info.plist: the build sets it; do not embed frameworks for simulators
    ITMS-90558
      = The variant of the app for one device is larger than 4 GB.
      > reduce the resources, or load them on demand
    ITMS-90562
      = CFBundleSupportedPlatforms is wrong in the app or in an embedded framework.
      > remove the key from the Info.plist: the build sets it
    ITMS-90635
      = Nested code differs from the app, for example in its architectures.
      > build the app and its frameworks with the same settings
    ITMS-90683
      = The app accesses data that requires permission, and has no usage description.
      > add the key that the message names, such as NSCameraUsageDescription, and say why the app needs access
      + usage-description-empty
    ITMS-90685
      = Two bundles in the app have the same bundle identifier.
      > give each target a unique bundle identifier
      + bundle-id-duplicate
    ITMS-90704
      = The 1024 x 1024 icon for the App Store is missing.
      > add it to the AppIcon set
      + app-icon-set-missing
    ITMS-90713
      = CFBundleIconName is missing: the build used no asset catalog with an app icon.
      > set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set
    ITMS-90717
      = The large icon contains transparency.
      > save the 1024 x 1024 image without an alpha channel
    ITMS-90719
      = The 1024 x 1024 icon of the watch app is missing.
      > add it to the watch app's AppIcon set
    ITMS-90725
      = The SDK is too old: since April 2026, the App Store requires Xcode 26 or later.
      > build with the latest Xcode
    ITMS-90738
      = A usage description in the Info.plist is empty.
      > remove the key, or write what the app does with the data
      + usage-description-empty
    ITMS-90771
      = The app uses background processing without listing its task identifiers.
      > add BGTaskSchedulerPermittedIdentifiers with the identifiers that the code registers
    ITMS-90783
      = CFBundleDisplayName is empty.
      > set a name, or remove the key
    ITMS-90784
      = CFBundleName is missing or empty.
      > set PRODUCT_NAME, or remove the key from the Info.plist so that Xcode writes it
    ITMS-90788
      = A document type in CFBundleDocumentTypes has no LSHandlerRank.
      > set it to Owner, Default, Alternate or None
    ITMS-90806
      = Two bundles in the app have the same bundle identifier.
      > give each target a unique bundle identifier
      + bundle-id-duplicate
    ITMS-90890
      = An alternate icon is missing or has the wrong size.
      > fill the icon set that ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES names
    ITMS-90892
      = An alternate icon is missing or has the wrong size.
      > fill the icon set that ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES names
    ITMS-91053
      = The app or a framework uses a required reason API without a reason in its privacy manifest.
      > add a PrivacyInfo.xcprivacy with the API category and an approved reason, or update the framework
    ITMS-91054
      = The privacy manifest names an unknown API category.
      > correct NSPrivacyAccessedAPIType in PrivacyInfo.xcprivacy
    ITMS-91061
      | Missing privacy manifest. Your app includes * an SDK that was identified in the documentation as a commonly used
          third-party SDK
      = A commonly used third-party SDK in the app has no privacy manifest. App Store Connect requires one in new apps,
          and in updates that add the SDK.
      > update the SDK to a version with a privacy manifest
    ITMS-91064
      = The privacy manifest lists tracking domains, and NSPrivacyTracking is not true.
      > set NSPrivacyTracking to true in PrivacyInfo.xcprivacy, or remove the domains
    ITMS-91065
      | Missing signature. Your app includes * an SDK that was identified in the documentation as a commonly used
          third-party SDK
      = A commonly used third-party SDK in the app is a binary that its provider did not sign.
      > update the SDK to a signed version, or build it from source
    """#
}
