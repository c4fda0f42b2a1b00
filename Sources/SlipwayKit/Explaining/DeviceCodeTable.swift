/// The codes with which a device refuses an app, as the open source project ios-deploy lists them.
enum DeviceCodeTable {
  static let rows = ExplanationTable(text).rows

  private static let text = #"""
    0xE80000BE
      = The app that is installed has the same bundle identifier and another application identifier, mostly
          another team.
      > Delete the app from the device, then install again.
    0xE80000C5
      = The bundle identifier of the app is another than the identifier that its code signature names.
      > Build again, so that both are written anew; change no Info.plist afterwards.
    0xE800002C
      = The app, its signature or its provisioning profile is not valid: a general answer, behind which a more exact
          one mostly stands.
      > Look for a second code in the device's log: slipway install tells which check would fail.
    0xE800003A
      = The app could not be verified: a general answer, behind which a more exact one mostly stands.
      > Look for a second code in the device's log: slipway install tells which check would fail.
    0xE8008001
      = The signature could not be verified, for a reason that the device does not name: mostly a damaged signature,
        an entitlement that the profile does not allow, or a profile that is not good for the app.
      > Build anew after cleaning the build folder; slipway install --device UDID lists every check.
    0xE8008002
      = Something tried to change a provisioning profile that can't be changed.
      > Remove the profile from the device, then install again.
    0xE8008003
      = The provisioning profile in the app is malformed.
      > Download or renew the profile, and build again.
    0xE8008005
      = The provisioning profile in the app is malformed.
      > Download or renew the profile, and build again.
    0xE8008006
      = The provisioning profile in the app is malformed.
      > Download or renew the profile, and build again.
    0xE8008007
      = The provisioning profile in the app is malformed.
      > Download or renew the profile, and build again.
    0xE8008008
      = The provisioning profile in the app is malformed.
      > Download or renew the profile, and build again.
    0xE8008004
      = The signature of the provisioning profile is invalid, or not by somebody whom the device trusts.
      > Download the profile again: slipway profile verify tells what is wrong with a file.
    0xE800800E
      = The signature of the provisioning profile is invalid, or not by somebody whom the device trusts.
      > Download the profile again: slipway profile verify tells what is wrong with a file.
    0xE8008013
      = The signature of the provisioning profile is invalid, or not by somebody whom the device trusts.
      > Download the profile again: slipway profile verify tells what is wrong with a file.
    0xE800801A
      = The signature of the provisioning profile is invalid, or not by somebody whom the device trusts.
      > Download the profile again: slipway profile verify tells what is wrong with a file.
    0xE8008010
      = The provisioning profile is of a version that the device does not know.
      > Download the profile again.
    0xE8008011
      = The provisioning profile is expired.
      > Renew it and build again: slipway profile renew.
    0xE8008012
      = The provisioning profile does not name this device, or is for another system.
      > Register the device and renew the profile: slipway device register, slipway profile update.
    0xE8008014
      = The app is not signed, its signature is damaged, or a file in it was changed after it was signed.
      > Build again, and change nothing in the app afterwards.
    0xE8008017
      = A file in the app was changed after it was signed.
      > Build again, and change nothing in the app afterwards.
    0xE8008019
      = The app is not signed, or its signature is damaged.
      > Build again with signing switched on.
    0xE800801C
      = The app, or something inside of it, is not signed.
      > Build again with signing switched on; embedded frameworks need Code Sign On Copy.
    0xE8008015
      = The app has no provisioning profile that is good for it: none inside, another bundle identifier or team, a
        certificate that is not in the profile, or a device that is not.
      > slipway install --device UDID lists every check, and slipway signing the profile that would fit.
    0xE8008016
      = The app was signed with entitlements that its profile does not allow.
      > Switch the capability on for the App ID and renew the profile, or remove the entitlement.
    0xE8008018
      = The certificate with which the app was signed is expired or revoked.
      > Request a new certificate, put it into the profile, and build again.
    0xE800801D
      = A policy of the device does not allow the app.
      > Look in the device's settings for restrictions, or ask who manages it.
    0xE800801F
      = The profile is one for TestFlight, and such an app can't be installed from elsewhere.
      > Sign with a development or ad hoc profile.
    0xE8008020
      = The profile is one for TestFlight, and such an app can't be installed from elsewhere.
      > Sign with a development or ad hoc profile.
    0xE8008021
      = With a free account only few apps can be on a device at a time.
      > Delete another app that was installed with a free account, or join the program.
    0xE8008024
      = The app's developer is banned.
      > Sign with another team.
    0xE8008025
      = Nobody has said on the device that the developer is trusted.
      > Trust the developer in Settings, General, VPN & Device Management.
    0xE8008026
      = The device must ask Apple whether the profile still holds, and could not.
      > Connect the device to the network, then start the app again.
    0xE8008009
      = The signature was not valid.
      > Build again, and change nothing in the app afterwards.
    0xE800800A
      = The device ran out of memory while it verified the app.
      > Start the device anew, then install again.
    0xE800800B
      = A file could not be read or written while the app was verified.
      > Make room on the device, then install again.
    0xE800800C
      = The device did not answer as it should while the app was verified.
      > Connect the device again, start it anew if that does not help, and install again.
    0xE800800D
      = The device did not answer as it should while the app was verified.
      > Connect the device again, start it anew if that does not help, and install again.
    0xE800800F
      = The signature is valid, and the app is another than the one that it was made for.
      > Build again, and change nothing in the app afterwards.
    0xE800801B
      = The device did not answer as it should while the app was verified.
      > Connect the device again, start it anew if that does not help, and install again.
    0xE800801E
      = The provisioning profile that was asked for is not on the device.
      > Install the app again, which brings its profile along.
    0xE8008022
      = The device could not read its provisioning profiles.
      > Start the device anew, then install again.
    0xE8008023
      = The device did not answer as it should while the app was verified.
      > Connect the device again, start it anew if that does not help, and install again.
    0xE8008027
      = The system trusts only programs of its own list here, and the app is not among them.
      > Sign with a development or ad hoc profile.
    0xE8008028
      = The device was asked to verify the app in a way that makes no sense to it: an error of the tool that installs.
      > Install with Xcode, or update the tool.
    """#
}
