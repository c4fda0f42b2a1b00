/// What Xcode and the App Store print, with an asterisk for what differs, and what is behind it.
///
/// The sentences are what developers quote; they are compared loosely, so a changed word does not matter.
enum XcodeSentenceTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    Multiple commands produce *
      = Two steps of the build write the same file: mostly an Info.plist, or the same resource, that is also in Copy
        Bundle Resources.
      > Take the file out of the phase, or out of the second target.
      + info-plist-in-resources
    The Copy Bundle Resources build phase contains this target's Info.plist file *
      = The Info.plist is copied as a resource although the build makes it anyway.
      > Take it out of Copy Bundle Resources.
      + info-plist-in-resources
    Build input file cannot be found *
      = A file that the project names is not on the disk: moved, deleted, or not committed by somebody else.
      > Bring it back from Git's history, or remove it from the project: slipway file remove PATH.
      + info-plist-not-found entitlements-not-found
    No profiles for * were found: Xcode couldn't find any provisioning profiles matching *
      = No profile covers the bundle identifier for this team.
      > Make one: slipway profile create; slipway signing tells why each profile does not fit.
    Provisioning profile * doesn't include signing certificate *
      = The certificate with which you sign is not among those that the profile lists.
      > Put it in: slipway profile update ID --certificate ID, or sign with one that is in it.
    Provisioning profile * doesn't include the currently selected device *
      = The device is not among those that the profile lists.
      > Register it and put it in: slipway device register, slipway profile update ID --all-devices.
    Provisioning profile * doesn't support the * capability
      = The App ID of the profile does not have the capability that the entitlements ask for.
      > Switch it on and renew the profile: slipway app-id enable, slipway profile renew.
    Provisioning profile * doesn't include the * entitlement
      = The profile does not allow an entitlement that the target asks for.
      > Switch the capability on for the App ID and renew the profile, or remove the entitlement.
    Provisioning profile * has app ID * which does not match the bundle ID *
      = The profile is for another bundle identifier.
      > Choose another profile, or set PRODUCT_BUNDLE_IDENTIFIER: slipway profile find BUNDLE-ID tells which fit.
    No profile for team * matching * found: Xcode couldn't find any provisioning profiles matching *. Install the
        profile or select a different one in the Signing & Capabilities tab of the target editor
      = The target is signed by hand, and no profile of the name that it gives is there for the team.
      > Install the profile, or correct PROVISIONING_PROFILE_SPECIFIER: slipway signing tells which profiles fit.
    Provisioning profile * doesn't match the entitlements file's value for the * entitlement
      = The profile allows the entitlement with another value than the target asks for.
      > Correct the value, or change it for the App ID and renew the profile.
    Provisioning profile * expired on *
      = The profile is expired.
      > Renew it: slipway profile renew.
    Provisioning profile * is Xcode managed, but signing settings require a manually managed profile
      = The target is signed by hand and names a profile that Xcode made for automatic signing.
      > Choose a profile that was made in the portal, or set CODE_SIGN_STYLE to Automatic.
    * is automatically signed for development, but a conflicting code signing identity * has been manually specified
      = The target is signed automatically and CODE_SIGN_IDENTITY names an identity besides.
      > Take CODE_SIGN_IDENTITY out, or set CODE_SIGN_STYLE to Manual.
    * does not support provisioning profiles, but provisioning profile * has been manually specified
      = A profile was set for a framework or the target of a pod, which takes none.
      > Take PROVISIONING_PROFILE_SPECIFIER out of that target, and off the command line of xcodebuild.
    Code signing is required for product type * in SDK *
      = The target is to be signed, and no identity is set or found.
      > Set CODE_SIGN_STYLE and DEVELOPMENT_TEAM; slipway signing tells what each target would be signed with.
    Provisioning profile * failed qualification checks: Profile *
      = The profile does not fit the target; what follows says in which point.
      > Read what follows: slipway signing tells for each profile why it does not fit.
    Signing for * requires a development team. Select a development team in the Signing & Capabilities editor
      = The target names no team.
      > Set DEVELOPMENT_TEAM to the ten characters of your team.
    * requires a provisioning profile. Select a provisioning profile in the Signing & Capabilities editor
      = The target is signed by hand and names no profile.
      > Set PROVISIONING_PROFILE_SPECIFIER, or CODE_SIGN_STYLE to Automatic.
    No signing certificate * found: No * signing certificate matching team ID * with a private key was found
      = The keychain has no certificate of the team together with its private key.
      > Request one, or import the .p12 from the machine that has the key: slipway identity import FILE.
    The app ID * cannot be registered to your development team because it is not available. Change your bundle
        identifier to a unique string to try again
      = Another team has registered the bundle identifier.
      > Choose another one: slipway bundle-id suggest NAME --company-id ID.
    Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier
      = An extension's identifier does not begin with that of its app and a period, in the configuration that
          was built.
      > Write the app's identifier, a period, and a word.
      + bundle-id-not-child
    User-supplied CFBundleIdentifier value * in the Info.plist must be the same as the PRODUCT_BUNDLE_IDENTIFIER
        build setting value *
      = The Info.plist has an identifier of its own.
      > Write $(PRODUCT_BUNDLE_IDENTIFIER) into the Info.plist.
    Command CodeSign failed with a nonzero exit code
      = Signing failed; the lines above it say why: mostly a locked keychain, or two certificates of the same name.
      > Read the lines above; unlock the keychain (security unlock-keychain), and sign in a folder that iCloud
          does not sync.
    errSecInternalComponent
      = The keychain did not let codesign use the private key, mostly over ssh or in CI.
      > Unlock the keychain (security unlock-keychain) and allow codesign: security set-key-partition-list.
    The project * is damaged and cannot be opened due to a parse error. Examine the project file for invalid
        edits or unresolved source control conflicts
      = The project.pbxproj is no property list any more, mostly because of conflict markers of a merge.
      > Resolve the conflict by meaning: slipway resolve; or bring the file back: slipway restore.
    The project * cannot be opened because it is missing its project.pbxproj file
      = The folder .xcodeproj has no project.pbxproj in it.
      > Bring it back from Git's history: slipway restore.
    The project * cannot be opened because it is in a future Xcode project file format
      = A newer Xcode saved the project in a form that this one does not read.
      > Open it with the newer Xcode, or choose an older format in its project settings.
    Unable to find a destination matching the provided destination specifier
      = No simulator or device of that name and system is there.
      > See xcodebuild -showdestinations, and name one of those.
    No such module *
      = The module is not built or not found: a package that was not resolved, a pod project opened without its
        workspace, or a framework that is not linked.
      > Open the .xcworkspace, resolve the packages, or add the dependency: slipway dependency add.
    Module compiled with Swift * cannot be imported by the Swift * compiler
      = A framework was built with another version of Swift and without a stable interface.
      > Build the framework with this Xcode, or take an .xcframework built for distribution.
    Undefined symbols for architecture *
      = Something is used that no linked library has: a file in no target, or a framework that is not linked.
      > Add the file to the target or the framework to its phase: slipway file add, slipway dependency add framework.
    Duplicate symbol * in *
      = The same thing is compiled or linked twice: a file twice in Compile Sources, or a library in app and
          framework.
      > Remove one of the two.
    Invalid redeclaration of *
      = The same name is declared twice: often a file that is in the target twice.
      > Remove one of the two.
    Framework not found *
      = The linker does not find the framework in the search paths.
      > Add it to the target, or put right FRAMEWORK_SEARCH_PATHS.
    Library not found for -l*
      = The linker does not find the library, mostly a pod that is not installed or a project opened without
          workspace.
      > Open the .xcworkspace, run pod install, or put right LIBRARY_SEARCH_PATHS.
    dyld: Library not loaded: @rpath/* Reason: image not found
      = A framework was linked and not put into the app.
      > Embed it: slipway dependency add framework NAME --embed.
    Cycle inside *; building could produce unreliable results
      = Build phases wait for each other, often a script phase before Copy Headers or an extension that embeds
          its host.
      > Move the script phase to the end, or give it its input and output files.
    This app has crashed because it attempted to access privacy-sensitive data without a usage description. The
        app's Info.plist must contain an * key with a string value explaining to the user how the app uses this data
      = The key with the sentence for the user is missing.
      > Add the key that is named, such as NSCameraUsageDescription.
      + usage-description-empty
    App installation failed: A valid provisioning profile for this executable was not found
      = The device finds no profile that is good for the app (0xE8008015).
      > slipway install --device UDID lists every check.
    App installation failed: The executable was signed with invalid entitlements
      = The entitlements in the signature are not allowed by the profile (0xE8008016).
      > Switch the capability on for the App ID and renew the profile, or remove the entitlement.
    Could not launch * Verify the Developer App certificate for your account is trusted on your device
      = Nobody has said on the device that the developer is trusted (0xE8008025).
      > Trust the developer in Settings, General, VPN & Device Management.
    Your account already has a valid * certificate
      = The team has as many certificates of the kind as it may have.
      > Use the one that is there (import its .p12), or revoke one: slipway certificate revoke ID.
    this class is not key value coding-compliant for the key *
      = A storyboard or xib connects to an outlet that the class does not have any more.
      > Remove the connection in the storyboard, or bring the property back with @IBOutlet.
    Unknown class * in Interface Builder file
      = A storyboard names a class that is not in the app: renamed, or in another module.
      > Correct the custom class and its module in the storyboard.
    Could not find a storyboard named * in bundle
      = The storyboard that a setting or the code names is not in the target.
      > Add it to Copy Bundle Resources, or correct UIMainStoryboardFile and UILaunchStoryboardName.
    Failed to find or create execution context for description
      = The tool that compiles storyboards and catalogs could not start its simulator.
      > Quit Xcode, run xcrun simctl shutdown all, and build again.
    The file * couldn't be opened because there is no such file
      = The project names a file that is not on the disk.
      > Bring it back, or correct the path.
      + info-plist-not-found entitlements-not-found
    Invalid bundle structure. The binary file * is not permitted. Your app can't contain standalone executables
        or libraries
      = A library or program lies in the app outside of a framework.
      > Put it into a framework, and embed that.
    The bundle is invalid. The value for key CFBundleVersion must contain a higher version than that of the
        previously uploaded version
      = The build number was uploaded before (ITMS-90061).
      > Raise it: slipway version bump build.
    The value for key CFBundleShortVersionString in the Info.plist file must contain a higher version than that
        of the previously approved version *
      = The version is not higher than the one that was approved (ITMS-90062).
      > Raise it: slipway version bump patch.
    Missing required icon file. The bundle does not contain an app icon for * of exactly *
      = A size of the icon is missing (ITMS-90022).
      > Fill every place of the AppIcon set.
      + app-icon-set-missing
    Missing purpose string in Info.plist. Your app's code references one or more APIs that access sensitive user data
      = The key with the sentence for the user is missing (ITMS-90683).
      > Add the key that is named, such as NSCameraUsageDescription.
    Invalid large app icon. The large app icon in the asset catalog can't be transparent or contain an alpha channel
      = The picture of 1024 x 1024 has transparent parts (ITMS-90717).
      > Save it without an alpha channel.
    Invalid App Store Icon. The App Store Icon in the asset catalog in * can't be transparent nor contain an alpha channel
      = The picture of 1024 x 1024 has transparent parts (ITMS-90717).
      > Save it without an alpha channel.
    Invalid Bundle. iPad Multitasking support requires these orientations: *. Found * in bundle *
      = An iPad app that shares the screen with others must take all four orientations (ITMS-90474).
      > Add the four orientations for iPad, or set UIRequiresFullScreen to YES.
      + orientations-ipad
    Invalid Bundle. iPad Multitasking support requires launch story board in bundle *
      = An iPad app that shares the screen with others needs a launch screen, and the one that it names is not there
        (ITMS-90475).
      > Set INFOPLIST_KEY_UILaunchScreen_Generation to YES, or name a storyboard that is in the target.
      + launch-screen-missing
    Invalid Bundle. The bundle at * contains disallowed nested bundles
      = A framework or extension has a bundle inside of it that is not allowed there (ITMS-90205).
      > Embed frameworks in the app only, not in frameworks and extensions.
    Invalid Bundle. The bundle at * contains disallowed file 'Frameworks'
      = An extension or framework has a folder Frameworks of its own (ITMS-90206).
      > Set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO there, and embed frameworks in the app only.
    Invalid Code Signing Entitlements. Your application bundle's signature contains code signing entitlements that
        are not supported on iOS. Specifically, value * for key * in * is not supported
      = The app was signed with an entitlement that its App ID does not have, or with a value that is not allowed
        (ITMS-90046).
      > Remove the entitlement, or switch the capability on for the App ID and renew the profile.
    Invalid Code Signing Entitlements. The entitlements in your app bundle signature do not match the ones that
        are contained in the provisioning profile
      = The app was signed with an entitlement that its profile does not allow (ITMS-90164).
      > Switch the capability on for the App ID and renew the profile, or remove the entitlement.
    Invalid Provisioning Profile. The provisioning profile included in the bundle * is invalid. Missing code-signing
        certificate. A Distribution Provisioning profile should be used when submitting apps to the App Store
      = The profile in the app is not one for the App Store, or expired (ITMS-90161).
      > Sign with a live App Store profile; slipway signing tells which one fits.
    Missing Push Notification Entitlement. Your app appears to register with the Apple Push Notification service,
        but the app signature's entitlements do not include the aps-environment entitlement
      = The app registers for push messages and has no entitlement for them (ITMS-90078).
      > Add the capability push-notifications, or take the code that registers out.
    Invalid Image Path. No image found at the path referenced under key *
      = The Info.plist names an icon file that is not in the app (ITMS-90032).
      > Take CFBundleIconFiles out and let the asset catalog name the icons, or add the file to the target.
    Missing Info.plist value. A value for the Info.plist key CFBundleIconName is missing in the bundle *. Apps built
        with iOS 11 or later SDK must supply app icons in an asset catalog
      = The app was not built with an asset catalog that has its icon (ITMS-90713).
      > Set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set.
    CFBundleIdentifier Collision. There is more than one bundle with the CFBundleIdentifier value *
      = Two bundles in the app have the same identifier (ITMS-90685).
      > Give each target a bundle identifier of its own.
      + bundle-id-duplicate
    The Info.plist file is missing the required key: CFBundleVersion
      = CFBundleVersion is missing in the app, or in a framework or extension inside of it (ITMS-90056).
      > Set CURRENT_PROJECT_VERSION in every target; a variable that nothing sets counts as missing.
      + version-missing
    The bundle * is missing plist key. The Info.plist file is missing the required key: CFBundleShortVersionString
      = CFBundleShortVersionString is missing in the app, or in a framework or extension inside of it (ITMS-90057).
      > Set MARKETING_VERSION in every target; a variable that nothing sets counts as missing.
      + version-missing
    The value for key CFBundleVersion * in the Info.plist file must be a period-separated list of at most three
        non-negative integers
      = CFBundleVersion is not one to three numbers with periods between them (ITMS-90058).
      > Write a version such as 1.0.2: no letters, no fourth number.
      + version-form version-parts
    The value for key CFBundleShortVersionString * in the Info.plist file must be a period-separated list of at most
        three non-negative integers
      = CFBundleShortVersionString is not one to three numbers with periods between them (ITMS-90060).
      > Write a version such as 1.0.2: no letters, no fourth number.
      + version-form version-parts
    Redundant Binary Upload. You've already uploaded a build with build number * for version number *
      = This build number was uploaded before (ITMS-90189).
      > Raise it: slipway version bump build.
    SDK version issue. This app was built with the iOS * SDK. All iOS and iPadOS apps must be built with the iOS *
        SDK or later, included in Xcode * or later, in order to be uploaded to App Store Connect
      = The app was built with an SDK that is older than what the App Store takes (ITMS-90725).
      > Build it with the newest Xcode.
    Missing API declaration. Your app's code in the file * references one or more APIs that require reasons
      = The app, or a framework in it, uses an interface for which a privacy manifest must give a reason (ITMS-91053).
      > Add a PrivacyInfo.xcprivacy with the category and one of Apple's reasons, or update the framework.
    Missing compliance
      = Nobody has said whether the app encrypts anything.
      > Set INFOPLIST_KEY_ITSAppUsesNonExemptEncryption to NO if it uses no encryption of its own.
    """#
}
