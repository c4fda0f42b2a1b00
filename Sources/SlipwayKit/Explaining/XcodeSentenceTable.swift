/// Messages of Xcode, codesign, devices and apps, with asterisks for variable parts, and their causes.
///
/// The messages are as developers quote them; `SentenceMatch` tolerates changed words.
enum XcodeSentenceTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    Multiple commands produce *
      = Two build steps write the same file: usually an Info.plist or a resource that is also in Copy Bundle Resources.
      > remove the file from the build phase, or from the second target
      + info-plist-in-resources
    The Copy Bundle Resources build phase contains this target's Info.plist file *
      = The Info.plist is in Copy Bundle Resources, although the build already processes it.
      > remove it from Copy Bundle Resources
      + info-plist-in-resources
    Build input file cannot be found *
      = The project names a file that was moved, deleted or never committed.
      > restore it from Git's history, or remove it from the project: slipway file remove PATH
      + info-plist-not-found entitlements-not-found
    No profiles for * were found: Xcode couldn't find any provisioning profiles matching *
      | No profiles for * were found
      = No profile of this team matches the bundle identifier.
      > run slipway profile create --type TYPE --app-id APP-ID; slipway signing shows why each profile does not match
    error: exportArchive: * requires a provisioning profile
      | exportArchive: * requires a provisioning profile. Add a profile to the provisioningProfiles dictionary in your
          Export Options property list
      = The export options name no profile for the bundle identifier, and the archive was signed manually.
      > add the bundle identifier and the profile's name to provisioningProfiles in the ExportOptions.plist
    Provisioning profile * belongs to team * which does not match the selected team *
      = The profile is another team's.
      > choose a profile of the team, or run slipway target set TARGET --team ID
    Provisioning profile * doesn't include signing certificate *
      = The profile does not include the certificate that signs the app.
      > run slipway profile update PROFILE --all-certificates, or sign with a certificate of the profile
    Provisioning profile * doesn't include the currently selected device *
      = The profile does not list the device.
      > run slipway device register UDID --name NAME, which renews Xcode-managed profiles; for others, then slipway profile update PROFILE --all-devices; build or export again
    Provisioning profile * doesn't support the * capability
      = The profile's App ID does not have the capability that the entitlements claim.
      > run slipway app-id enable APP-ID CAPABILITY, then slipway profile renew PROFILE
    Provisioning profile * doesn't include the * entitlement
      = The target claims an entitlement that the profile does not allow.
      > run slipway app-id enable APP-ID CAPABILITY, then slipway profile renew PROFILE; or remove the entitlement
    Provisioning profile * has app ID * which does not match the bundle ID *
      = The profile is for another bundle identifier.
      > choose another profile with slipway profile find BUNDLE-ID, or set PRODUCT_BUNDLE_IDENTIFIER
    No profile for team * matching * found: Xcode couldn't find any provisioning profiles matching *. Install the
        profile or select a different one in the Signing & Capabilities tab of the target editor
      | No profile matching * found: Xcode couldn't find a profile matching *
      | No provisioning profile with name * found
      = The target is signed manually, and the team has no profile with the specified name.
      > install the profile, or correct PROVISIONING_PROFILE_SPECIFIER; slipway signing shows which profiles match
    Provisioning profile * doesn't match the entitlements file's value for the * entitlement
      = The profile allows a different value of the entitlement than the target claims.
      > run slipway info set KEY VALUE --entitlements, or change the value for the App ID and renew the profile
    Provisioning profile * expired on *
      = The profile has expired.
      > slipway profile renew PROFILE
    Provisioning profile * is Xcode managed, but signing settings require a manually managed profile
      = The target is signed manually and names a profile that Xcode created for automatic signing.
      > choose a profile from the portal, or run slipway target set TARGET --signing automatic
    * is automatically signed for development, but a conflicting code signing identity * has been manually specified
      = The target is signed automatically, and CODE_SIGN_IDENTITY names another identity.
      > run slipway setting unset CODE_SIGN_IDENTITY --target TARGET, or slipway target set TARGET --signing manual
    * does not support provisioning profiles, but provisioning profile * has been manually specified
      = A profile is set for a framework or a pod target, which needs none.
      > run slipway setting unset PROVISIONING_PROFILE_SPECIFIER --target TARGET, and remove it from the xcodebuild
          command line
    Code signing is required for product type * in SDK *
      = The target requires code signing, and no identity is set or found.
      > set CODE_SIGN_STYLE and DEVELOPMENT_TEAM; slipway signing shows how each target would be signed
    Provisioning profile * failed qualification checks: Profile *
      = The profile does not match the target.
      > read the rest of the message, or run slipway signing to see why each profile does not match
    Signing for * requires a development team. Select a development team in the Signing & Capabilities editor
      | Signing for * requires a development team
      | error: exportArchive: No Team Found in Archive
      | error: exportArchive: No "teamID" specified and no team ID found in the archive
      = The target has no development team.
      > slipway target set TARGET --team ID
    * requires a provisioning profile. Select a provisioning profile in the Signing & Capabilities editor
      = The target is signed manually and names no profile.
      > run slipway target set TARGET --profile NAME, or slipway target set TARGET --signing automatic
    No Accounts: Add a new account in Accounts settings
      | No Account for Team *. Add a new account in Accounts settings or verify that your accounts have valid credentials
      | Unable to log in with account *. The login details for account * were rejected
      = Automatic signing needs an Apple Account, and Xcode has none for the team. CI machines usually have none.
      > add it in Xcode > Settings > Accounts; in CI, pass -authenticationKeyPath, -authenticationKeyID and
          -authenticationKeyIssuerID to xcodebuild, or sign manually
    Your development team has reached the maximum number of registered * devices
      | Unable to add device * because the team has already reached the maximum number of * devices
      = The team has registered as many devices of the family as Apple allows in a membership year.
      > use a registered device, or wait for the next membership year: disabled devices count until then
    Missing Apple WWDR intermediate certificate
      | Could not install WWDR certificate
      | This certificate has an invalid issuer
      | This certificate was signed by an unknown authority. Apple Worldwide Developer Relations Certification Authority
      | Warning: unable to build chain to self-signed root for signer *
      | Warning: unable to build chain to self-signed root for signer * errSecInternalComponent
      = The keychain lacks the intermediate certificate that issued the signing certificate, or trust settings were
          changed.
      > install the WWDR certificate of the generation that the issuer names, such as G3, from
          apple.com/certificateauthority; set Trust of the signing certificate to Use System Defaults
    No signing certificate * found: No * signing certificate matching team ID * with a private key was found
      | No signing certificate * found
      = The keychain contains no certificate of the team together with its private key.
      > request a certificate, or import the .p12 from the Mac with the key: slipway identity import FILE
    The app ID * cannot be registered to your development team because it is not available. Change your bundle
        identifier to a unique string to try again
      | Failed to register bundle identifier: The app identifier * cannot be registered to your development team because
          it is not available
      | An App ID with Identifier * is not available. Please enter a different string
      = Another team has registered the bundle identifier.
      > choose another bundle identifier: slipway bundle-id suggest NAME --company-id ID
    Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier
      = The extension's bundle identifier does not begin with the app's bundle identifier and a period.
      > begin the extension's bundle identifier with the app's, then a period and a word, in every configuration
      + bundle-id-not-child
    User-supplied CFBundleIdentifier value * in the Info.plist must be the same as the PRODUCT_BUNDLE_IDENTIFIER
        build setting value *
      = CFBundleIdentifier in the Info.plist differs from PRODUCT_BUNDLE_IDENTIFIER.
      > run slipway info set CFBundleIdentifier '$(PRODUCT_BUNDLE_IDENTIFIER)' --target TARGET
    Command CodeSign failed with a nonzero exit code
      = Signing failed: usually a locked keychain, or two certificates with the same name.
      > read the lines above; run security unlock-keychain, or delete one of the two certificates
    errSecInternalComponent
      | errSecInternalComponent Command CodeSign failed with a nonzero exit code
      = The keychain did not let codesign use the private key, usually over ssh or in CI.
      > run security unlock-keychain, then security set-key-partition-list to allow codesign
    Command PhaseScriptExecution failed with a nonzero exit code
      = A script of a build phase failed.
      > read the lines above: they are the script's output
    The sandbox is not in sync with the Podfile.lock. Run 'pod install' or update your CocoaPods installation
      | Unable to load contents of file list: * xcfilelist
      | Unable to open base configuration reference file * Pods
      = The pods are not installed, or differ from Podfile.lock.
      > run pod install, and open the .xcworkspace
    The code signature version is no longer supported
      = An old codesign signed the app, in a form that current systems do not accept.
      > sign it again with the current Xcode
    MAC verification failed during PKCS12 import (wrong password?)
      = The passphrase of the .p12 file is wrong, or the keychain can't read its algorithms (OpenSSL 3).
      > check the passphrase; or write the file again with slipway identity export ID --legacy --output FILE
    resource fork, Finder information, or similar detritus not allowed
      | resource fork, Finder information, or similar detritus not allowed. Command CodeSign failed with a nonzero exit
          code
      = A file of the app has extended attributes of the Finder or of iCloud, which codesign does not accept.
      > run xattr -cr on the project's folder, and build in a folder that iCloud does not sync
    code object is not signed at all In subcomponent: *
      = A program, library or bundle inside the app is not signed.
      > run slipway app sign APP, which signs all nested code; embedded frameworks need Code Sign On Copy
    bundle format is ambiguous (could be app or framework)
      = The top folder of a framework contains more than Versions and links, usually because links were copied
          as files.
      > copy the framework with its links, such as with ditto, and build again
    The specified item could not be found in the keychain
      | * no identity found
      = The keychain contains no certificate of this name together with its private key.
      > run security find-identity -v -p codesigning to list identities; import one with slipway identity import FILE
    ambiguous (matches * and * in *)
      = Several certificates in the keychain have the name.
      > delete the expired ones, or name the certificate by its SHA-1 fingerprint
    mapping process and mapped file (non-platform) have different Team IDs
      | Library not loaded * code signature not valid for use in process: mapped file has a different Team ID than the
          process
      = An embedded framework is signed by a different team than the app.
      > sign it again with the app: embed it with Code Sign On Copy
    The project * is damaged and cannot be opened due to a parse error. Examine the project file for invalid
        edits or unresolved source control conflicts
      = project.pbxproj is not a valid property list, usually because of conflict markers.
      > run slipway resolve for a semantic merge, or slipway restore PATH to restore the file
    The project * cannot be opened because it is missing its project.pbxproj file
      = The .xcodeproj folder contains no project.pbxproj.
      > restore it from Git's history: slipway restore PATH --from COMMIT
    The project * cannot be opened because it is in a future Xcode project file format
      = A newer Xcode saved the project in a format that this Xcode does not support.
      > open it with the newer Xcode, or choose an older project format in its settings
    The workspace named * does not contain a scheme named *. The "-list" option can be used to find the names of the
        schemes in the workspace
      | The project named * does not contain a scheme named *. The "-list" option can be used to find the names of the
          schemes in the project
      = The scheme does not exist, or is not shared and therefore not in Git.
      > run slipway scheme list; if the scheme is a user's, run slipway scheme share NAME, and commit it
    Could not resolve package dependencies
      | a resolved file is required when automatic dependency resolution is disabled and should be placed at *
      = A package could not be fetched, or Package.resolved is missing or outdated.
      > read the lines below; run xcodebuild -resolvePackageDependencies, and commit Package.resolved
    Sandbox: * deny(1) file-write-create *
      | Sandbox: * deny(1) file-read-data *
      = A script phase uses a file that it does not declare, and user script sandboxing is on.
      > add the file to the phase's input or output files, or run
          slipway setting set ENABLE_USER_SCRIPT_SANDBOXING=NO --target TARGET
    Unable to find a destination matching the provided destination specifier
      | Found no destinations for the scheme * and action *
      = No simulator or device has the name and system version.
      > run xcodebuild -showdestinations, and name one of them
    No such module *
      = The module is not built or not found. Usual causes are an unresolved package, a pod project opened without its
          workspace, or an unlinked framework.
      > open the .xcworkspace, resolve the packages, or run slipway dependency add framework NAME
    Module compiled with Swift * cannot be imported by the Swift * compiler
      = Another Swift version built the framework, without library evolution.
      > build the framework with this Xcode, or use an .xcframework built for distribution
    Undefined symbols for architecture *
      = No linked library defines a symbol: a file is in no target, or a framework is not linked.
      > run slipway file add PATH for the file, or slipway dependency add framework NAME for the framework
    Duplicate symbol * in *
      = A symbol is defined twice: a file twice in Compile Sources, or a library in both app and framework.
      > remove one of the two: slipway file show PATH lists the targets of a file
    Invalid redeclaration of *
      = The same name is declared twice, often because a file is in the target twice.
      > remove one of the two: slipway file show PATH lists the targets of a file
    Framework not found *
      = The linker does not find the framework in the search paths.
      > run slipway dependency add framework NAME --target TARGET, or correct FRAMEWORK_SEARCH_PATHS
    Library not found for -l*
      | ld: library * not found
      = The linker does not find the library, usually because a pod is not installed or the workspace is not open.
      > open the .xcworkspace, run pod install, or correct LIBRARY_SEARCH_PATHS
    dyld: Library not loaded: @rpath/* Reason: image not found
      = The app links a framework that it does not embed.
      > embed it: slipway dependency add framework NAME --embed
    Cycle inside *; building could produce unreliable results
      = Build phases depend on each other, often a script phase before Copy Headers or an extension that embeds its
          host.
      > move the script phase to the end, or declare its input and output files
    This app has crashed because it attempted to access privacy-sensitive data without a usage description. The
        app's Info.plist must contain an * key with a string value explaining to the user how the app uses this data
      = The usage description is missing.
      > add the key that the message names, such as NSCameraUsageDescription
      + usage-description-empty
    App installation failed: A valid provisioning profile for this executable was not found
      = The device has no profile that matches the app (0xE8008015).
      > run slipway install --device UDID to see every check
    App installation failed: The executable was signed with invalid entitlements
      | The executable was signed with invalid entitlements. The entitlements specified in your application's Code
          Signing Entitlements file are invalid, not permitted, or do not match those specified in your provisioning
          profile
      = The app claims entitlements that its profile does not allow (0xE8008016).
      > run slipway app-id enable APP-ID CAPABILITY, then slipway profile renew PROFILE; or remove the entitlement
    This app cannot be installed because its integrity could not be verified
      = The profile does not list the device or has expired, or the certificate is revoked.
      > run slipway install --device UDID to see every check
    DeviceOSVersionTooLow: The system version is lower than the minimum OS version specified for bundle *. Have *; need *
      | * iOS * doesn't match * iOS * deployment target. Upgrade * iOS version or lower * deployment target
      = The app requires a newer system than the device has.
      > run slipway target set TARGET --deployment-target VERSION, or update the device
    The application's Info.plist does not contain a valid CFBundleVersion. Ensure your bundle contains a valid
        CFBundleVersion
      | The application's Info.plist does not contain CFBundleVersion
      | Failed to install the requested application. The application's Info.plist does not contain a valid
          CFBundleVersion
      = CFBundleVersion is missing, or its build setting is empty.
      > set CURRENT_PROJECT_VERSION in the target
      + version-missing
    Could not launch * Verify the Developer App certificate for your account is trusted on your device
      | Untrusted Developer. Your device management settings do not allow using apps from developer * on this *. You can
          allow using these apps in Settings
      = The developer is not trusted on the device (0xE8008025).
      > trust the developer in Settings > General > VPN & Device Management
    Your account already has an * signing certificate for this machine, but its private key is not installed in your
        keychain
      = The team has a certificate for this Mac, and the private key is on another Mac or lost.
      > import the .p12 from the Mac with the key: slipway identity import FILE; otherwise revoke the certificate
    Your account already has a valid * certificate
      = The team has the maximum number of certificates of this type.
      > import the .p12 of an existing one, or revoke one: slipway certificate revoke ID
    this class is not key value coding-compliant for the key *
      = A storyboard or xib connects an outlet that the class no longer has.
      > remove the connection in Interface Builder, or restore the property with @IBOutlet
      + interface-outlet-missing
    Storyboard * doesn't contain a view controller with identifier *
      = The code asks for a storyboard ID that no view controller of the storyboard has.
      > set the Storyboard ID in the Identity inspector, or correct the identifier in the code
    unable to dequeue a cell with identifier * must register a nib or a class for the identifier or connect a prototype
        cell in a storyboard
      = No prototype cell of the table has the reuse identifier, and the code registers no class for it.
      > set the prototype cell's identifier in the Attributes inspector, or correct the identifier in the code
    The model used to open the store is incompatible with the one used to create the store
      | The managed object model version used to open the persistent store is incompatible with the one that was used to
          create the persistent store
      | The data model is incompatible with its store
      | The model configuration used to open the store is incompatible with the one that was used to create the store
      | Error Domain=NSCocoaErrorDomain Code=134100
      | Error Domain=NSCocoaErrorDomain Code=134130
      | Error Domain=NSCocoaErrorDomain Code=134140
      = The data model was changed after the store was created, and the app does not migrate the store.
      > add a model version and a migration; during development, delete the app from the device
    Unknown class * in Interface Builder file
      = A storyboard names a class that is not in the app: usually renamed, or in another module.
      > correct the custom class and its module in the storyboard
      + interface-class-missing
    Fatal error: Unexpectedly found nil while unwrapping an Optional value
      | Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional value
      = The code unwraps an Optional that is nil: often an outlet that is not connected.
      > connect the outlet in Interface Builder, or unwrap with if let or guard let
    Could not find a storyboard named * in bundle
      = The storyboard that a setting or the code names is not in the target.
      > run slipway file target add PATH TARGET, or slipway target set TARGET --main-interface FILE
    Failed to find or create execution context for description
      = The compiler for storyboards and asset catalogs could not start its simulator.
      > quit Xcode, run xcrun simctl shutdown all, and build again
    The file * couldn't be opened because there is no such file
      = The project names a file that does not exist.
      > restore the file, or correct the path
      + info-plist-not-found entitlements-not-found
    """#
}
