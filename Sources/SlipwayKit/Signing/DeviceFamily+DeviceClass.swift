import AppleIdentifiers
import CodeSigning
import DeveloperPortal

extension DeviceFamily {
  /// The family of a device that the portal knows, for apps for `platform`.
  init(of device: DeviceClass, for platform: Platform) {
    self.init(name: device.displayName, runs: device.runs(platform), numbers: device.families(for: platform))
  }
}

extension DeviceClass {
  /// Whether apps for `platform` run on devices of the family; those for iPad run on Macs and Apple Vision too.
  fileprivate func runs(_ platform: Platform) -> Bool {
    switch platform {
    case .iOS: [.iPhone, .iPad, .iPod, .vision, .mac].contains(self)
    case .macOS: self == .mac
    case .tvOS: self == .tv
    case .watchOS: self == .watch
    case .visionOS: self == .vision
    }
  }

  /// The numbers in UIDeviceFamily that the devices run; iPads run apps for iPhone.
  fileprivate func families(for platform: Platform) -> Set<Int64>? {
    switch (self, platform) {
    case (.iPhone, .iOS), (.iPod, .iOS): [1]
    case (.iPad, .iOS): [1, 2]
    case (.tv, .tvOS): [3]
    case (.watch, .watchOS): [4]
    default: nil
    }
  }
}
