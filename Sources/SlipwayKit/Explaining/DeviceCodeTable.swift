/// The codes with which a device rejects an app, from the open source project ios-deploy.
enum DeviceCodeTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    0xE800003C
      = The app bundle could not be verified; a second code is usually more specific.
      > run slipway app verify APP to see which check fails
    0xE8000044
      = The provisioning profile in the app could not be installed.
      > run slipway profile verify PATH for embedded.mobileprovision, then sign the app again
    0xE800004B
      = The executable that the Info.plist names is missing, or is not an executable file.
      > build the app again, and check CFBundleExecutable
    0xE800004C
      = The Info.plist is missing or has no bundle identifier.
      > set PRODUCT_BUNDLE_IDENTIFIER, and build the app again
    0xE8000050
      = The .ipa could not be unpacked.
      > export the app again; slipway app show NAME.ipa reports the damage
    0xE8000051
      = The .ipa could not be inspected, for example because its folder Payload does not contain one app.
      > export the app again, for example with slipway archive export PATH --output FOLDER
    0xE800007E
      = The system of the device is older than the app requires.
      > lower the deployment target, or update the device
    0xE8000080
      = The app is not for devices of this family.
      > add the family to TARGETED_DEVICE_FAMILY, and build the app again
    0xE8000087
      = The app has no code for the processor of this device, for example because it was built for simulators.
      > build the app for devices
    0xE800009C
      = The Info.plist has no CFBundleVersion.
      > set CURRENT_PROJECT_VERSION, and build the app again
    0xE800009E
      = The bundle identifier of an extension does not begin with the identifier of its app and a period.
      > change PRODUCT_BUNDLE_IDENTIFIER of the extension, and build the app again
    0xE80000A0
      = The Info.plist of an extension has no dictionary NSExtension with the extension point.
      > add NSExtensionPointIdentifier, and build the app again
    0xE80000A1
      = CFBundlePackageType of an extension must be "XPC!".
      > set CFBundlePackageType to XPC!, and build the app again
    0xE80000A2
      = The Info.plist of an extension has neither a class nor a storyboard in NSExtension.
      > add NSExtensionPrincipalClass or NSExtensionMainStoryboard, and build the app again
    0xE80000A6
      = The Info.plist of an extension has no NSExtensionPointIdentifier.
      > add NSExtensionPointIdentifier, and build the app again
    0xE80000AB
      = The Info.plist of an extension has no CFBundleName.
      > set PRODUCT_NAME of the extension, and build the app again
    0xE80000AC
      = The Info.plist of an extension has no CFBundleDisplayName.
      > set INFOPLIST_KEY_CFBundleDisplayName of the extension, and build the app again
    0xE80000AD
      = The CFBundleShortVersionString is not valid.
      > use one to three numbers separated by periods
    0xE80000BE
      | MismatchedApplicationIdentifierEntitlement: Upgrade's application-identifier entitlement string * does not match
          installed application's application-identifier string *; rejecting upgrade
      = The installed app has the same bundle identifier but another application identifier, usually another team's.
      > delete the app from the device, then install again
    0xE80000BF
      = A symbolic link in the app leads out of the app.
      > replace the link with the file, and sign the app again
    0xE80000C3
      = The versions in the iTunesMetadata.plist of the .ipa differ from the Info.plist of the app.
      > remove iTunesMetadata.plist from the .ipa
    0xE80000C4
      = The iTunesMetadata.plist of the .ipa is not a valid property list.
      > remove iTunesMetadata.plist from the .ipa
    0xE80000C5
      = The bundle identifier of the app differs from the identifier in its code signature.
      > build again, and do not change the Info.plist afterwards
    0xE80000C8
      = The app was thinned for other device models, which UISupportedDevices lists.
      > export the app for all devices, without thinning
    0xE800002C
      = The app, its signature or its provisioning profile is not valid; a second code is usually more specific.
      > find the second code in the device's log, or run slipway install --device UDID to see which check fails
    0xE800003A
      = The app could not be verified; a second code is usually more specific.
      > find the second code in the device's log, or run slipway install --device UDID to see which check fails
    0xE8008001
      = The signature could not be verified. It may be damaged, claim a disallowed entitlement, or use a profile that
          does not match.
      > clean the build folder and build again; slipway install --device UDID lists every check
    0xE8008002
      = A provisioning profile can't be changed.
      > remove the profile from the device, then install again
    0xE8008003
      = The provisioning profile in the app is malformed.
      > download or renew the profile, and build again
    0xE8008005
      = The provisioning profile in the app is malformed.
      > download or renew the profile, and build again
    0xE8008006
      = The provisioning profile in the app is malformed.
      > download or renew the profile, and build again
    0xE8008007
      = The provisioning profile in the app is malformed.
      > download or renew the profile, and build again
    0xE8008008
      = The provisioning profile in the app is malformed.
      > download or renew the profile, and build again
    0xE8008004
      = The signature of the provisioning profile is invalid, or not trusted by the device.
      > download the profile again; slipway profile verify PROFILE shows what is wrong with it
    0xE800800E
      = The signature of the provisioning profile is invalid, or not trusted by the device.
      > download the profile again; slipway profile verify PROFILE shows what is wrong with it
    0xE8008013
      = The signature of the provisioning profile is invalid, or not trusted by the device.
      > download the profile again; slipway profile verify PROFILE shows what is wrong with it
    0xE800801A
      = The signature of the provisioning profile is invalid, or not trusted by the device.
      > download the profile again; slipway profile verify PROFILE shows what is wrong with it
    0xE8008010
      = The device does not support the version of the provisioning profile.
      > download the profile again
    0xE8008011
      = The provisioning profile has expired.
      > run slipway profile renew PROFILE, and build again
    0xE8008012
      = The provisioning profile does not list this device, or is for another platform.
      > run slipway device register UDID --name NAME, which renews Xcode-managed profiles; for others, then slipway profile update PROFILE --all-devices; build or export again
    0xE8008014
      = The app is not signed, its signature is damaged, or a file was changed after signing.
      > build again, and change nothing in the app afterwards
    0xE8008017
      = A file in the app was changed after signing.
      > build again, and change nothing in the app afterwards
    0xE8008019
      = The app is not signed, or its signature is damaged.
      > enable code signing, and build again
    0xE800801C
      = The app, or an embedded framework or extension, is not signed.
      > enable code signing, and build again; embedded frameworks need Code Sign On Copy
    0xE8008015
      = The app has no provisioning profile that matches its bundle identifier, team, certificate and this device.
      > run slipway install --device UDID to see every check, and slipway signing to see which profile matches
    0xE8008016
      = The app claims entitlements that its profile does not allow.
      > enable the capability for the App ID and renew the profile, or remove the entitlement
    0xE8008018
      = The certificate that signed the app has expired or was revoked.
      > request a new certificate, add it to the profile, and build again
    0xE800801D
      = A policy of the device does not allow the app.
      > check the restrictions in the device's settings, or ask who manages the device
    0xE800801F
      = The profile is for the App Store or TestFlight, so devices install the app only from there.
      > sign with a development or ad hoc profile
    0xE8008020
      = The profile is for the App Store or TestFlight, so devices install the app only from there.
      > sign with a development or ad hoc profile
    0xE8008021
      = The device already has the maximum number of apps from free accounts.
      > delete another app of a free account, or join the Apple Developer Program
    0xE8008024
      = The app's developer is banned.
      > contact Apple Developer Support
    0xE8008025
      = The developer is not trusted on the device.
      > trust the developer in Settings > General > VPN & Device Management
    0xE8008026
      = The device could not ask Apple whether the profile is still valid.
      > connect the device to the network, then start the app again
    0xE8008009
      = The signature is not valid.
      > build again, and change nothing in the app afterwards
    0xE800800A
      = The device ran out of memory while verifying the app.
      > restart the device, then install again
    0xE800800B
      = A file could not be read or written while the device verified the app.
      > free storage on the device, then install again
    0xE800800C
      = The device reported an internal error while verifying the app.
      > reconnect or restart the device, then install again
    0xE800800D
      = The device reported an internal error while verifying the app.
      > reconnect or restart the device, then install again
    0xE800800F
      = The signature is valid, but belongs to another app.
      > build again, and change nothing in the app afterwards
    0xE800801B
      = The device reported an internal error while verifying the app.
      > reconnect or restart the device, then install again
    0xE800801E
      = The provisioning profile is not on the device.
      > install the app again with its embedded profile
    0xE8008022
      = The device could not read its provisioning profiles.
      > restart the device, then install again
    0xE8008023
      = The device reported an internal error while verifying the app.
      > reconnect or restart the device, then install again
    0xE8008027
      = The system trusts only the apps in its trust cache, and the app is not one of them.
      > sign with a development or ad hoc profile
    0xE8008028
      = The installing tool sent invalid options to the device.
      > install with Xcode, or update the tool
    """#
}
