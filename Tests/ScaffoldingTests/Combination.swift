import AppleIdentifiers
import Scaffolding
import Testing

/// Answers that between them cover what the bundled project templates can be asked for.
struct Combination: CustomTestStringConvertible, Sendable {
  let answers: ProjectAnswers
  let testDescription: String

  static func all() -> [Combination] {
    var combinations: [Combination] = []
    let names = ["Wecker", "My App", "Über-uns & Café"]
    for (number, interface) in [Interface.swiftUI, .storyboard].enumerated() {
      for xcode in XcodeRelease.allCases {
        for layout in Layout.allCases {
          for devices in Devices.allCases {
            let name = names[combinations.count % names.count]
            guard let product = try? ProductName(name), let company = try? BundleIdentifier("de.uni-hd.demo") else {
              continue
            }
            var answers = ProjectAnswers(name: product, companyIdentifier: company, xcode: xcode)
            answers.interface = interface
            answers.layout = layout
            answers.devices = devices
            answers.tests = combinations.count % 2 == number
            answers.uiTests = combinations.count % 4 < 2
            answers.organization = layout == .groups ? "Müller & \"Söhne\" <GmbH>" : nil
            answers.author = "Nils Test"
            answers.date = xcode == .xcode26 ? try? CalendarDate(year: 2026, month: 11, day: 21) : nil
            answers.team = devices == .universal ? try? TeamID("A1B2C3D4E5") : nil
            combinations.append(
              Combination(
                answers: answers,
                testDescription: "\(name), \(interface), Xcode \(xcode.rawValue), \(layout), \(devices)"))
          }
        }
      }
    }
    return combinations
  }
}
