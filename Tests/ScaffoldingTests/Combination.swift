import AppleIdentifiers
import Scaffolding
import Testing

/// A template, answers and the project that they make; all of them together cover what the bundled project templates can be asked for.
struct Combination: CustomTestStringConvertible, Sendable {
  let template: String
  let answers: ProjectAnswers
  let plan: ProjectPlan
  let testDescription: String

  /// Every template with each of its interfaces in each of its languages, for the newest Xcode and for an older one.
  ///
  /// They are planned once, as making them takes longer than looking at them.
  static let all: [Combination] = makeAll()

  private static func makeAll() -> [Combination] {
    var combinations: [Combination] = []
    for template in (try? Workbench.catalog.templates(kind: .project)) ?? [] {
      for interface in values(.interface, template) {
        for language in values(.language, template) where !(interface == "swiftui" && language == "objc") {
          for platform in values(.platform, template) {
            // A library's platforms differ in settings only: one of them in the older form is enough.
            for form in 0..<(platform == nil || platform == "ios" ? 2 : 1) {
              var maker = CombinationMaker(template: template, number: combinations.count, form: form)
              maker.interface = interface.flatMap { Interface(rawValue: $0) }
              maker.language = language.flatMap { Language(rawValue: $0) }
              maker.platform = platform.flatMap { Platform(rawValue: $0) }
              do {
                combinations.append(try maker.combination())
              } catch {
                Issue.record(error, "\(template.name), \(interface ?? ""), \(language ?? "")")
              }
            }
          }
        }
      }
    }
    return combinations
  }

  private static func values(_ option: ProjectOption, _ template: Template) -> [String?] {
    template.offer(option)?.values ?? [nil]
  }
}

/// Makes the answers of one combination; what there are no loops for takes turns.
private struct CombinationMaker {
  let template: Template
  let number: Int
  let form: Int
  var interface: Interface?
  var language: Language?
  var platform: Platform?

  private static let names = ["Wecker", "My App", "Über-uns & Café"]

  func combination() throws -> Combination {
    let name = Self.names[number % Self.names.count]
    var answers = ProjectAnswers(
      name: try ProductName(name), companyIdentifier: try BundleIdentifier("de.uni-hd.demo"), xcode: xcode)
    answers.interface = interface
    answers.language = language
    answers.platform = platform
    answers.layout = form == 0 ? .folders : .groups
    if template.offer(.devices) != nil { answers.devices = Devices.allCases[number % 3] }
    if template.offer(.coreData) != nil { answers.coreData = (number / 2 + form) % 2 == 1 }
    if template.offer(.tests) != nil { answers.tests = number % 3 != 1 }
    if template.offer(.uiTests) != nil { answers.uiTests = number % 3 != 2 }
    if template.offer(.localize) != nil, form > 0 {
      answers.localizations = try ["de", "pt-BR"].map { try LanguageCode($0) }
    }
    if language == .objectiveC, number % 4 < 2, template.offer(.classPrefix) != nil {
      answers.classPrefix = try ClassPrefix("AC")
    }
    answers.organization = form == 1 ? "Müller & \"Söhne\" <GmbH>" : nil
    answers.author = "Nils Test"
    answers.date = form == 0 ? try CalendarDate(year: 2026, month: 11, day: 21) : nil
    answers.team = number % 3 == 0 ? try TeamID("A1B2C3D4E5") : nil
    let words = [platform?.rawValue, interface?.rawValue, language?.rawValue].compactMap { $0 }
    return Combination(
      template: template.name, answers: answers, plan: try ProjectPlan(template: template, answers: answers),
      testDescription: ([template.name] + words + ["Xcode \(xcode.rawValue)", "\(answers.layout ?? .folders)", name])
        .joined(separator: ", "))
  }

  private var xcode: XcodeRelease {
    if form == 0 { return .xcode26 }
    return switch number / 2 % 3 {
    case 0: needsXcode15 ? .xcode15 : .xcode14
    case 1: .xcode15
    default: .xcode16
    }
  }

  /// Xcode 14 knows no visionOS.
  private var needsXcode15: Bool { (platform ?? template.platforms.first) == .visionOS }
}
