import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// Networks, radios and accessories.
  static let connectivity: [Capability] = [
    Capability(
      name: "network-extensions", displayName: "Network Extensions", service: "NETWORK_EXTENSIONS",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.networking.networkextension",
          grant: .fixed([
            "app-proxy-provider", "content-filter-provider", "packet-tunnel-provider", "dns-proxy", "dns-settings",
            "relay",
          ]), claim: .assigned)
      ],
      infoPlistKeys: [],
      appIDRequirement: .probablyExplicit, isManaged: false, platforms: everywhere, source: .tools),
    Capability(
      name: "personal-vpn", displayName: "Personal VPN", service: "PERSONAL_VPN",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.networking.vpn.api", grant: .fixed(["allow-vpn"]), claim: .fixed(["allow-vpn"]))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS, .macOS], source: .tools),
    Capability(
      name: "hotspot", displayName: "Hotspot", service: "HOT_SPOT",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.networking.HotspotConfiguration", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS], source: .tools),
    Capability(
      name: "multipath", displayName: "Multipath", service: "MULTIPATH",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.networking.multipath", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS], source: .tools),
    Capability(
      name: "access-wifi-information", displayName: "Access Wi-Fi Information", service: "ACCESS_WIFI_INFORMATION",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.networking.wifi-info", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS], source: .tools),
    Capability(
      name: "nfc-tag-reading", displayName: "Near Field Communication Tag Reading", service: "NFC_TAG_READING",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.nfc.readersession.formats", grant: .fixed(["NDEF", "TAG", "PACE"]),
          claim: .fixed(["TAG"]))
      ],
      infoPlistKeys: [CapabilityInfoPlistKey("NFCReaderUsageDescription", .purposeText)],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS], source: .tools),
    Capability(
      name: "inter-app-audio", displayName: "Inter-App Audio", service: "INTER_APP_AUDIO",
      entitlements: [
        CapabilityEntitlement("inter-app-audio", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS], source: .tools),
    Capability(
      name: "wireless-accessory-configuration", displayName: "Wireless Accessory Configuration",
      service: "WIRELESS_ACCESSORY_CONFIGURATION",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.external-accessory.wireless-configuration", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS], source: .tools),
    Capability(
      name: "low-latency-hls", displayName: "Low Latency HLS", service: "COREMEDIA_HLS_LOW_LATENCY",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.coremedia.hls.low-latency", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: everywhere, source: .tools),
    Capability(
      name: "carplay-audio", displayName: "CarPlay Audio App", service: nil,
      entitlements: [
        CapabilityEntitlement("com.apple.developer.carplay-audio", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: true, platforms: [.iOS], source: .document),
  ]
}
