import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// Networks, radios and accessories.
  static let connectivity: [Capability] = [
    Capability(
      "network-extensions", "Network Extensions", service: "NETWORK_EXTENSIONS", on: .everywhere,
      [
        CapabilityEntitlement(
          "com.apple.developer.networking.networkextension",
          grant: .fixed([
            "app-proxy-provider", "content-filter-provider", "packet-tunnel-provider", "dns-proxy", "dns-settings",
            "relay",
          ]), claim: .assigned)
      ],
      frameworks: ["NetworkExtension"], values: .words(networkExtensions), example: ["packet-tunnel-provider"],
      appID: .probablyExplicit, source: .tools),
    Capability(
      "personal-vpn", "Personal VPN", service: "PERSONAL_VPN", on: [.iOS, .macOS, .visionOS],
      [.list("com.apple.developer.networking.vpn.api", ["allow-vpn"])], source: .tools),
    Capability(
      "5g-network-slicing", "5G Network Slicing", service: "NETWORK_SLICING", on: [.iOS("17.0")],
      [
        .choice("com.apple.developer.networking.slicing.appcategory", slicedApps, form: .listOrText),
        .choice("com.apple.developer.networking.slicing.trafficcategory", slicedTraffic, form: .listOrText),
      ],
      values: .words(slicedApps + slicedTraffic), example: ["streaming-9001", "avstreaming-7"], source: .tools),
    // Apple's page names no value; profiles are believed to grant any.
    Capability(
      "carrier-constrained-network", "Carrier-Constrained Network Category and Optimized",
      service: "CARRIER_CONSTRAINED_NETWORK_CAT_OPT", on: [.iOS("26.0")],
      [
        CapabilityEntitlement(
          "com.apple.developer.networking.carrier-constrained.appcategory", grant: .fixed("*"), claim: .assigned,
          form: .listOrText),
        .extraFlag("com.apple.developer.networking.carrier-constrained.app-optimized"),
      ],
      values: .any, example: ["productivity-8012"], source: .believed),
    Capability(
      "custom-network-protocol", "Custom Network Protocol", service: "NETWORK_CUSTOM_PROTOCOL", on: [.macOS],
      [.flag("com.apple.developer.networking.custom-protocol")], source: .tools),
    Capability(
      "vmnet", "VMNet", service: "VMNET", on: [.macOS("14.0")], [.flag("com.apple.developer.networking.vmnet")],
      source: .tools),
    Capability(
      "multicast-networking", "Multicast Networking", on: [.iOS("14.0"), .visionOS("1.0")],
      [.flag("com.apple.developer.networking.multicast")], isManaged: true, source: .document),
    Capability(
      "manage-thread-network-credentials", "Manage Thread Network Credentials (development)",
      service: "DEV_MANAGE_THREAD_NETWORK_CREDENTIALS", on: [.iOS("15.0"), .visionOS("1.0")],
      [.flag("com.apple.developer.networking.manage-thread-network-credentials")], source: .document),
    Capability(
      "hotspot", "Hotspot", service: "HOT_SPOT", on: [.iOS, .watchOS, .visionOS],
      [.flag("com.apple.developer.networking.HotspotConfiguration")], source: .tools),
    Capability(
      "multipath", "Multipath", service: "MULTIPATH", on: [.iOS, .visionOS],
      [.flag("com.apple.developer.networking.multipath")], source: .tools),
    Capability(
      "access-wifi-information", "Access Wi-Fi Information", service: "ACCESS_WIFI_INFORMATION",
      on: [.iOS, .watchOS],
      [.flag("com.apple.developer.networking.wifi-info")], source: .tools),
    Capability(
      "wifi-aware", "Wi-Fi Aware", service: "WIFI_AWARE", on: [.iOS("26.0")],
      [.choice("com.apple.developer.wifi-aware", ["Publish", "Subscribe"])], values: .words(["Publish", "Subscribe"]),
      example: ["Publish", "Subscribe"], source: .document),
    Capability(
      "wireless-insights-service-predictions", "Wireless Insights Service Predictions",
      service: "WIRELESS_INSIGHTS_SERVICE_PREDICTIONS", on: [.iOS("26.0")],
      [.flag("com.apple.developer.wireless-insights.service-predictions")], source: .document),
    Capability(
      "sim-inserted-for-wireless-carriers", "SIM Inserted for Wireless Carriers", service: "CORETELEPONY_SIMINSERTED",
      on: [.iOS], [.flag("com.apple.developer.coretelephony.sim-inserted")], source: .tools),
    Capability(
      "nfc-tag-reading", "Near Field Communication Tag Reading", service: "NFC_TAG_READING", on: [.iOS],
      [
        CapabilityEntitlement(
          "com.apple.developer.nfc.readersession.formats", grant: .fixed(["NDEF", "TAG", "PACE"]),
          claim: .fixed(["TAG"]))
      ],
      infoPlist: [CapabilityInfoPlistKey("NFCReaderUsageDescription", .purposeText)], source: .tools),
    Capability(
      "wireless-accessory-configuration", "Wireless Accessory Configuration",
      service: "WIRELESS_ACCESSORY_CONFIGURATION", on: [.iOS],
      [.flag("com.apple.external-accessory.wireless-configuration")], source: .tools),
  ]

  /// The values of `com.apple.developer.networking.networkextension` (Apple's Entitlements reference).
  private static let networkExtensions: [String] = {
    let inSystemExtensions = [
      "app-proxy-provider", "content-filter-provider", "dns-proxy", "packet-tunnel-provider",
    ]
    return
      (inSystemExtensions + inSystemExtensions.map { $0 + "-systemextension" } + [
        "app-push-provider", "dns-settings", "relay", "url-filter-provider",
      ]).sorted()
  }()

  /// The categories of apps and of traffic that a slice of a 5G network is for, as Expo's tools list them.
  private static let slicedApps = ["communication-9000", "gaming-6014", "streaming-9001"]
  private static let slicedTraffic = [
    "defaultslice-1", "video-2", "background-3", "voice-4", "callsignaling-5", "responsivedata-6", "avstreaming-7",
    "responsiveav-8",
  ]
}
