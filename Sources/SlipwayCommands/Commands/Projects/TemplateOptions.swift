import AppleIdentifiers
import ArgumentParser
import Diagnostics
import Scaffolding

/// The options of templates for projects and targets.
struct TemplateOptions: ParsableArguments {
  @Option(help: "The platform, if the template has several: ios, macos, tvos, watchos or visionos.") var platform:
    Platform?
  @Option(help: "The language: swift or objc.") var language: Language?
  @Option(help: "The interface: swiftui, storyboard, xib or code.") var interface: Interface?
  @Option(help: "The devices: iphone, ipad or universal.") var devices: Devices?
  @Option(help: ArgumentHelp("The deployment target.", valueName: "version")) var deploymentTarget: String?
  @Option(help: ArgumentHelp("The prefix of Objective-C classes, such as AC.", valueName: "prefix"))
  var classPrefix: String?
  @Flag(help: "Use Core Data for storage.") var coreData = false
  @Flag(help: "Add a unit test target.") var tests = false
  @Flag(help: "Add a UI test target.") var uiTests = false
  @Option(help: ArgumentHelp("Languages in addition to English, such as de,fr.", valueName: "code,..."))
  var localize: String?
  @Option(help: ArgumentHelp("The team that signs the app.", valueName: "team-id"), completion: .names(.team)) var team:
    String?

  /// Sets the answers that the options give.
  func set(in answers: inout ProjectAnswers) throws(Diagnostic) {
    let given: [(ProjectOption, String?)] = [
      (.platform, platform?.rawValue), (.language, language?.rawValue), (.interface, interface?.rawValue),
      (.devices, devices?.rawValue), (.deploymentTarget, deploymentTarget), (.classPrefix, classPrefix),
      (.coreData, coreData ? "yes" : nil), (.localize, localize), (.tests, tests ? "yes" : nil),
      (.uiTests, uiTests ? "yes" : nil),
    ]
    for (option, text) in given { try answers.set(option, to: text) }
    answers.team = try team.map { text throws(Diagnostic) in try TeamID(text) }
  }
}
