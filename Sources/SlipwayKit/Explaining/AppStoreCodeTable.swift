/// The codes with which App Store Connect refuses what was uploaded.
///
/// Causes are told in our own words; Apple publishes no list. What a code means is what developers were told with it.
enum AppStoreCodeTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    ITMS-90022
      = A size of the app's icon is missing, mostly the one of 120 points for iPhone.
      > Fill every place of the AppIcon set, or give one picture of 1024 x 1024 for all sizes.
    ITMS-90023
      = A size of the app's icon is missing, mostly 152 or 167 points for iPad.
      > Fill every place of the AppIcon set, or give one picture of 1024 x 1024 for all sizes.
    ITMS-90032
      = The Info.plist names an icon file that is not in the app.
      > Take CFBundleIconFiles out and let the asset catalog name the icons, or add the file to the target.
    ITMS-90046
      = The app was signed with an entitlement that its App ID does not have, or with a value that is not allowed.
      > Remove the entitlement, or switch the capability on for the App ID and renew the profile.
    ITMS-90049
      = The bundle identifier is missing, or has something else than letters, digits, hyphens and periods in it.
      > Set PRODUCT_BUNDLE_IDENTIFIER to an identifier such as de.example-company.MyApp.
      + bundle-id-missing bundle-id-characters bundle-id-underscore bundle-id-empty-segment
    ITMS-90053
      = The bundle identifier belongs to another app already.
      > Choose another bundle identifier, or upload with the account that the other app belongs to.
    ITMS-90054
      = The bundle identifier is another one than that of the app in App Store Connect.
      > Set PRODUCT_BUNDLE_IDENTIFIER back to what was uploaded first; an app can't change it afterwards.
    ITMS-90055
      = The bundle identifier can't be changed from that of the version before.
      > Set PRODUCT_BUNDLE_IDENTIFIER back to what was uploaded first; an app can't change it afterwards.
    ITMS-90056
      = CFBundleVersion is missing in the app, or in a framework or extension inside of it.
      > Set CURRENT_PROJECT_VERSION in every target; a variable that nothing sets counts as missing.
      + version-missing
    ITMS-90057
      = CFBundleShortVersionString is missing in the app, or in a framework or extension inside of it.
      > Set MARKETING_VERSION in every target; a variable that nothing sets counts as missing.
      + version-missing
    ITMS-90058
      = CFBundleVersion is not one to three numbers with periods between them.
      > Write a version such as 1.0.2: no letters, no fourth number.
      + version-form version-parts
    ITMS-90060
      = CFBundleShortVersionString is not one to three numbers with periods between them.
      > Write a version such as 1.0.2: no letters, no fourth number.
      + version-form version-parts
    ITMS-90061
      = The build number is not higher than that of an earlier upload of the same version.
      > Raise it: slipway version bump build.
    ITMS-90062
      = The version is not higher than the one that was approved last.
      > Raise it: slipway version bump patch.
    ITMS-90075
      = The entitlement application-identifier is missing: the app was not signed with a profile.
      > Sign it with an App Store profile; slipway signing tells which one fits.
    ITMS-90078
      = The app registers for push messages and has no entitlement aps-environment.
      > Add the capability push-notifications, or take the code that registers out.
    ITMS-90161
      = The profile in the app is not good for the App Store, or expired.
      > Sign with a live App Store profile; slipway signing tells which one fits.
    ITMS-90164
      = The app was signed with an entitlement that its profile does not allow.
      > Switch the capability on for the App ID and renew the profile, or remove the entitlement.
    ITMS-90174
      = There is no provisioning profile in the app.
      > Sign with an App Store profile; slipway signing tells which one fits.
    ITMS-90189
      = This build number was uploaded before.
      > Raise it: slipway version bump build.
    ITMS-90205
      = A framework or extension has a bundle inside of it that is not allowed there.
      > Embed frameworks in the app only, not in frameworks and extensions.
    ITMS-90206
      = An extension or framework has a folder Frameworks of its own.
      > Set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO there, and embed frameworks in the app only.
    ITMS-90236
      = The icon of a Mac app lacks the sizes 512 x 512 and 512 x 512 at 2x.
      > Add both to the AppIcon set.
    ITMS-90242
      = A Mac app does not say which category of the App Store it belongs in.
      > Set INFOPLIST_KEY_LSApplicationCategoryType, such as public.app-category.utilities.
    ITMS-90243
      = A document type in CFBundleDocumentTypes has no name.
      > Give each a CFBundleTypeName.
    ITMS-90277
      = A bundle inside of a Mac app has an identifier with characters that are not allowed.
      > Use letters, digits, hyphens and periods in it.
      + bundle-id-characters bundle-id-underscore
    ITMS-90360
      = An app extension has no CFBundleDisplayName, or one that expands to nothing.
      > Set INFOPLIST_KEY_CFBundleDisplayName in the extension's target.
    ITMS-90361
      = The Info.plist of an app extension has keys below NSExtension that are not allowed, or lacks one.
      > Compare it with Xcode's template for that kind of extension.
    ITMS-90363
      = The Info.plist of an app extension has a wrong value below NSExtension.
      > Compare it with Xcode's template for that kind of extension.
    ITMS-90379
      = A watch app has another version or build number than its iPhone app.
      > Give both the same: slipway version set.
      + version-differs-from-host
    ITMS-90394
      = The icon set of a watch app lacks a size.
      > Fill every place of the set, or give one picture of 1024 x 1024 for all sizes.
    ITMS-90396
      = An icon of a watch app has transparent parts.
      > Save the picture without an alpha channel.
    ITMS-90473
      = An app extension has another version or build number than its app.
      > Give both the same: slipway version set.
      + version-differs-from-host
    ITMS-90474
      = An iPad app that shares the screen with others must take all four orientations.
      > Add the four orientations for iPad, or set UIRequiresFullScreen to YES.
      + orientations-ipad
    ITMS-90475
      = An iPad app that shares the screen with others needs a launch screen, and the one that it names is not there.
      > Set INFOPLIST_KEY_UILaunchScreen_Generation to YES, or name a storyboard that is in the target.
      + launch-screen-missing
    ITMS-90542
      = CFBundleSupportedPlatforms has a value that is not for devices, such as iPhoneSimulator.
      > Take the key out of the Info.plist: the build sets it. Frameworks for simulators must not be embedded.
    ITMS-90562
      = CFBundleSupportedPlatforms is wrong in the app or in a framework inside of it.
      > Take the key out of the Info.plist: the build sets it.
    ITMS-90683
      = The app, or code that it links, uses data that needs the user's permission, and does not say what for.
      > Add the key that the message names, such as NSCameraUsageDescription, with a sentence for the user.
      + usage-description-empty
    ITMS-90685
      = Two bundles in the app have the same identifier.
      > Give each target a bundle identifier of its own.
      + bundle-id-duplicate
    ITMS-90704
      = The icon of 1024 x 1024 for the App Store is missing.
      > Add it to the AppIcon set.
      + app-icon-set-missing
    ITMS-90713
      = CFBundleIconName is missing: the app was not built with an asset catalog that has its icon.
      > Set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set.
    ITMS-90717
      = The large icon has transparent parts.
      > Save the picture of 1024 x 1024 without an alpha channel.
    ITMS-90719
      = The icon of 1024 x 1024 of the watch app is missing.
      > Add it to the watch app's AppIcon set.
    ITMS-90725
      = The app was built with an SDK that is older than what the App Store takes (since April 2026: that of
          Xcode 26).
      > Build it with the newest Xcode.
    ITMS-90771
      = The app asks for background processing and does not list its tasks.
      > Add BGTaskSchedulerPermittedIdentifiers with the identifiers that the code registers.
    ITMS-90783
      = CFBundleDisplayName is empty.
      > Give it a name, or take the key out.
    ITMS-90784
      = CFBundleName is missing or empty.
      > Set PRODUCT_NAME, or take the key out of the Info.plist and let Xcode write it.
    ITMS-90788
      = A document type in CFBundleDocumentTypes does not say LSHandlerRank.
      > Give each one: Owner, Default, Alternate or None.
    ITMS-90806
      = Two bundles in the app have the same identifier.
      > Give each target a bundle identifier of its own.
      + bundle-id-duplicate
    ITMS-90890
      = An alternate icon is missing or has the wrong size.
      > Fill the set that ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES names.
    ITMS-90892
      = An alternate icon is missing or has the wrong size.
      > Fill the set that ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES names.
    ITMS-91053
      = The app, or a framework in it, uses an interface for which a privacy manifest must give a reason.
      > Add a PrivacyInfo.xcprivacy with the category and one of Apple's reasons, or update the framework.
    ITMS-91054
      = The privacy manifest names a category that Apple does not know.
      > Correct NSPrivacyAccessedAPIType in PrivacyInfo.xcprivacy.
    ITMS-91064
      = The privacy manifest lists tracking domains, and NSPrivacyTracking is not true.
      > Set NSPrivacyTracking to true in PrivacyInfo.xcprivacy, or remove the domains.
    """#
}
